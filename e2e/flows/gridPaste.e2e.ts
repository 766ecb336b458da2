import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { addRow, cell, openShared, write } from '#e2e/support/gridPages.ts'

const ROWS = 9_000

/** Rows of the grid as it says itself, its head among them. */
const rowsOf = async (page: Page) => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))

test('[WALK-35] thousands of pasted rows come to a colleague whole; the grid goes on working under a line that says how far they are', async ({
  as,
}) => {
  test.slow()
  const [one, two] = [await as('admin', { reducedMotion: 'reduce' }), await as('hospital', { reducedMotion: 'reduce' })]
  await openShared(one)
  const id = await addRow(one, '粘贴从此行开始')
  await openShared(two)
  await expect(cell(two, id, 'name')).toHaveText('粘贴从此行开始')
  const before = await rowsOf(one)
  await cell(one, id, 'name').click()
  await one.keyboard.press('Escape')
  const text = Array.from({ length: ROWS }, (_, n) => `批量${n}\t${100_000 + n}\t13800138000`).join('\n')
  await one.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await one.evaluate(given => navigator.clipboard.writeText(given), text)
  await one.keyboard.press('Control+v')
  const preview = one.getByRole('dialog', { name: '粘贴预览' })
  await expect(preview).toContainText(`新增 ${(ROWS - 1).toLocaleString('en-US')} 行，全部可以粘贴`)
  await preview.getByRole('button', { name: '全部粘贴' }).click()

  const progress = one.getByRole('group', { name: '粘贴进度' })
  await expect(progress.getByRole('progressbar', { name: '正在粘贴' })).toBeVisible()
  await expect(one.getByRole('dialog')).toHaveCount(0)
  await expect(progress.getByRole('button', { name: '停止' })).toBeEnabled()
  // an edit meanwhile is taken, and comes to the colleague
  await write(one, id, 'stock', '12')
  await expect(progress).toBeVisible()
  await expect(cell(two, id, 'stock')).toHaveText('12')

  await expect(progress).toBeHidden({ timeout: 120_000 })
  await expect.poll(() => rowsOf(two), { timeout: 120_000 }).toBe(before + ROWS - 1)
  await expect(one.locator('.xl-grid-status')).toContainText('已同步')
  await two.getByRole('grid').evaluate(grid => (grid.scrollTop = grid.scrollHeight))
  await expect(two.locator('[data-f="name"]', { hasText: `批量${ROWS - 1}` })).toBeVisible()
  await expect(two.locator('[data-marks~="refused"]')).toHaveCount(0)

  // whatever was written in between, the paste is one step
  await one.keyboard.press('Escape')
  await one.keyboard.press('Control+z')
  await expect(cell(one, id, 'stock')).toHaveText('')
  await one.keyboard.press('Control+z')
  await expect.poll(() => rowsOf(two), { timeout: 120_000 }).toBe(before)
  await expect(cell(two, id, 'name')).toHaveText('粘贴从此行开始')
})
