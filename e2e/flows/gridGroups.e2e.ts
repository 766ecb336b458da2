import type { Locator, Page } from '@playwright/test'
import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { cell, isLive } from '#e2e/support/gridPages.ts'
import { bookIn } from '#e2e/support/stockPage.ts'

const NOTEBOOK = { width: 1366, height: 768 }
const heads = (page: Page): Locator => page.locator('.xl-grid-group')
const groupBy = async (page: Page, title: string): Promise<void> => {
  await page
    .getByRole('button', { name: `${title}列的菜单` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '按此列分组' }).click()
}

test('[WALK-37] stock is grouped with subtotals that follow a colleague, folded by keys, kept over a reload', async ({ as }) => {
  const page = await as('admin', { viewport: NOTEBOOK, reducedMotion: 'reduce' })
  await giveCookie(page)
  await page.goto('/hospital/drugStock')
  await isLive(page)
  await groupBy(page, '单位')
  await expect(page.getByRole('treegrid')).toBeVisible()
  const first = heads(page).first()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expect(first).toHaveAttribute('aria-level', '1')
  const sum = (): Promise<number> =>
    first
      .locator('.xl-grid-figure')
      .first()
      .textContent()
      .then(text => Number((text ?? '').replace(/[^\d.-]/g, '')))
  const before = await sum()
  const row = (await page.locator('.xl-grid-row [data-f="onHand"]').first().getAttribute('data-r')) ?? ''
  const stock = Number(((await cell(page, row, 'onHand').textContent()) ?? '').replaceAll(',', ''))

  const colleague = await as('hospital', { viewport: NOTEBOOK, reducedMotion: 'reduce' })
  await giveCookie(colleague)
  await colleague.goto('/hospital/drugStock')
  await isLive(colleague)
  // the same rows stand first then
  await groupBy(colleague, '单位')
  await colleague.locator('.xl-grid-row').getByRole('checkbox').first().check()
  await bookIn(colleague, 7)
  await expect(cell(page, row, 'onHand')).toHaveText(String(stock + 7))
  await expect.poll(sum).toBe(before + 7)

  await first.getByText(/^单位：/).click()
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await expect(cell(page, row, 'onHand')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(cell(page, row, 'onHand')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.locator('.xl-grid-editor')).toHaveCount(0)
  await page.getByRole('button', { name: '全部收起' }).click()
  await expect(page.locator('.xl-grid-row:not(.xl-grid-group)')).toHaveCount(0)
  await page.reload()
  await isLive(page)
  await expect(heads(page).first()).toHaveAttribute('aria-expanded', 'false')
  // the chips change places: dragged, and by a key that leaves the focus where it is
  await groupBy(page, '批号')
  const line = page.getByRole('group', { name: '筛选、分组与排序' })
  const [unit, batch] = ['单位', '批号'].map(name => line.getByRole('button', { name, exact: true })) as [Locator, Locator]
  await batch.dragTo(unit)
  await expect(line.locator('[aria-live]')).toHaveText('批号现为第1级分组，共2级')
  await expect(heads(page).first()).toContainText('批号：')
  await unit.press('Alt+ArrowLeft')
  await expect(line.locator('[aria-live]')).toHaveText('单位现为第1级分组，共2级')
  await expect(unit).toBeFocused()
  await unit.press('Alt+ArrowRight')
  await expect(unit).toBeFocused()
  await expect(heads(page).first()).toContainText('批号：')
  await page.getByRole('button', { name: '清除分组' }).click()
  await expect(heads(page)).toHaveCount(0)
  await expect(page.locator('.xl-grid-row [data-f="onHand"]').first()).toBeVisible()
})

test('[WALK-37] on a phone columns are chosen in a window; heads with their figures stand between the cards', async ({ as }) => {
  // what the flow above keeps for its person may still be on its way
  const page = await as('hospital', { viewport: PHONE, reducedMotion: 'reduce' })
  await giveCookie(page)
  await page.goto('/hospital/drugStock')
  await isLive(page)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '分组…' }).click()
  const dialog = page.getByRole('dialog', { name: '分组' })
  await dialog.getByRole('combobox', { name: '第一级分组的列' }).click()
  await page.locator('.ant-select-item-option', { hasText: '单位' }).click()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  const first = heads(page).first()
  await expect(first).toContainText('单位：袋')
  const boxes = await first.evaluate(head => {
    const box = (found: Element | null | undefined) => found?.getBoundingClientRect() ?? new DOMRect()
    const figures = [...head.querySelectorAll('.xl-grid-figure')].map(figure => box(figure.closest('.xl-grid-cell')))
    const { bottom, right } = box(head)
    return {
      bottom,
      right,
      name: box(head.querySelector('.xl-grid-group-name')).bottom,
      figures: figures.map(({ top, bottom: end, left, right: last }) => ({ top, bottom: end, left, right: last })),
      card: box(document.querySelector('.xl-grid-row:not(.xl-grid-group)')).top,
    }
  })
  const [one, other] = boxes.figures
  expect(boxes.figures).toHaveLength(2)
  for (const { top, bottom, right } of boxes.figures) {
    expect(top).toBeGreaterThanOrEqual(boxes.name)
    expect(bottom).toBeLessThanOrEqual(boxes.bottom)
    expect(right).toBeLessThanOrEqual(boxes.right)
  }
  expect(other?.left).toBeGreaterThanOrEqual((one?.right ?? 0) + 8)
  expect(Math.abs(boxes.card - boxes.bottom)).toBeLessThanOrEqual(1)
  await first.getByText(/^单位：/).click()
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: '清除分组' }).click()
  await expect(heads(page)).toHaveCount(0)
})
