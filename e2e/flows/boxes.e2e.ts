import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE, test, toast } from '#e2e/fixtures.ts'

const LAPTOP = { width: 1366, height: 768 }
const go = async (page: Page, path: string) => {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Buttons that can be pressed and that a notice lies over, by name; those of rows and cards too. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.xl-toast')].map(one => one.getBoundingClientRect())
    return [...document.querySelectorAll('button, a.xl-button')].flatMap(one => {
      if (one.closest('.xl-toasts') !== null || !one.checkVisibility({ visibilityProperty: true })) return []
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      if (found === null || !(one.contains(found) || found.closest('.xl-toasts') !== null)) return []
      const isUnder = boxes.some(box => box.left < right && left < box.right && box.top < bottom && top < box.bottom)
      return width > 0 && isUnder ? [one.getAttribute('aria-label') ?? one.textContent ?? one.id] : []
    })
  })

for (const [device, viewport] of [
  ['desktop', DESKTOP],
  ['laptop', LAPTOP],
  ['phone', PHONE],
] as const)
  test(`[WALK-23] a notice covers no button of a dialog, a drawer or a list: ${device}`, async ({ as }) => {
    const page = await as('admin', { viewport, reducedMotion: 'reduce' })
    /** Refused calls tell their issue in a notice; here the words of the server are made as long as they come. */
    const words = '无法连接服务器，请检查网络后重试；如果一直出错，请联系系统管理员。'.repeat(2)
    for (const call of ['**/sys/user/updatePassword*', '**/sys/sysDepart/add*'])
      await page.route(call, route =>
        route.fulfill({ json: { success: false, message: words, code: 500, result: null, timestamp: 0 } }),
      )
    const clear = async (where: string) => {
      await expect(toast(page, words)).toBeVisible()
      await expect.poll(() => covered(page), where).toEqual([])
      await expect(toast(page, words), where).toBeVisible()
    }
    await page.goto('/isystem/position')
    await expect(page.getByRole('region', { name: '职务列表' }).getByText(/共\d+条$/)).toBeVisible()
    await page.getByRole('button', { name: /欢迎您，|账号菜单/ }).click()
    await page.getByRole('menuitem', { name: '密码修改' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    for (const name of ['旧密码', '新密码', '确认新密码']) await dialog.getByLabel(name, { exact: true }).fill('Better#2026x')
    await dialog.getByLabel('旧密码', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await clear('dialog')
    await dialog.getByRole('button', { name: '关闭窗口' }).click()
    await expect(dialog).toHaveCount(0)
    await clear('list')

    await page.goto('/isystem/depart')
    await page.getByRole('button', { name: '添加部门' }).click()
    const drawer = page.getByRole('dialog', { name: '添加部门' })
    await drawer.getByLabel('部门名称').fill('不会有的部门')
    await drawer.getByRole('button', { name: '保存' }).click()
    await clear('drawer')
  })

test('[WALK-23] after a change of the layout Escape closes what is open', async ({ as }) => {
  const page = await as('admin', { viewport: DESKTOP, reducedMotion: 'reduce' })
  await page.goto('/isystem/position')
  const settings = page.getByRole('dialog', { name: '系统设置' })
  for (const mode of ['顶部栏导航', '侧边栏导航']) {
    await page.getByRole('button', { name: '系统设置' }).click()
    await settings.getByRole('radio', { name: mode }).click()
    await expect(page.locator('.xl-shell')).toHaveAttribute('data-mode', mode === '顶部栏导航' ? 'top' : 'side')
    await page.keyboard.press('Escape')
    await expect(settings, mode).toBeHidden()
  }
  // the window becomes a phone's and a desk's again, with a form and a menu open
  await page.getByRole('region', { name: '职务列表' }).getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加职务' })
  await page.setViewportSize(PHONE)
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: '打开菜单' }).click()
  const menu = page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: '主菜单' }) })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: '系统设置' }).click()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
})

test('[WALK-23] a password is judged together with the other fields; a form begins in its first field, also in one that comes late', async ({
  as,
}) => {
  const page = await as('admin', { viewport: DESKTOP, reducedMotion: 'reduce' })
  await page.goto('/isystem/user')
  await page.getByRole('region', { name: '用户列表' }).getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加用户' })
  await expect(form.getByLabel('用户账号')).toBeFocused()
  await form.getByLabel('登录密码').fill('123456')
  await form.getByRole('button', { name: '保存' }).click()
  for (const issue of ['请输入用户账号', '密码须为8位以上，同时包含字母、数字和特殊符号', '请输入用户姓名', '请输入手机号码'])
    await expect(form.getByText(issue, { exact: true })).toBeVisible()

  await page.goto('/isystem/userAgent')
  const current: (() => void)[] = []
  await page.route(/pickers.*\.js$/, async route => {
    await new Promise<void>(resolve => current.push(resolve))
    await route.continue()
  })
  await page.getByRole('region', { name: '代理人列表' }).getByRole('button', { name: '添加' }).click()
  const agent = page.getByRole('dialog', { name: '添加代理人' })
  await expect(agent.getByText('用户账号')).toBeVisible()
  await expect.poll(() => current.length).toBeGreaterThan(0)
  await expect(agent.getByLabel('用户账号')).toHaveCount(0)
  for (const release of current) release()
  await expect(agent.getByLabel('用户账号')).toBeFocused()
})

test('[WALK-23] a page that says 403 keeps its form on a phone, also behind a list with status marks', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE, reducedMotion: 'reduce' })
  await page.goto('/isystem/user')
  await expect(page.getByRole('region', { name: '用户列表' }).getByText(/共\d+条$/)).toBeVisible()
  await go(page, '/exception/403')
  const text = page.getByText('您没有权限访问该页面。如需开通，请联系系统管理员。')
  await expect(text).toBeVisible()
  const widths = await text.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].map(line => line.width)
  })
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2)
  expect(await text.evaluate(element => getComputedStyle(element.closest('section') ?? element).display)).toBe('grid')
})
