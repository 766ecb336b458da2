import { expect, type Locator, type Page } from '@playwright/test'

/** What stands around the pages, as tests see it. */
export const palette = (page: Page): Locator => page.getByRole('dialog', { name: '命令面板' })
export const paletteField = (page: Page): Locator => palette(page).getByRole('combobox', { name: '命令面板' })
export const paletteOption = (page: Page, name: string | RegExp): Locator => palette(page).getByRole('option', { name })
export const markedOption = (page: Page): Locator => palette(page).locator('[role=option][aria-selected=true]')
export const sheet = (page: Page): Locator => page.getByRole('dialog', { name: '键盘快捷键' })
export const lockScreen = (page: Page): Locator => page.getByRole('dialog', { name: '屏幕已锁定' })

/** Opens the palette by its keys, as soon as they are heard. */
export async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** Waits until keys are heard: opens the palette by its own and closes it. */
export async function wakeKeys(page: Page): Promise<void> {
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
}

/** Opens the palette, types, and waits until the results belong to it. */
export async function search(page: Page, query: string): Promise<void> {
  if (!(await palette(page).isVisible())) await openPalette(page)
  await paletteField(page).fill(query)
  await expect(palette(page).getByRole('status')).toHaveText(/结果/)
}

/** Finds and does something by the palette. */
export async function command(page: Page, query: string, name: string | RegExp): Promise<void> {
  await search(page, query)
  await paletteOption(page, name).click()
  await expect(palette(page)).toBeHidden()
}

/** Answers a locked screen. */
export async function unlock(page: Page, password: string): Promise<void> {
  await lockScreen(page).getByLabel('登录密码').fill(password)
  await page.keyboard.press('Enter')
}
