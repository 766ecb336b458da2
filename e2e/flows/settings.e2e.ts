import type { Locator, Page } from '@playwright/test'
import { THEME_COLOURS } from '#contract/entities/layoutSettings.ts'
import { bell, expect, loginForm, test, toast } from '#e2e/fixtures.ts'
import { tabBar } from '#e2e/models/tabBar.ts'
import { preferencesSaved } from '#e2e/support/preferences.ts'

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: '系统设置' })
const shell = (page: Page): Locator => page.locator('.xl-shell')
const variable = (page: Page, name: string): Promise<string> =>
  page.evaluate(of => getComputedStyle(document.documentElement).getPropertyValue(of), name)

async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '系统设置' }).click()
  await expect(drawerOf(page)).toBeVisible()
  return drawerOf(page)
}
/** Chooses a picture, a colour or a segment. */
const choose = (drawer: Locator, name: string): Promise<void> => drawer.getByRole('radio', { name, exact: true }).check()
/** Scrolls the frame as a wheel does. */
const scrollTo = (page: Page, top: number): Promise<void> => shell(page).evaluate((element, to) => element.scrollTo(0, to), top)
const topOf = (part: Locator): Promise<number> => part.evaluate(element => element.getBoundingClientRect().top)
/** A page that is surely higher than the window. */
const lengthen = (page: Page): Promise<void> =>
  page.locator('#xl-content').evaluate(element => element.style.setProperty('min-height', '3000px'))

test('the settings drawer changes menu, mode, width, tabs and colour-weak mode at once', async ({ as }) => {
  const page = await as('suqing')
  await page.goto('/isps/userAnnouncement')
  const drawer = await openDrawer(page)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await test.step('[SETTING-01] the dark and the light menu', async () => {
    await choose(drawer, '暗色菜单风格')
    await expect(page.locator('.xl-sider')).toHaveAttribute('data-ground', 'dark')
    await expect(page.locator('.xl-sider')).toHaveCSS('background-color', 'rgb(0, 21, 41)')
    await choose(drawer, '亮色菜单风格')
    await expect(page.locator('.xl-sider')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })
  await test.step('[SETTING-12] without several tabs there is no tab bar', async () => {
    await expect(tabBar(page)).toBeVisible()
    await drawer.getByRole('switch', { name: '多页签模式' }).click()
    await expect(tabBar(page)).toBeHidden()
    await drawer.getByRole('switch', { name: '多页签模式' }).click()
    await expect(tabBar(page)).toBeVisible()
  })
  await test.step('[SETTING-11] colour-weak mode is a class of the body', async () => {
    await drawer.getByRole('switch', { name: '色弱模式' }).click()
    await expect(page.locator('body')).toHaveClass(/colorWeak/)
    // [WALK-27] a palette instead of a filter: what an error looks like changes, pictures keep their colours
    await expect.poll(() => variable(page, '--xl-error')).toBe('#af3f09')
    await expect(page.locator('html')).toHaveCSS('filter', 'none')
    await drawer.getByRole('switch', { name: '色弱模式' }).click()
    await expect(page.locator('body')).not.toHaveClass(/colorWeak/)
  })
  await test.step('[WALK-27] more contrast is an appearance', async () => {
    await choose(drawer, '高对比')
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await choose(drawer, '亮')
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'normal')
  })
  await test.step('[SETTING-04] the menu moves into the header and back', async () => {
    await expect(drawer.getByRole('radio', { name: '流式' })).toBeDisabled()
    await choose(drawer, '顶部栏导航')
    await expect(shell(page)).toHaveAttribute('data-mode', 'top')
    await expect(page.locator('.xl-sider')).toHaveCount(0)
  })
  await test.step('[SETTING-10] the side menu cannot be fixed in top-menu mode', async () => {
    await expect(drawer.getByRole('switch', { name: '固定侧边菜单' })).toBeDisabled()
    await expect(drawer.getByRole('switch', { name: '固定侧边菜单' })).toHaveAccessibleDescription('侧边栏导航时可配置')
  })
  await test.step('[SETTING-05] the content is as wide as the window when it flows', async () => {
    const width = () => page.locator('#xl-content').evaluate(element => element.firstElementChild?.clientWidth ?? 0)
    await page.setViewportSize({ width: 1920, height: 1080 })
    const fixed = await width()
    await choose(drawer, '流式')
    await expect(shell(page)).toHaveAttribute('data-width', 'Fluid')
    expect(await width()).toBeGreaterThan(fixed + 300)
    await choose(drawer, '侧边栏导航')
    await expect(shell(page)).toHaveAttribute('data-width', 'Fixed')
    await expect(menu).toBeVisible()
  })
  await test.step('reset brings the defaults back, the focus goes back to where it came from', async () => {
    await choose(drawer, '暗')
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark')
    await drawer.getByRole('button', { name: '恢复默认' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'light')
    await drawer.getByRole('button', { name: '关闭' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: '系统设置' })).toBeFocused()
  })
})

test('header and side menu stay or go as the drawer says', async ({ as }) => {
  const page = await as('qinchuan')
  await page.goto('/isps/userAnnouncement')
  await expect(bell(page)).toBeVisible()
  await lengthen(page)
  const header = page.locator('.xl-header')
  const drawer = await openDrawer(page)
  const fixed = drawer.getByRole('switch', { name: '固定 Header', exact: true })
  const hides = drawer.getByRole('switch', { name: '下滑时隐藏 Header' })
  await test.step('[SETTING-07] a fixed header, the default, stays while the page scrolls', async () => {
    await scrollTo(page, 600)
    expect(await topOf(header)).toBe(0)
    await fixed.click()
    expect(await topOf(header)).toBeLessThan(-100)
    await expect(hides).toBeDisabled()
    await fixed.click()
    await scrollTo(page, 700)
    expect(await topOf(header)).toBe(0)
    await scrollTo(page, 0)
  })
  await test.step('[SETTING-08] a header that hides goes on the way down and comes on the way up', async () => {
    await hides.click()
    await scrollTo(page, 400)
    await scrollTo(page, 500)
    await expect.poll(() => topOf(header)).toBeLessThan(-40)
    await scrollTo(page, 300)
    await expect.poll(() => topOf(header)).toBe(0)
    await fixed.click()
    await expect(hides).toBeDisabled()
    await expect(hides).not.toBeChecked()
  })
  await test.step('[SETTING-09] a fixed side menu stays while the page scrolls', async () => {
    const brand = page.locator('.xl-sider-body')
    await scrollTo(page, 600)
    await expect.poll(() => topOf(brand)).toBe(0)
    await drawer.getByRole('switch', { name: '固定侧边菜单' }).click()
    expect(await topOf(brand)).toBeLessThan(-500)
    await drawer.getByRole('switch', { name: '固定侧边菜单' }).click()
    await expect.poll(() => topOf(brand)).toBe(0)
  })
})

test('colours and dark mode reach everything, without a reload and without a flash', async ({ as, tab }) => {
  const page = await as('geqing')
  // what <html> says at the moment the first element of the body stands, before anything is painted
  await page.context().addInitScript(() => {
    const seen = new MutationObserver(() => {
      const { appearance } = document.documentElement.dataset
      const primary = document.documentElement.style.getPropertyValue('--xl-primary')
      if (document.body === null || Reflect.get(globalThis, 'atFirst') !== undefined) return
      Reflect.set(globalThis, 'atFirst', `${appearance} ${primary}`)
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/isps/userAnnouncement')
  const drawer = await openDrawer(page)
  await test.step('[SETTING-02] there are eight colours', async () => {
    const names = await drawer
      .getByRole('group', { name: '主题色' })
      .getByRole('radio')
      .evaluateAll(all => all.map(one => one.getAttribute('aria-label')))
    expect(names).toEqual(THEME_COLOURS.map(({ name }) => name))
    for (const { name, value } of THEME_COLOURS) {
      await choose(drawer, name)
      await expect.poll(() => variable(page, '--xl-primary')).toBe(value.toLowerCase())
    }
  })
  await test.step('[SETTING-17] 正在编译主题！ is shown meanwhile', async () => {
    // it is there for a moment only, which a look from outside may miss
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        if (document.body.textContent?.includes('正在编译主题！') === true) Reflect.set(globalThis, 'toldTheme', true)
      })
      seen.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await choose(drawer, '薄暮')
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'toldTheme') === true)).toBe(true)
    await expect(toast(page, '正在编译主题！')).toBeHidden()
  })
  await test.step('another tab follows at once', async () => {
    const other = await tab(page)
    await other.goto('/isps/userAnnouncement')
    await expect(bell(other)).toBeVisible()
    await choose(drawer, '酱紫')
    await choose(drawer, '暗')
    await expect.poll(() => variable(other, '--xl-primary')).toBe('#722ed1')
    await expect(other.locator('html')).toHaveAttribute('data-appearance', 'dark')
    await expect(other.locator('body')).toHaveCSS('background-color', 'rgb(15, 15, 15)')
    await other.close()
  })
  await test.step('the next page has them before its first paint, the login page too', async () => {
    const atFirst = () => page.evaluate(() => String(Reflect.get(globalThis, 'atFirst')))
    await page.reload()
    await expect(bell(page)).toBeVisible()
    expect(await atFirst()).toBe('dark #722ed1')
    await page.evaluate(() => localStorage.removeItem('pro__Access-Token'))
    await page.goto('/user/login')
    await expect(loginForm(page)).toBeVisible()
    expect(await atFirst()).toBe('dark #722ed1')
  })
})

test('[SETTING-22] a collapsed side menu is still collapsed after a reload; a browser that knows nothing takes the settings of the server', async ({
  as,
  visitor,
  staffAnew,
}) => {
  const page = await as('menglan')
  await page.goto('/isps/userAnnouncement')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  const drawer = await openDrawer(page)
  const saved = preferencesSaved(page)
  await choose(drawer, '紧凑')
  await saved
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  const elsewhere = await visitor({ stored: (await staffAnew('menglan')).stored })
  await elsewhere.goto('/isps/userAnnouncement')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(elsewhere.getByRole('button', { name: '收起菜单' })).toBeVisible()
})
