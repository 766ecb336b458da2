import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** Books so much into the batch that is chosen on the page of the stock. */
export async function bookIn(page: Page, qty: number): Promise<void> {
  await page.getByRole('button', { name: '入库', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^入库：批号/ })
  await dialog.getByRole('textbox', { name: /^入库数量/ }).fill(String(qty))
  await dialog.getByRole('button', { name: '入库', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
