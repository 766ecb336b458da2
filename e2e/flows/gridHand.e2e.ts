import { expect, test } from '#e2e/fixtures.ts'
import { addRow, cell, isLive, openShared, write } from '#e2e/support/gridPages.ts'

test('[WALK-29] [WALK-30] three edits of one cell go back one by one and come again; 0 in an empty number that is added up is stored', async ({
  as,
}) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openShared(page)
  const id = await addRow(page, '撤销三次')
  for (const text of ['111111', '222222', '333333']) await write(page, id, 'code', text)
  for (const text of ['222222', '111111', '']) {
    await page.keyboard.press('Control+z')
    await expect(cell(page, id, 'code')).toHaveText(text)
  }
  for (const text of ['111111', '222222', '333333']) {
    await page.keyboard.press('Control+y')
    await expect(cell(page, id, 'code')).toHaveText(text)
  }
  await write(page, id, 'code', '444444')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(cell(page, id, 'code')).toHaveText('222222')
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)

  await write(page, id, 'stock', '0')
  await page.reload()
  await isLive(page)
  await expect(cell(page, id, 'code')).toHaveText('222222')
  await expect(cell(page, id, 'stock')).toHaveText('0')
})
