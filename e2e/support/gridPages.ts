import type { Locator, Page } from '@playwright/test'
import { DOUBLE_CLICK_GUARD } from '#contract/constants.ts'
import { expect } from '#e2e/fixtures.ts'
import { giveCookie } from './gridCookie.ts'

/** A cell of a grid, by the id of its row and its field. */
export const cell = (page: Page, row: string, field: string): Locator => page.locator(`[data-r="${row}"][data-f="${field}"]`)
export const isLive = (page: Page): Promise<void> => expect(page.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'live')

/** Opens the demo page of a table that all share, connected. */
export async function openShared(page: Page): Promise<void> {
  await giveCookie(page)
  await page.goto('/demo/sharedGrid')
  await isLive(page)
}

/** The department whose board the demonstration fills. */
const DEPARTMENT = '全科医学科'

/** Opens its board of this week, connected. */
export async function openBoard(page: Page): Promise<void> {
  await giveCookie(page)
  await page.goto('/hospital/doctorSchedule')
  const department = page.getByRole('combobox', { name: '科室' })
  await department.fill(DEPARTMENT)
  await page.locator('.ant-select-item-option').getByText(DEPARTMENT, { exact: true }).click()
  await isLive(page)
  await expect(page.locator('[data-f="doctorId"]').first()).toHaveText('林杏')
}

/** Opens a cell by a press and types over what it holds; its editor stays open. */
export async function typeInto(page: Page, row: string, field: string, text: string): Promise<void> {
  await cell(page, row, field).click()
  await expect(cell(page, row, field).locator('input')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}
/** The same, ended by Enter. */
export async function writeCell(page: Page, row: string, field: string, text: string): Promise<void> {
  await typeInto(page, row, field, text)
  await page.keyboard.press('Enter')
}
/** The same, until the cell shows it. */
export async function write(page: Page, id: string, field: string, text: string): Promise<void> {
  await writeCell(page, id, field, text)
  await expect(cell(page, id, field)).toHaveText(text)
}

/**
 * Presses 新增 as a person does, who does not press it twice within 300 ms (the button would warn, EDIT-25): when the page's own clock is that far past
 * the last press by this function.
 */
export async function pressAdd(page: Page): Promise<void> {
  const isQuiet = (guard: number): boolean =>
    performance.now() - Number(document.documentElement.dataset['pressedAdd'] ?? -guard) >= guard
  await page.waitForFunction(isQuiet, DOUBLE_CLICK_GUARD)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.evaluate(() => (document.documentElement.dataset['pressedAdd'] = String(performance.now())))
}

/** The row that is drawn last after the table was scrolled to its end: rows out of view are not drawn, and other tests of a worker have added theirs. */
const lastRow = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const names = () => Array.from(document.querySelectorAll('[data-f="name"]'))
    const grid = names()[0]?.closest('[role="grid"], [role="treegrid"]')
    if (grid) grid.scrollTop = grid.scrollHeight
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    return names().at(-1)?.getAttribute('data-r') ?? null
  })

/** A new row at the bottom of the demo table under this name; its id. */
export async function addRow(page: Page, name: string): Promise<string> {
  const before = await lastRow(page)
  await pressAdd(page)
  await expect.poll(() => lastRow(page)).not.toBe(before)
  const id = (await lastRow(page)) ?? ''
  await write(page, id, 'name', name)
  return id
}

/** The focus is in a cell: on itself, or in the field that waits there for a text. */
export const expectFocusIn = (page: Page, found: Locator): Promise<void> =>
  expect(found.and(page.locator(':focus-within'))).toHaveCount(1)
