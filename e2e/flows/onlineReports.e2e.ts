import { DESKTOP, expect, test } from '../fixtures.ts'
import { seriousErrors } from '../support/inspect.ts'

test('[WALK-26] an administrator opens a report from 在线报表 and asks it', async ({ as }) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto('/online/cgreport')
  const list = page.getByRole('region', { name: '在线报表列表' })
  await expect(list.getByRole('row', { name: /每日登录统计/ })).toBeVisible()
  await list.getByRole('button', { name: '查看报表 用户' }).click()
  await expect(page).toHaveURL(/\/online\/cgreport\/report_user/)
  const users = page.getByRole('region', { name: '用户列表' })
  await expect(users.getByRole('row', { name: /林杏/ })).toBeVisible()
  // several open reports are told apart by their names
  await expect(page.getByRole('tab', { name: '用户', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: '用户姓名' }).fill('林杏')
  await page.keyboard.press('Enter')
  await expect(users.getByRole('row')).toHaveCount(2)
  expect(await seriousErrors(page)).toEqual([])
  await page.goto('/online/cgreport/no_such')
  await expect(page.getByText('报表不存在或已删除').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
})
