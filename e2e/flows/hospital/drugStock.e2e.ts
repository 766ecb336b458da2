import { expect, test } from '#e2e/fixtures.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { cell, isLive } from '#e2e/support/gridPages.ts'
import { bookIn } from '#e2e/support/stockPage.ts'

test('[PHARM-14] [VIEW-HOSP-11] 在库 of the shared grid cannot be typed over; 入库 changes it for all who look, and 流水 tells who did', async ({
  as,
}) => {
  const page = await as('pharmacist', { viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
  await giveCookie(page)
  await page.goto('/hospital/drugStock')
  await isLive(page)
  const stock = page.locator('.xl-grid-row [data-f="onHand"]').nth(2)
  const row = (await stock.getAttribute('data-r')) ?? ''
  const before = Number(await cell(page, row, 'onHand').textContent())
  await cell(page, row, 'onHand').click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(page.locator('.xl-grid-editor')).toHaveCount(0)
  await expect(cell(page, row, 'onHand')).toHaveText(String(before))

  const other = await as('hospital', { reducedMotion: 'reduce' })
  await giveCookie(other)
  await other.goto('/hospital/drugStock')
  await isLive(other)
  await expect(page.getByRole('button', { name: '入库', exact: true })).toBeDisabled()
  await page.getByRole('checkbox', { name: '选择第3行' }).check()
  await bookIn(page, 56)
  for (const one of [page, other]) await expect(cell(one, row, 'onHand')).toHaveText(String(before + 56))

  // less than what is there is counted with a reason, and the number that would go below nothing is refused in the window
  await page.getByRole('button', { name: '报损', exact: true }).click()
  const scrap = page.getByRole('dialog', { name: /^报损：批号/ })
  await scrap.getByRole('textbox', { name: /^报损数量/ }).fill(String(before + 57))
  await scrap.getByRole('button', { name: '报损', exact: true }).click()
  await expect(scrap).toContainText('请填写原因，至少2个字')
  await scrap.getByRole('textbox', { name: '原因' }).fill('破损')
  await scrap.getByRole('button', { name: '报损', exact: true }).click()
  await expect(scrap.getByRole('alert')).toHaveText('可用库存不足')
  await scrap.getByRole('button', { name: '取消' }).click()

  await page.getByRole('button', { name: '流水', exact: true }).click()
  const moves = page.getByRole('dialog', { name: /^流水：批号/ })
  const first = moves.getByRole('row').nth(1)
  await expect(first).toContainText('入库')
  await expect(first).toContainText('+56')
  await expect(first).toContainText(String(before + 56))
  await page.screenshot({ path: 'test-results/drugStock-moves.png' })
  await moves.getByRole('button', { name: '关闭' }).click()
  await expect(moves).toHaveCount(0)
})
