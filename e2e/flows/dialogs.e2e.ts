import type { Page } from '@playwright/test'
import { currentDeparts, login, selectDepart, updatePassword } from '#contract/http/calls/auth.ts'
import { bell, expect, PASSWORD, PHONE, test, toast } from '#e2e/fixtures.ts'
import { Gate } from '#e2e/support/gates.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'
import { ask } from '#e2e/support/people.ts'

const accountButton = (page: Page) => page.getByRole('button', { name: /欢迎您，|账号菜单/ })
const widthOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).evaluate(element => element.getBoundingClientRect().width)

test('[DIALOG-01] [DIALOG-02] [DIALOG-03] [LAYOUT-39] [API-AUTH-14] [API-AUTH-15] the own password is changed in a dialog', async ({
  as,
  server,
}) => {
  const page = await as('geqing', { reducedMotion: 'reduce' })
  await page.goto('/isps/userAnnouncement')
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: '密码修改' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog.getByText('geqing', { exact: true })).toBeVisible()
  expect(await widthOf(page, '修改密码')).toBe(800)
  await expect(dialog.getByRole('button', { name: '关闭', exact: true })).toBeVisible()
  const fields = dialog.locator('input[type=password]')
  await expect(fields).toHaveCount(3)
  for (const [index, name] of ['旧密码', '新密码', '确认新密码'].entries())
    await expect(dialog.getByLabel(name, { exact: true })).toHaveId((await fields.nth(index).getAttribute('id')) ?? '')

  const change = async (old: string, fresh: string) => {
    for (const [index, text] of [old, fresh, fresh].entries()) await fields.nth(index).fill(text)
    const sent = page.waitForRequest(request => request.url().includes(updatePassword.path))
    await dialog.getByRole('button', { name: '修改密码' }).click()
    return (await sent).postDataJSON() as unknown
  }
  expect(await change('wrong', 'Better#2026')).toEqual({
    username: 'geqing',
    oldpassword: 'wrong',
    password: 'Better#2026',
    confirmpassword: 'Better#2026',
  })
  await expect(toast(page, '旧密码输入错误!')).toBeVisible()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('密码强度：强').or(dialog.getByText('密码强度：中'))).toBeVisible()
  await change(PASSWORD, 'Better#2026')
  await expect(toast(page, '密码重置成功!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(accountButton(page)).toBeFocused()
  // the next test on this server finds the account as everybody knows it
  const { token } = await ask(server.url, login, { username: 'geqing', password: 'Better#2026' })
  const back = { username: 'geqing', oldpassword: 'Better#2026', password: PASSWORD, confirmpassword: PASSWORD }
  await ask(server.url, updatePassword, back, token)
})

test('[DIALOG-06] [DIALOG-07] [DIALOG-12] [LAYOUT-41] [LAYOUT-42] detail, prompt and department switch', async ({ as }) => {
  const page = await as('hospital', { reducedMotion: 'reduce' })
  await page.goto('/demo/dialogs')
  await page.getByRole('button', { name: '打开详细信息' }).click()
  const detail = page.getByRole('dialog', { name: '详细信息' })
  await expect(detail.getByText('青霉素')).toBeVisible()
  expect(await widthOf(page, '详细信息')).toBe(1200)
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await expect(page.getByRole('button', { name: '打开详细信息' })).toBeFocused()

  await page.getByRole('button', { name: '询问一段文字' }).click()
  await expect(page.getByRole('dialog', { name: '重命名' }).getByLabel('名称')).toBeFocused()
  await page.keyboard.type('内科门诊')
  await page.keyboard.press('Enter')
  await expect(page.getByText('当前名称：内科门诊')).toBeVisible()

  await accountButton(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['个人中心', '个人设置', '密码修改', '权限检查', '快捷键', '退出登录'])
  expect(await seriousErrors(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(accountButton(page)).toBeFocused()

  const list = await Gate.hold(page, currentDeparts.path)
  await page.getByRole('button', { name: '切换登录部门' }).click()
  await list.isAsked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await list.open()
  const depart = page.getByRole('dialog', { name: /^部门(选择|切换（当前部门 : .+）)$/ })
  await expect(depart.getByText('请选择登录部门')).toBeVisible()
  await depart.getByLabel('登录部门').click()
  await page.getByTitle('客服中心').click()
  const sent = page.waitForRequest(request => request.url().includes(selectDepart.path))
  await depart.getByRole('button', { name: '确认' }).click()
  expect((await sent).postDataJSON()).toEqual({ orgCode: 'A92', username: 'hospital' })
  await expect(toast(page, '已切换到客服中心')).toBeVisible()
  await expect(depart).toHaveCount(0)
})

test('on a phone every dialog fills the screen, scrolls nothing sideways and passes axe', async ({ as }) => {
  const page = await as('hospital', { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  await page.goto('/demo/dialogs')
  await expect(bell(page)).toBeVisible()
  for (const [button, name] of [
    ['打开详细信息', '详细信息'],
    ['询问一段文字', '重命名'],
    ['切换登录部门', /^部门/],
    ['修改本人密码', '修改密码'],
    ['检查按钮权限', '权限检查'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    const box = await dialog.boundingBox()
    expect([box?.x, box?.width, (box?.height ?? 0) >= PHONE.height], button).toEqual([0, PHONE.width, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), button).toBe(PHONE.width)
    expect(await seriousErrors(page), button).toEqual([])
    await dialog.getByRole('button', { name: '关闭窗口' }).click()
    await expect(dialog).toHaveCount(0)
  }
})
