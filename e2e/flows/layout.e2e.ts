import type { Locator, Page } from '@playwright/test'
import { bell, DESKTOP, expect, loginForm, PHONE, pressSignOut, test } from '#e2e/fixtures.ts'
import { goTo, menuOf, serveMenu } from '#e2e/models/menu.page.ts'
import { englishOn, seriousErrors } from '#e2e/support/inspect.ts'
import type { Stored } from '#e2e/support/people.ts'
import { packItem } from '#machines/session/session.storage.ts'

/** What a browser holds whose user chose these layout settings, by their keys in the storage. */
const settings = (chosen: Record<string, unknown>): Stored =>
  Object.fromEntries(Object.entries(chosen).map(([key, value]) => [`pro__${key}`, packItem(value, Date.now())]))
/** SHOTS=<folder> keeps a picture. */
const SHOTS = process.env['SHOTS']
const TOP = { DEFAULT_LAYOUT_MODE: 'topmenu' }

const header = (page: Page): Locator => page.getByRole('banner')
const crumbs = (page: Page): Locator => page.getByRole('navigation', { name: '面包屑' })
const widthOf = async (part: Locator): Promise<number> => Math.round((await part.boundingBox())?.width ?? 0)
const isSound = async (page: Page): Promise<void> => {
  expect(await seriousErrors(page)).toEqual([])
  // accounts in the list of people are no phrases
  const accounts = await page.locator('.xl-list-table td:nth-child(2), .xl-list-cards dl > div:first-child dd').allInnerTexts()
  expect((await englishOn(page)).filter(text => !accounts.includes(text))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('[LAYOUT-01] [LAYOUT-02] [LAYOUT-03] the login page has a header with logo and product title, the form below it', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/user/login')
  await expect(header(page)).toContainText('杏林智慧医疗')
  const logo = header(page).locator('img')
  await expect(logo).toBeVisible()
  expect(await logo.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect(loginForm(page)).toBeVisible()
  const bottom = await header(page).evaluate(element => element.getBoundingClientRect().bottom)
  expect(await loginForm(page).evaluate(element => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom)
})

test('[LAYOUT-04] [LAYOUT-06] [LAYOUT-08] [LAYOUT-10] [LAYOUT-13] the side menu is 208 px wide; the toggle in the header shrinks and restores it with its open groups', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/isystem/user')
  const menu = menuOf(page)
  await expect(menu.getByRole('link', { name: '用户管理' })).toHaveAttribute('aria-current', 'page')
  expect(await widthOf(menu)).toBe(208)
  await expect(page.locator('footer')).toHaveCount(1)
  await expect(page.locator('footer')).toHaveText('')
  // toggle and breadcrumb stand in the header, beside the menu and not below it
  const toggle = header(page).getByRole('button', { name: '收起菜单' })
  await expect(header(page).getByRole('navigation', { name: '面包屑' })).toBeVisible()
  expect(await toggle.evaluate(element => element.getBoundingClientRect().left)).toBeGreaterThanOrEqual(208)
  await isSound(page)

  await menu.getByRole('button', { name: '医院管理' }).click()
  await expect(menu.getByRole('link', { name: '用户管理' })).toBeHidden()
  await toggle.click()
  await expect.poll(() => widthOf(menu)).toBe(64)
  await expect(menu.getByRole('link', { name: '患者管理' })).toBeHidden()
  // a mouse opens a group beside the icons, and a page of it closes it again
  await menu.getByRole('button', { name: '系统管理' }).hover()
  await menu.getByRole('link', { name: '角色管理' }).click()
  await expect(page).toHaveURL(/\/isystem\/roleUserList$/)
  await page.mouse.move(700, 600)
  await expect(menu.getByRole('link', { name: '角色管理' })).toBeHidden()
  await isSound(page)
  await page.reload()
  await expect.poll(() => widthOf(menu)).toBe(64)
  await header(page).getByRole('button', { name: '展开菜单' }).click()
  await expect.poll(() => widthOf(menu)).toBe(208)
  await expect(menu.getByRole('link', { name: '角色管理' })).toHaveAttribute('aria-current', 'page')
})

test('[LAYOUT-11] [LAYOUT-23] [LAYOUT-24] [LAYOUT-25] the breadcrumb leads from home through the matched levels to the page', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/isystem/user')
  const levels = crumbs(page).getByRole('listitem')
  await expect(levels).toHaveText(['首页', '系统管理', '用户管理'])
  await expect(levels.first().getByRole('link')).toHaveAttribute('href', '/dashboard/analysis')
  await expect(levels.nth(1).getByRole('link')).toHaveAttribute('href', '/isystem')
  await expect(levels.last().getByRole('link')).toHaveCount(0)
  // breadcrumb, tab and heading say the same, and there is one heading
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('用户管理')
  await expect(page.getByRole('tab', { selected: true })).toContainText('用户管理')
  await goTo(page, '/test/home')
  await expect(levels).toHaveText(['首页', '测试工作台', '状态机'])
  await levels.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
  await expect(levels).toHaveText(['首页', '医院管理', '统计分析'])
})

for (const viewport of [DESKTOP, { width: 1366, height: 768 }])
  test(`looks.md point 20: with the menu at the top crumbs and panel share one left edge, filter, commands and table another (${viewport.width})`, async ({
    as,
  }) => {
    const page = await as('admin', { stored: settings(TOP), viewport })
    await page.goto('/isystem/user')
    const list = page.getByRole('region', { name: '用户列表' })
    await expect(list.getByText(/共\d+条$/).first()).toBeVisible()
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: NaN, width: NaN }
    const leftOf = async (part: Locator) => Math.round((await boxOf(part)).x)
    // a crumb’s text stands 4 px within its link
    const crumb = (await leftOf(crumbs(page).getByRole('link').first())) + 4
    expect(crumb).toBe(await leftOf(page.locator('.xl-list')))
    const table = await leftOf(list.getByRole('table'))
    expect({
      search: await leftOf(page.getByRole('search').locator('label').first()),
      commands: await leftOf(list.getByRole('button', { name: '添加', exact: true })),
    }).toEqual({ search: table, commands: table })
    // the crumbs are a line of the header, as wide as it
    expect(await widthOf(page.locator('.xl-crumbs-row'))).toBe(await widthOf(header(page)))
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/top-edge-${viewport.width}.png` })
  })

test('[LAYOUT-09] the top-menu mode has its menu in the header: what does not fit stands under 更多, all by keyboard', async ({
  as,
}) => {
  const page = await as('admin', { stored: settings(TOP), viewport: { width: 1120, height: 700 } })
  await page.goto('/isystem/user')
  const menu = header(page).getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('menubar')).toBeVisible()
  await expect(
    page.getByRole('button', { name: /菜单$/ }).filter({ hasText: /^$/ }).and(page.locator('[aria-expanded]')),
  ).toHaveCount(0)
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['首页', '系统管理', '用户管理'])
  await expect(menu.getByRole('menuitem', { name: '组件示例' })).toHaveCount(0)
  await isSound(page)
  await menu.getByRole('menuitem', { name: '首页' }).focus()
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: '更多' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menu', { name: '更多' }).getByRole('menuitem').first()).toBeFocused()
  await isSound(page)
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('menuitem', { name: '更多' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/isystem\/user$/)
  await expect(menu.getByRole('menu')).toHaveCount(0)
  await page.setViewportSize({ width: 2560, height: 900 })
  await expect(menu.getByRole('menuitem', { name: '更多' })).toHaveCount(0)
  await expect(menu.getByRole('menuitem', { name: '组件示例' })).toBeVisible()
  // the fixed width holds the content, not the header
  expect(await widthOf(page.locator('#xl-content'))).toBe(1200)
})

test('a fixed header and side menu stay, others scroll away; a header that hides itself goes on the way down', async ({ as }) => {
  const tall = (page: Page) =>
    page.evaluate(() => {
      const block = document.createElement('div')
      block.style.height = '3000px'
      document.getElementById('xl-content')?.append(block)
    })
  const scrollTo = (page: Page, top: number) => page.evaluate(to => document.getElementById('xl-scroller')?.scrollTo(0, to), top)
  const topOf = (part: Locator) => part.evaluate(element => Math.round(element.getBoundingClientRect().top))
  const page = await as('admin', {
    reducedMotion: 'reduce',
    stored: settings({ DEFAULT_FIXED_HEADER: false, DEFAULT_FIXED_SIDEMENU: false }),
  })
  await page.goto('/test/home')
  await expect(bell(page)).toBeVisible()
  await tall(page)
  await scrollTo(page, 400)
  await expect(header(page)).not.toBeInViewport()
  const fixed = await as('admin', {
    reducedMotion: 'reduce',
    stored: settings({ DEFAULT_FIXED_HEADER: true, DEFAULT_FIXED_SIDEMENU: true, DEFAULT_FIXED_HEADER_HIDDEN: true }),
  })
  await fixed.goto('/test/home')
  await expect(bell(fixed)).toBeVisible()
  await tall(fixed)
  await scrollTo(fixed, 90)
  await expect.poll(() => topOf(header(fixed))).toBe(0)
  await scrollTo(fixed, 400)
  await expect(header(fixed)).not.toBeInViewport()
  await expect(menuOf(fixed).getByRole('link', { name: '首页' })).toBeInViewport()
  await scrollTo(fixed, 300)
  await expect.poll(() => topOf(header(fixed))).toBe(0)
})

test('[LAYOUT-05] [LAYOUT-37] on a narrow screen the menu is a drawer, and nobody is greeted', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 800, height: 700 }, reducedMotion: 'reduce' })
  await page.goto('/isystem/user')
  await expect(bell(page)).toBeVisible()
  await expect(menuOf(page)).toHaveCount(0)
  await expect(page.getByText('欢迎您，')).toHaveCount(0)
  const button = page.getByRole('button', { name: '打开菜单' })
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: '主菜单' }) })
  await button.press('Enter')
  await expect(drawer).toBeVisible()
  expect(await widthOf(drawer)).toBe(208)
  // the focus goes in and stays inside, however far one goes; the body means the browser's own bar
  const isInside = () =>
    page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('.xl-menu-drawer') !== null)
  await expect.poll(isInside).toBe(true)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let at = 0; at < 25; at += 1) {
      await page.keyboard.press(key)
      expect(await isInside()).toBe(true)
    }
  await isSound(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(700, 400)
  await expect(drawer).toBeHidden()
  await button.click()
  await drawer.getByRole('link', { name: '角色管理' }).click()
  await expect(page).toHaveURL(/\/isystem\/roleUserList$/)
  await expect(drawer).toBeHidden()
  for (const viewport of [PHONE, { width: 360, height: 740 }]) {
    await page.setViewportSize(viewport)
    await expect(crumbs(page).getByText('角色管理')).toBeVisible()
    await isSound(page)
  }
  // wide again: the side menu is back, and the greeting
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(menuOf(page)).toBeVisible()
  await expect(header(page).getByText('欢迎您，管理员')).toBeVisible()
})

test('[LAYOUT-17] an external entry opens a window with its address; the page stays', async ({ as }) => {
  const page = await as('admin')
  await page
    .context()
    .route('https://help.example.org/**', route =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>帮助</p>' }),
    )
  await serveMenu(page, menu => [
    ...menu,
    {
      id: 'help',
      path: '/help',
      name: 'help',
      component: 'layouts/IframePageView',
      route: '1',
      meta: { title: '帮助中心', keepAlive: false, internalOrExternal: true, url: 'https://help.example.org/start' },
    },
    {
      id: 'inside',
      path: '/inside',
      name: 'inside',
      component: 'layouts/IframePageView',
      route: '1',
      meta: { title: '内嵌页面', keepAlive: false, internalOrExternal: false, url: 'https://help.example.org/inside' },
    },
  ])
  await page.goto('/isystem/user')
  const opened = page.waitForEvent('popup')
  await menuOf(page)
    .getByRole('link', { name: /帮助中心/ })
    .click()
  const other = await opened
  await expect(other).toHaveURL('https://help.example.org/start')
  expect(await other.evaluate(() => opener)).toBeNull()
  await other.close()
  await expect(page).toHaveURL(/\/isystem\/user$/)
  // an internal one stands in the page, 800 px high, and stays loaded behind its tab
  await menuOf(page).getByRole('link', { name: '内嵌页面' }).click()
  const frame = page.locator('iframe[id="/inside"]')
  await expect(frame.contentFrame().getByText('帮助')).toBeVisible()
  expect((await frame.boundingBox())?.height).toBe(800)
  await frame
    .contentFrame()
    .locator('p')
    .evaluate(element => (element.textContent = '看到一半'))
  await page.getByRole('tab', { name: /用户管理/ }).click()
  await expect(frame).toBeHidden()
  await page.getByRole('tab', { name: /内嵌页面/ }).click()
  await expect(frame.contentFrame().getByText('看到一半')).toBeVisible()
})

test('[LAYOUT-33] [LAYOUT-38] [LAYOUT-40] the header holds the bell and the account menu with 密码修改 and 退出登录', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/isystem/user')
  await expect(header(page).getByRole('button', { name: /^消息，/ })).toBeVisible()
  // past everything that stands before the page
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const account = header(page).getByRole('button', { name: '欢迎您，管理员' })
  await account.click()
  await expect(page.getByRole('menuitem', { name: '密码修改' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
  await account.click()
  await pressSignOut(page)
  await expect(loginForm(page)).toBeVisible()
})

test('[PROD-09] the header has the bell for each role', async ({ as }) => {
  for (const username of ['admin', 'hospital', 'doctor', 'pharmacist']) {
    const page = await as(username)
    await page.goto('/')
    await expect(header(page).getByRole('button', { name: /^消息，/ })).toBeVisible()
    await page.close()
  }
})

test('[LAYOUT-06] the mixed menu: the first level in the header, the entries below the chosen one beside the page', async ({
  as,
}) => {
  const page = await as('admin', { stored: settings({ DEFAULT_LAYOUT_MODE: 'mixmenu' }) })
  await page.goto('/isystem/user')
  await expect(bell(page)).toBeVisible()
  const top = page.getByRole('menubar', { name: '主菜单' })
  const side = page.locator('.xl-sider')
  await expect(top.getByRole('menuitem', { name: '系统管理' })).toBeVisible()
  expect(await widthOf(side)).toBe(208)
  await expect(side.getByText('角色管理')).toBeVisible()
  await expect(side.getByText('护理价格')).toHaveCount(0)
  await expect(crumbs(page)).toContainText('用户管理')
  await isSound(page)
  await top.getByRole('menuitem', { name: '护理管理' }).click()
  await expect(side.getByText('护理价格')).toBeVisible()
  await expect(side.getByText('角色管理')).toHaveCount(0)
  // the home page stands among the entries of the hospital
  await top.getByRole('menuitem', { name: '首页', exact: true }).click()
  await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
  await expect(side.getByText('统计分析')).toBeVisible()
  await expect(side.getByText('护理价格')).toHaveCount(0)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(page.getByRole('dialog').getByText('系统管理')).toBeVisible()
})
