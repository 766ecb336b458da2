import { expect, test } from '#e2e/fixtures.ts'
import { rowAction, openAdd, openList, refused, save } from '#e2e/models/list.page.ts'

test('[WALK-22] code stays inside its drawer, its issue names line and reason, and fields write what is common', async ({
  as,
}) => {
  const page = await as('admin', { viewport: { width: 1366, height: 768 } })
  const list = await openList(page, '/isys/checkRule', '编码校验规则')
  const form = await openAdd(page, list, '编码校验规则')
  await form.getByLabel('规则名称', { exact: true }).fill('试用长规则')
  await form.getByLabel('规则编码', { exact: true }).fill('e2e_long')
  // by fields
  await form.getByRole('button', { name: '添加一条' }).click()
  await form.getByLabel('第1条位数').fill('*')
  await form.getByLabel('第1条正则表达式').fill('B\\d{4}')
  await form.getByLabel('第1条提示文本').fill('B加四位数字')
  // as code: in order, then broken, then a line of 2,000 signs
  await form.getByRole('button', { name: '代码', exact: true }).click()
  const code = form.getByRole('textbox', { name: '规则JSON' })
  await expect(code).toContainText('"pattern": "B\\\\d{4}"')
  await code.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('[\n{"digits":"*" "pattern":"B"}]')
  await refused(form, '规则JSON不是有效的JSON数组，第2行第15列：应为逗号或“}”，出现了“"”')
  await code.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(`[{"digits":"*","pattern":"B","message":"${'长'.repeat(2_000)}"}]`)
  const drawer = await form.boundingBox()
  const box = await form.locator('.xl-json').boundingBox()
  if (!drawer || !box) throw new Error('nothing is drawn')
  expect(box.x + box.width).toBeLessThanOrEqual(drawer.x + drawer.width)
  expect(
    await form.evaluate(one => [...one.querySelectorAll('.ant-drawer-body')].some(body => body.scrollWidth > body.clientWidth)),
  ).toBe(false)
  await code.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('[{"digits":"*","pattern":"B","message":"B"}]')
  await expect(form.getByRole('button', { name: '格式化' })).toBeEnabled()
  await form.getByRole('button', { name: '格式化' }).click()
  await expect(code.locator('.cm-line')).toHaveCount(7)
  await save(form)

  await page.goto('/isystem/gatewayroute')
  const routes = page.getByRole('region', { name: '路由网关列表' })
  const route = await openAdd(page, routes, '路由网关')
  await route.getByLabel('路由ID', { exact: true }).fill('e2e-fields')
  await route.getByLabel('路由名称', { exact: true }).fill('字段路由')
  await route.getByLabel('路由URI', { exact: true }).fill('lb://lab')
  await route.getByRole('group', { name: '路由条件', exact: true }).getByRole('button', { name: '添加一条' }).click()
  await route.getByLabel('第1条名称').fill('Path')
  await route.getByLabel('第1条参数').fill('/lab/**,/x/**')
  await save(route)
  await rowAction(page, routes, '编辑', '字段路由')
  const again = page.getByRole('dialog', { name: '编辑路由网关' })
  await expect(again.getByLabel('第1条参数')).toHaveValue('/lab/**,/x/**')
})
