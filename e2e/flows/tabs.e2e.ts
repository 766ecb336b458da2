import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE, test, toast } from '#e2e/fixtures.ts'
import { cross, openPages, shownTab, tabBar, tabMenu, tabNamed, titles, tabsOf, visit } from '#e2e/models/tabBar.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'
import { accept, consult, endAll } from '#e2e/support/people.ts'

const HOME = '统计分析'
const FORM = '表单演示'
const PLAIN = '普通页面演示'
const MACHINES = '状态机'
/** Adds entries to the menu, each a page of its own with the form of /test/form. */
const withForms = (page: Page, count: number): Promise<unknown> =>
  page.route('**/sys/permission/getUserPermissionByToken*', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { menu: object[] } }
    for (let at = 1; at <= count; at += 1)
      body.result.menu.push({
        id: `form${at}`,
        path: `/forms/${at}`,
        name: `forms-${at}`,
        component: 'demo/DemoForm',
        hidden: true,
        route: '1',
        meta: { title: FORM, keepAlive: true, internalOrExternal: false, componentName: 'DemoForm' },
      })
    await route.fulfill({ response: answer, json: body })
  })
const field = (label: string) => `.xl-page label:has-text("${label}") >> visible=true`

test('[WALK-16] [ROUTE-21] [ROUTE-22] [TAB-01] [TAB-09] [TAB-11] [TAB-13] [LAYOUT-12] tabs follow the place: home first, one for each page, back and closing lead on', async ({
  as,
}) => {
  const page = await as('admin')
  await openPages(page, '/test/form', '/test/plain?x=1', '/test/plain?x=2', '/test/home', '/test/form')
  // two queries of one address are one tab
  await expect.poll(() => titles(page)).toEqual([HOME, FORM, PLAIN, MACHINES])
  expect(
    await tabBar(page)
      .locator('xpath=../..')
      .evaluate(bar => getComputedStyle(bar).height),
  ).toBe('52px')
  await expect(shownTab(page)).toHaveText(FORM)
  await expect(page.getByRole('heading', { name: FORM })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.locator('output >> visible=true')).toHaveText('?x=2')
  await expect(page.getByRole('heading', { name: FORM })).toBeHidden()
  await expect(tabsOf(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.locator('output >> visible=true')).toHaveText('?x=1')
  await tabNamed(page, HOME).click()
  await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
  await expect(page).toHaveTitle('杏林智慧医疗')
  // the shown tab gives way to its right neighbour, the last one to the new last
  await tabsOf(page).nth(2).click()
  await expect(page).toHaveURL(/\/test\/plain\?x=1$/)
  await expect(page).toHaveTitle(`${PLAIN} · 杏林智慧医疗`)
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL(/\/test\/home$/)
  await shownTab(page).locator('[data-close]').click()
  await expect(page).toHaveURL(/\/test\/form$/)
  await expect.poll(() => titles(page)).toEqual([HOME, FORM])
  await tabNamed(page, HOME).focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, '首页不能关闭!')).toBeVisible()
  await tabNamed(page, FORM).click({ button: 'middle' })
  await page.keyboard.press('Delete')
  await expect(toast(page, '这是最后一页，不能再关闭了')).toBeVisible()
  await expect.poll(() => titles(page)).toEqual([HOME])
})

test('[LAYOUT-32] [TAB-03] [TAB-12] what is typed stays in a page that is kept alive, and goes in another; refreshing begins one page anew', async ({
  as,
}) => {
  const page = await as('admin')
  await openPages(page, '/test/form', '/test/broken', '/test/plain')
  await page.locator(field('内容')).fill('会消失')
  await tabNamed(page, FORM).click()
  await page.locator(field('备注')).fill('会留下')
  await tabNamed(page, PLAIN).click()
  await expect(page.locator(field('内容'))).toHaveValue('')
  await tabNamed(page, '出错演示').click()
  await page.getByRole('button', { name: '让本页出错' }).click()
  await expect(page.getByRole('alert').getByText('页面出错了')).toBeVisible()
  await tabNamed(page, FORM).click()
  await expect(page.locator(field('备注'))).toHaveValue('会留下')
  await expect(page.getByText('页面出错了')).toBeHidden()
  // the broken tab can be tried again and refreshed without the others
  await tabMenu(page, '出错演示', '刷 新')
  await tabNamed(page, '出错演示').click()
  await expect(page.getByRole('button', { name: '让本页出错' })).toBeVisible()
  await tabNamed(page, FORM).click()
  await expect(page.locator(field('备注'))).toHaveValue('会留下')
  await tabMenu(page, FORM, '刷 新')
  await expect(page.locator(field('备注'))).toHaveValue('')
})

test('[TAB-02] [TAB-04] [TAB-05] [TAB-06] the context menu closes left, right and others, by mouse and by keyboard', async ({
  as,
}) => {
  const page = await as('admin')
  await openPages(page, '/test/form', '/test/broken', '/test/plain', '/test/home', '/isystem/position')
  const broken = tabNamed(page, '出错演示')
  await broken.click({ button: 'right' })
  const menu = page.getByRole('menu', { name: /出错演示/ })
  await expect(menu.getByRole('menuitem')).toHaveText(['刷 新', '关闭左侧', '关闭右侧', '关闭其它'])
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(broken).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  await page.locator('#xl-content').click()
  await expect(menu).toHaveCount(0)
  await tabMenu(page, '出错演示', '关闭左侧')
  await expect.poll(() => titles(page)).toEqual([HOME, '出错演示', PLAIN, '状态机', '职务管理'])
  await tabMenu(page, '状态机', '关闭右侧')
  await expect.poll(() => titles(page)).toEqual([HOME, '出错演示', PLAIN, '状态机'])
  await expect(page).toHaveURL(/\/test\/home$/)
  await tabNamed(page, PLAIN).focus()
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page)).toEqual([HOME, PLAIN])
  await expect(page).toHaveURL(/\/test\/plain$/)
  // nothing to close: the entry says so and does nothing
  await tabNamed(page, PLAIN).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: '关闭左侧' })).toHaveAttribute('aria-disabled', 'true')
})

test('unsaved work is asked about: one tab, several at once, refreshing, leaving the browser', async ({ as }) => {
  const page = await as('admin')
  await openPages(page, '/test/form', '/test/plain', '/test/home')
  await tabNamed(page, FORM).click()
  await page.locator(field('正文')).fill('病程记录')
  const dot = tabNamed(page, `${FORM}，有未保存的内容`)
  await expect(dot).toBeVisible()
  const question = page.getByRole('dialog', { name: '有未保存的内容' })
  await cross(page, FORM).click()
  await expect(question.getByText(`${FORM}：正文`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  // hidden, the tab keeps its work and is named in the one question for several tabs
  await tabMenu(page, '状态机', '关闭其它')
  await expect(question.getByRole('listitem')).toHaveText([`${FORM}：正文`])
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(tabsOf(page)).toHaveCount(4)
  await tabMenu(page, FORM, '刷 新')
  await question.getByRole('button', { name: '放弃并刷新' }).click()
  await expect(dot).toHaveCount(0)
  await tabNamed(page, FORM).click()
  await expect(page.locator(field('正文'))).toHaveValue('')
  await page.locator(field('正文')).fill('再写一次')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.locator(field('正文'))).toHaveValue('再写一次')
  await page.getByRole('button', { name: '保存正文' }).click()
  await expect(dot).toHaveCount(0)
  await page.locator(field('正文')).fill('第三次')
  await page.keyboard.press('Tab')
  await tabNamed(page, FORM).focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: '放弃并关闭' }).click()
  await expect.poll(() => titles(page)).toEqual([HOME, PLAIN, '状态机'])
  // what was closed begins anew
  await visit(page, '/test/form')
  await expect(page.locator(field('正文'))).toHaveValue('')
})

test('the tabs come back after a reload, without those that may no longer be opened; another person begins anew', async ({
  as,
  staffOf,
}) => {
  const page = await as('admin')
  await openPages(page, '/test/form', '/test/plain?x=1')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '系统管理' }).click()
  await page.getByRole('link', { name: '用户管理' }).click()
  await expect.poll(() => titles(page)).toEqual([HOME, FORM, PLAIN, '用户管理'])
  await tabNamed(page, PLAIN).click()
  await page.reload()
  await expect.poll(() => titles(page)).toEqual([HOME, FORM, PLAIN, '用户管理'])
  await expect(shownTab(page)).toHaveText(PLAIN)
  await expect(page.locator('output >> visible=true')).toHaveText('?x=1')
  await page.route('**/sys/permission/getUserPermissionByToken*', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { menu: { meta: { title: string } }[] } }
    body.result.menu = body.result.menu.filter(node => node.meta.title !== '系统管理')
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await expect.poll(() => titles(page)).toEqual([HOME, FORM, PLAIN])
  await page.unrouteAll()
  const { stored } = await staffOf('hospital')
  await page.evaluate(items => {
    for (const [name, text] of Object.entries(items)) localStorage.setItem(name, text)
  }, stored)
  await page.goto('/test/plain')
  await expect.poll(() => titles(page)).toEqual([HOME, PLAIN])
})

test('[ROUTE-18] [ROUTE-19] [PERM-04] a doctor has the desk for home; hidden it reads nothing, shown again it is as it was', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('doctor')
  await accept(server.url, doctor, await consult(server.url, await patientOf('19900020021'), doctor))
  const page = await as('doctor')
  await page.goto('/dashboard/analysis')
  await expect(tabsOf(page).first()).toHaveText('在线问诊')
  await expect(page).toHaveURL(/\/hospitalChat\/imServer$/)
  await visit(page, '/isps/userAnnouncement')
  await tabsOf(page).first().click()
  await expect(page).toHaveURL(/\/hospitalChat\/imServer$/)
  await page.getByRole('tab', { name: /问诊中/ }).click()
  await page.getByRole('tabpanel').getByRole('button').first().click()
  const log = page.getByRole('log', { name: '会话消息' })
  await expect(log).toBeVisible()
  const height = await page.locator('.xl-desk').evaluate(desk => desk.getBoundingClientRect().height)
  await visit(page, '/isps/userAnnouncement')
  await expect(log).toBeHidden()
  // the shortcuts of the hidden desk rest
  await page.keyboard.press('Control+ArrowDown')
  await tabsOf(page).first().click()
  await expect(log).toBeVisible()
  expect(await page.locator('.xl-desk').evaluate(desk => desk.getBoundingClientRect().height)).toBe(height)
  await endAll(server.url, doctor)
})

test('[TAB-14] no bar in single mode: switched off, or on a narrow screen', async ({ as }) => {
  const off = await as('admin', { stored: { pro__DEFAULT_MULTI_PAGE: JSON.stringify({ value: false, expire: null }) } })
  await openPages(off, '/test/form', '/test/plain')
  await expect(off.getByRole('heading', { name: PLAIN })).toBeVisible()
  await expect(tabBar(off)).toHaveCount(0)
  const page = await as('admin')
  await openPages(page, '/test/form', '/test/plain')
  await expect(tabsOf(page)).toHaveCount(3)
  await page.setViewportSize(PHONE)
  await expect(tabBar(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: PLAIN })).toBeVisible()
  await page.setViewportSize(DESKTOP)
  await expect.poll(() => titles(page)).toEqual([HOME, FORM, PLAIN])
})

test('tabs are moved by keyboard and by mouse, and said so; focus goes along; home stays first', async ({ as }) => {
  const page = await as('admin')
  await openPages(page, '/test/form', '/test/broken', '/test/plain')
  await tabNamed(page, PLAIN).focus()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(() => titles(page)).toEqual([HOME, FORM, PLAIN, '出错演示'])
  await expect(page.getByText(`「${PLAIN}」移到第 3 个，共 4 个页签`)).toBeAttached()
  await expect(tabNamed(page, PLAIN)).toBeFocused()
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect.poll(() => titles(page)).toEqual([HOME, PLAIN, FORM, '出错演示'])
  await page.keyboard.press('End')
  await expect(tabNamed(page, '出错演示')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tabNamed(page, HOME)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ServiceData$/)
  await tabNamed(page, '出错演示').hover()
  await expect(tabNamed(page, PLAIN)).toHaveAttribute('data-movable', 'true')
  const from = await tabNamed(page, '出错演示').boundingBox()
  const to = await tabNamed(page, PLAIN).boundingBox()
  if (from === null || to === null) throw new Error('no tabs')
  await page.mouse.move(from.x + 20, from.y + 18)
  await page.mouse.down()
  await page.mouse.move(from.x - 20, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual([HOME, '出错演示', PLAIN, FORM])
  await expect(page).toHaveURL(/ServiceData$/)
  // by the library's own keys too
  await tabNamed(page, FORM).focus()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText(`拿起「${FORM}」，现在是第 4 个，共 4 个页签`)).toBeAttached()
  // the library listens a moment after it has said so
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(`「${FORM}」移到第 3 个，共 4 个页签`)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect.poll(() => titles(page)).toEqual([HOME, '出错演示', FORM, PLAIN])
})

test('fifty tabs: the row scrolls, the shown one is in sight, 更多 lists all, twelve at most are kept alive', async ({ as }) => {
  const page = await as('admin')
  await withForms(page, 49)
  await openPages(page, '/test/form')
  await page.locator(field('备注')).fill('最早的一页')
  for (let count = 1; count < 50; count += 1) await visit(page, `/forms/${count}`)
  await expect(tabsOf(page)).toHaveCount(51)
  await expect(shownTab(page)).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#xl-content form')).toHaveCount(12)
  await page.locator('.xl-tabs-list').hover()
  await page.mouse.wheel(0, -20_000)
  await expect(tabsOf(page).first()).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '更多' }).click()
  const all = page.getByRole('dialog', { name: '全部页签' })
  await expect(all.getByRole('listitem')).toHaveCount(51)
  await all
    .getByRole('button', { name: `关闭 ${FORM}` })
    .last()
    .click()
  await expect(tabsOf(page)).toHaveCount(50)
  await all.getByRole('button', { name: FORM, exact: true }).first().click()
  await expect(all).toHaveCount(0)
  await expect(page).toHaveURL(/\/test\/form$/)
  await expect(page.locator(field('备注'))).toHaveValue('')
  await expect(shownTab(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '更多' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '更多' })).toBeFocused()
})

test('[WALK-25] a tab is pinned, its page loaded anew and given the whole window, by mouse and by keyboard, kept after a reload', async ({
  as,
}) => {
  const page = await as('admin')
  await openPages(page, '/test/form', '/test/plain', '/isystem/position')
  const tools = page.getByRole('group', { name: '页签工具' })
  const button = (name: string) => tools.getByRole('button', { name, exact: true })
  const POSTS = '职务管理'
  await button('固定当前页签').click()
  await expect.poll(() => titles(page)).toEqual([HOME, POSTS, FORM, PLAIN])
  await expect(tabNamed(page, `${POSTS}，已固定`)).toHaveAttribute('aria-selected', 'true')
  await expect(cross(page, POSTS)).toHaveCount(0)
  await tabNamed(page, POSTS).focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, '已固定的页签不能关闭，请先取消固定')).toBeVisible()
  // nothing moves past it, and that is said
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(page.getByText('固定的页签排在其它页签之前，不能再移')).toBeAttached()
  await tabMenu(page, PLAIN, '关闭其它')
  await expect.poll(() => titles(page)).toEqual([HOME, POSTS, PLAIN])

  // loaded anew: the list asks again
  await tabNamed(page, POSTS).click()
  await expect(page.getByText(/^1-10 共\d+条$/)).toBeVisible()
  const asked = page.waitForRequest(/\/sys\/position\/list/)
  await button('刷新当前页签').click()
  await asked

  // the whole window: frame gone, bar and page there; the way back by keyboard
  await button('最大化内容区').click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const content = await page.locator('#xl-content').boundingBox()
  expect([content?.x, content?.y, content?.width]).toEqual([0, 52, 1440])
  await page.reload()
  await expect(page.getByText(/^1-10 共\d+条$/)).toBeVisible()
  await expect.poll(() => titles(page)).toEqual([HOME, POSTS, PLAIN])
  await expect(tabNamed(page, `${POSTS}，已固定`)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await button('还原内容区').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(button('最大化内容区')).toBeFocused()
  await button('取消固定当前页签').press('Space')
  await expect(cross(page, POSTS)).toHaveCount(1)
  await tabNamed(page, HOME).click()
  await expect(button('固定当前页签')).toBeDisabled()
  expect(await seriousErrors(page)).toEqual([])
})
