import { expect, test } from '#e2e/fixtures.ts'
import { layCable } from '#e2e/support/cable.ts'
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

test('[WALK-32] what was written without a line never goes over a newer value by itself: both are shown, and the writer chooses', async ({
  as,
  server,
}) => {
  const cable = await layCable(Number(new URL(server.url).port))
  const near = await as('admin', { reducedMotion: 'reduce', baseURL: cable.url })
  const far = await as('hospital', { reducedMotion: 'reduce' })
  await openShared(near)
  await openShared(far)
  const id = await addRow(near, '断线一会儿')
  await expect(cell(far, id, 'name')).toHaveText('断线一会儿')
  cable.pull()
  await expect(near.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'offline')
  await write(near, id, 'code', '111111')
  await write(near, id, 'phone', '13900001111')
  await write(far, id, 'code', '222222')
  cable.plug()
  await isLive(near)
  await expect(near.getByText('有1个单元格冲突')).toBeVisible()
  // the cell that nobody else wrote went out by itself
  await expect(cell(far, id, 'phone')).toHaveText('13900001111')
  for (const page of [near, far]) await expect(cell(page, id, 'code')).toHaveText('222222')
  await near.getByRole('button', { name: '下一个' }).click()
  const note = near.locator('.xl-grid-note:not([hidden])')
  await expect(note).toContainText('111111')
  await expect(note).toContainText('222222')
  await note.getByRole('button', { name: '保留我的' }).click()
  for (const page of [near, far]) await expect(cell(page, id, 'code')).toHaveText('111111')
  await near.context().close()
  await cable.close()
})
