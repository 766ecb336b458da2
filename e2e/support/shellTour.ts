import { expect, type Page } from '@playwright/test'
import { bell, DESKTOP, PHONE, type VisitorOptions } from '#e2e/fixtures.ts'
import { openPalette, palette, search, sheet } from '#e2e/models/overlays.page.ts'
import type { Staff, Stored } from './people.ts'
import type { Stop } from './tour.ts'

/** How the frame looks: settings as this browser would have stored them. */
export const LOOKS = {
  light: {},
  dark: { APPEARANCE: 'dark', DEFAULT_THEME: 'dark' },
  compact: { DENSITY: 'compact', DEFAULT_COLOR: '#722ED1' },
  topmenu: { DEFAULT_LAYOUT_MODE: 'topmenu', APPEARANCE: 'dark' },
} as const satisfies Record<string, Readonly<Record<string, string>>>
export type Look = keyof typeof LOOKS

/** What a screen is looked at in: both looks, wide and on a phone. */
export const FACES = [
  ['light', DESKTOP],
  ['dark', DESKTOP],
  ['light', PHONE],
  ['dark', PHONE],
] as const satisfies readonly (readonly [Look, typeof DESKTOP])[]

/** What a browser of this look has stored. */
export const storedLook = (look: Look): Stored =>
  Object.fromEntries(Object.entries(LOOKS[look]).map(([key, value]) => [`pro__${key}`, JSON.stringify({ value, expire: null })]))

interface ShellGuide {
  visitor: (options?: VisitorOptions) => Promise<Page>
  staff: Staff
  size: VisitorOptions
  look: Look
}

/** The whole frame in one look: sign-in pages, popovers, dialogs, drawer, palette. */
export async function* shellTour({ visitor, staff, size, look }: ShellGuide): AsyncGenerator<Stop> {
  const outside = await visitor({ ...size, stored: storedLook(look) })
  for (const path of [
    '/user/login',
    '/user/register',
    '/user/register-result',
    '/user/alteration',
    '/oauth2-app/login',
    '/404',
  ]) {
    await outside.goto(path)
    await expect(outside.getByRole('heading').first()).toBeVisible()
    yield { name: path.slice(1).replace('/', '-'), page: outside }
  }
  const page = await visitor({ ...size, stored: { ...storedLook(look), ...staff.stored } })
  const isPhone = size.isMobile === true
  for (const [path, name] of [
    ['/hospital/ServiceData', 'home'],
    ['/isps/userAnnouncement', 'announcements'],
    ['/account/center', 'account-center'],
    ['/account/settings', 'account-settings'],
    ['/demo/dialogs', 'demo'],
  ] as const) {
    await page.goto(path)
    await expect(bell(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).locator('visible=true').first()).toBeVisible()
    await expect(page.getByRole('status', { name: '页面加载中' }).locator('visible=true')).toHaveCount(0)
    yield { name, page }
  }
  for (const [button, name] of [
    ['打开详细信息', '详细信息'],
    ['询问一段文字', '重命名'],
    ['修改本人密码', '修改密码'],
    ['检查按钮权限', '权限检查'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    yield { name: `dialog-${name}`, page }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  }
  await page.getByRole('button', { name: /欢迎您，|账号菜单/ }).click()
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
  yield { name: 'user-menu', page }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '系统设置' }).first().click()
  await expect(page.getByRole('dialog', { name: '系统设置' })).toBeVisible()
  yield { name: 'settings', page }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '系统设置' })).toBeHidden()
  await openPalette(page)
  await search(page, 'yh')
  yield { name: 'palette', page }
  await search(page, '查无此项')
  yield { name: 'palette-none', page }
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Shift+?')
  await expect(sheet(page)).toBeVisible()
  yield { name: 'shortcuts', page }
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  if (isPhone) {
    await page.getByRole('button', { name: '打开菜单' }).click()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    yield { name: 'menu-drawer', page }
    await page.keyboard.press('Escape')
  }
  await bell(page).click()
  await expect(page.getByRole('tab', { name: /^通知/ })).toBeVisible()
  yield { name: 'bell', page }
  await page.keyboard.press('Escape')
  // from the list: which messages are unread, and in the bell, depends on who looked before
  await page.goto('/isps/userAnnouncement')
  await page.locator('.xl-mine-title > button, .xl-mine-cards button').first().click()
  await expect(page.getByRole('dialog', { name: '通知消息' })).toBeVisible()
  yield { name: 'notice', page }
}
