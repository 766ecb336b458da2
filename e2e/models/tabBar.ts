import { expect, type Locator, type Page } from '@playwright/test'
import { bell } from '#e2e/fixtures.ts'

/** The tab bar as tests see it. */
export const tabBar = (page: Page): Locator => page.getByRole('tablist', { name: '页签' })
export const tabsOf = (page: Page): Locator => tabBar(page).getByRole('tab')
export const tabNamed = (page: Page, name: string | RegExp): Locator => tabBar(page).getByRole('tab', { name })
/** Titles in the order of the bar. */
export const titles = (page: Page): Promise<string[]> => tabsOf(page).allInnerTexts()
export const shownTab = (page: Page): Locator => tabBar(page).locator('[aria-selected=true]')
export const cross = (page: Page, name: string): Locator => tabNamed(page, name).locator('[data-close]')

/** Goes to an address without a new page, as a link does. */
export async function visit(page: Page, to: string): Promise<void> {
  await page.evaluate(address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

/** Opens the application and these pages one after the other; ends on the last. */
export async function openPages(page: Page, ...paths: string[]): Promise<void> {
  await page.goto(paths[0] ?? '/')
  await expect(bell(page)).toBeVisible()
  for (const path of paths.slice(1)) await visit(page, path)
}

/** Chooses an entry of the context menu of a tab. */
export async function tabMenu(page: Page, name: string, entry: string): Promise<void> {
  await tabNamed(page, name).click({ button: 'right' })
  await page
    .getByRole('menu', { name: new RegExp(name) })
    .getByRole('menuitem', { name: entry })
    .click()
}
