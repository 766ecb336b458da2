import { myPreferences, savePreferences } from '#contract/http/calls/preferences.ts'
import { bell, expect, PASSWORD, PHONE, test } from '#e2e/fixtures.ts'
import {
  command,
  lockScreen,
  markedOption,
  openPalette,
  palette,
  paletteField,
  paletteOption,
  search,
  sheet,
  unlock,
  wakeKeys,
} from '#e2e/models/overlays.page.ts'
import { openPages, shownTab, tabNamed, titles, visit } from '#e2e/models/tabBar.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'
import { ask } from '#e2e/support/people.ts'

const FORM = '表单演示'
const PLAIN = '普通页面演示'

test('the command palette finds pages by pinyin and initials, leaves Enter to the input method, and gives the focus back', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/test/plain')
  await expect(bell(page)).toBeVisible()
  await bell(page).focus()
  await openPalette(page)
  await expect(paletteField(page)).toBeFocused()
  await expect(palette(page).getByRole('group', { name: '操作' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  for (const query of ['yh gl', 'yonghuguanli', '用户管', 'xitong yonghu']) {
    await search(page, query)
    await expect(markedOption(page), query).toHaveText(/用户管理/)
  }
  expect(await seriousErrors(page)).toEqual([])
  await search(page, 'wu zhe ge cai dan')
  await expect(palette(page).getByText('没有找到“wu zhe ge cai dan”')).toBeVisible()
  await expect(palette(page).getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()

  // An input method at work: its Enter takes the letters, and chooses nothing.
  await paletteField(page).fill('')
  const device = await page.context().newCDPSession(page)
  await device.send('Input.imeSetComposition', { text: "tong'ji", selectionStart: 7, selectionEnd: 7 })
  await expect(markedOption(page)).toHaveText(/统计分析/)
  const url = page.url()
  await device.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  expect(page.url()).toBe(url)
  await device.send('Input.insertText', { text: '统计' })
  await expect(paletteField(page)).toHaveValue('统计')
  await expect(palette(page).locator('mark').first()).toHaveText('统计')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/hospital\/ServiceData$/)

  // arrows go round, Home and End reach the ends
  await search(page, 'guan li')
  const options = palette(page).getByRole('option')
  const last = (await options.count()) - 1
  await page.keyboard.press('ArrowUp')
  await expect(options.nth(last)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('PageDown')
  await expect(options.nth(Math.min(8, last))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(options.nth(last)).toHaveAttribute('aria-selected', 'true')
  await expect(paletteField(page)).toHaveAttribute('aria-activedescendant', (await options.nth(last).getAttribute('id')) ?? '')
  await page.keyboard.press('Home')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
})

test('tabs, actions and recent pages stand in the palette; what was visited follows the person to another browser', async ({
  as,
  server,
  staffOf,
}) => {
  const page = await as('hospital')
  await openPages(page, '/test/form', '/test/plain')
  await search(page, 'bdys')
  await expect(palette(page).getByRole('group', { name: '打开的页签' })).toContainText(FORM)
  await paletteOption(page, FORM).click()
  await expect(shownTab(page)).toHaveText(FORM)
  await command(page, 'ssms', /切换深色模式/)
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark')
  await command(page, 'gbdq', /关闭当前页签/)
  await expect.poll(() => titles(page)).not.toContain(FORM)

  const { token } = await staffOf('hospital')
  const kept = async () => JSON.stringify((await ask(server.url, myPreferences, {}, token))['recent'] ?? null)
  await expect.poll(kept).toContain('/test/plain')
  const other = await as('hospital', { viewport: PHONE })
  await other.goto('/dashboard/analysis')
  await expect(bell(other)).toBeVisible()
  await other.getByRole('button', { name: '搜索菜单与功能' }).click()
  await expect(palette(other).getByRole('group', { name: '最近访问' })).toContainText(PLAIN)
  await paletteOption(other, PLAIN).click()
  await expect(other).toHaveURL(/\/test\/plain$/)
  // a doctor may not open the office's pages, and does not find them
  const doctor = await as('doctor')
  await doctor.goto('/')
  await expect(bell(doctor)).toBeVisible()
  // the desk's own Ctrl+K comes first: its search, then the palette
  await expect(doctor.getByRole('button', { name: '搜索会话' })).toBeVisible()
  await openPalette(doctor)
  await search(doctor, '用户管理')
  await expect(paletteOption(doctor, /用户管理/)).toHaveCount(0)
  await search(doctor, 'zxwz')
  await expect(markedOption(doctor)).toHaveText(/在线问诊/)
  await ask(server.url, savePreferences, { values: { layout: null } }, token)
})

test('keys do what the sheet says, never while somebody writes, and can be switched off for good', async ({
  as,
  server,
  staffOf,
  tab,
}) => {
  const page = await as('admin')
  await openPages(page, '/test/form', '/test/plain')
  await wakeKeys(page)
  await page.keyboard.press('Shift+?')
  await expect(sheet(page)).toBeVisible()
  await expect(sheet(page).locator('dt')).toContainText(['打开命令面板', '前往首页', '我的消息', '锁屏', '关闭当前页签'])
  // behind a dialog no key acts
  await page.keyboard.press('Alt+w')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(shownTab(page)).toHaveText(PLAIN)
  await page.keyboard.press('Alt+[')
  await expect(shownTab(page)).toHaveText(FORM)
  await page.keyboard.press('Alt+]')
  await expect(shownTab(page)).toHaveText(PLAIN)
  await page.keyboard.press('Alt+w')
  await expect(shownTab(page)).toHaveText(FORM)
  const field = page.getByLabel('备注（不需要保存）')
  await field.click()
  await page.keyboard.type('gh?gn/')
  await expect(field).toHaveValue('gh?gn/')
  await expect(sheet(page)).toBeHidden()
  await expect(shownTab(page)).toHaveText(FORM)
  await bell(page).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/hospital\/ServiceData$/)

  const second = await tab(page)
  await second.goto('/test/plain')
  await expect(bell(second)).toBeVisible()
  await wakeKeys(second)
  await page.keyboard.press('Shift+?')
  expect(await seriousErrors(page)).toEqual([])
  await sheet(page).getByRole('switch', { name: '启用快捷键' }).click()
  await page.keyboard.press('Escape')
  const { token } = await staffOf('admin')
  await expect.poll(async () => (await ask(server.url, myPreferences, {}, token))['shortcuts']).toBe(false)
  // the other tab of this browser has heard of it
  await second.keyboard.press('Shift+?')
  await expect(sheet(second)).toBeHidden()
  await page.keyboard.press('Shift+?')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(sheet(page)).toBeHidden()
  expect(page.url()).toMatch(/ServiceData$/)
  const other = await as('admin')
  await other.goto('/test/plain')
  await expect(bell(other)).toBeVisible()
  await other.getByRole('button', { name: '搜索菜单与功能' }).click()
  await paletteField(other).fill('kjj')
  await paletteOption(other, /键盘快捷键/).click()
  const toggle = sheet(other).getByRole('switch', { name: '启用快捷键' })
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toggle).toBeChecked()
  // given back on the server too, before the page goes: the next test of this account presses keys
  await expect.poll(async () => (await ask(server.url, myPreferences, {}, token))['shortcuts']).not.toBe(false)
})

test('a lost network is said and its return too; what was chosen meanwhile is saved; a new build is offered and names unsaved work', async ({
  as,
  server,
  staffOf,
}) => {
  const page = await as('doctor2')
  let build = ''
  await page.route('**/config.json', async route => {
    if (build === '') return route.continue()
    const answer = await route.fetch()
    const config = (await answer.json()) as Record<string, unknown>
    return route.fulfill({ response: answer, json: { ...config, build } })
  })
  await openPages(page, '/test/plain', '/test/form')
  await wakeKeys(page)
  const status = page.getByRole('status')
  await page.context().setOffline(true)
  await expect(status.filter({ hasText: '网络已断开' })).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])
  await page.keyboard.press('Shift+?')
  await sheet(page).getByRole('switch').click()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await expect(status.filter({ hasText: '连接已恢复' })).toBeVisible()
  await expect(status.filter({ hasText: /网络已|连接已/ })).toHaveCount(0)
  const { token } = await staffOf('doctor2')
  await expect.poll(async () => (await ask(server.url, myPreferences, {}, token))['shortcuts']).toBe(false)

  build = 'another'
  await page.getByLabel('正文').fill('写了一半')
  const shown = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }))
  await shown()
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true }))
  await shown()
  const offer = status.filter({ hasText: '新版本已就绪' })
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: '刷新' }).click()
  const warning = status.filter({ hasText: '以下内容尚未保存' })
  await expect(warning.getByRole('listitem')).toHaveText('正文')
  await warning.getByRole('button', { name: '返回保存' }).click()
  await expect(page.getByLabel('正文')).toHaveValue('写了一半')
  await offer.getByRole('button', { name: '刷新' }).click()
  const reloaded = page.waitForEvent('load')
  build = ''
  await warning.getByRole('button', { name: '仍要刷新' }).click()
  await reloaded
  await expect(page.getByLabel('正文')).toHaveValue('')
  await expect(offer).toHaveCount(0)
  // a page asks for it at any time, also while it closes
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a locked screen hides everything in all tabs and after a reload, opens by the own password, and locks by itself after the chosen time', async ({
  as,
  tab,
  server,
  staffOf,
}) => {
  const { token } = await staffOf('pharmacist')
  await ask(server.url, savePreferences, { values: { layout: { idleLock: 5 } } }, token)
  const page = await as('pharmacist')
  await page.clock.install()
  await openPages(page, '/test/plain', '/test/form')
  await page.getByLabel('正文').fill('病历写到一半')
  const second = await tab(page)
  await second.goto('/test/plain')
  await expect(bell(second)).toBeVisible()
  await wakeKeys(second)
  await command(page, 'suoping', /^锁屏/)
  for (const one of [page, second]) {
    await expect(lockScreen(one)).toBeVisible()
    await expect(bell(one)).toBeHidden()
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(lockScreen(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
  await second.reload()
  await expect(lockScreen(second)).toBeVisible()
  await expect(bell(second)).toBeHidden()

  expect(await seriousErrors(page)).toEqual([])
  await unlock(page, '不是这个')
  await expect(lockScreen(page).getByRole('alert')).toHaveText('密码错误，请重新输入')
  await expect(lockScreen(page).getByLabel('登录密码')).toHaveValue('')
  await unlock(page, PASSWORD)
  await expect(lockScreen(page)).toHaveCount(0)
  await expect(page.getByLabel('正文')).toHaveValue('病历写到一半')
  await expect(bell(second)).toBeVisible()

  // five minutes without a touch; the second tab shares the lock
  await page.mouse.move(100, 100)
  await page.clock.runFor('05:05')
  await expect(lockScreen(page)).toBeVisible()
  await expect(lockScreen(second)).toBeVisible()
  await lockScreen(page).getByRole('button', { name: '退出登录' }).click()
  // the text that was begun would be lost: asked above the lock as well
  const question = page.getByRole('dialog', { name: '提示' })
  await expect(question).toContainText('正文')
  await question.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  await expect(lockScreen(page)).toHaveCount(0)
})

test('paper shows the page under a head of its own, and the watermark names who looks', async ({ as, server, staffOf }) => {
  const { token } = await staffOf('doctor')
  await ask(server.url, savePreferences, { values: { layout: { watermark: true } } }, token)
  const page = await as('doctor')
  await page.goto('/test/plain')
  await expect(bell(page)).toBeVisible()
  const watermark = page.locator('.xl-watermark')
  await expect(watermark).toHaveCSS('pointer-events', 'none')
  expect(decodeURIComponent(await watermark.evaluate(mark => mark.style.backgroundImage))).toMatch(
    /林杏 doctor<.*\d{4}-\d\d-\d\d \d\d:\d\d</,
  )
  await visit(page, '/test/form')
  await expect(tabNamed(page, FORM)).toBeVisible()
  await expect(page.locator('.xl-print-head')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.xl-print-head')).toHaveText(/杏林智慧医疗.*打印人：林杏.*打印时间：\d{4}-\d\d-\d\d/)
  await expect(bell(page)).toBeHidden()
  await expect(tabNamed(page, FORM)).toBeHidden()
  await expect(page.getByRole('heading', { name: FORM })).toBeVisible()
  await expect(watermark).toBeVisible()
  const { x, width } = (await page.locator('#xl-content').boundingBox()) ?? { x: -1, width: 0 }
  expect([x, width]).toEqual([0, 1440])
  await ask(server.url, savePreferences, { values: { layout: null } }, token)
})
