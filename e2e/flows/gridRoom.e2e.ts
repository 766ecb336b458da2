import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { cell, isLive, writeCell } from '#e2e/support/gridPages.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'

const NOTEBOOK = { width: 1366, height: 768 }
/** px: the first row of a table that is its page begins here at the latest (looks.md, check 65) */
const FIRST_ROW = 232

test('[WALK-39] ten rows of a shared table are in view under one tool line, and the rows alone scroll', async ({ as }) => {
  const page = await as('admin', { viewport: NOTEBOOK, reducedMotion: 'reduce' })
  await giveCookie(page)
  await page.goto('/hospital/drugStock')
  await isLive(page)
  const grid = page.getByRole('grid')
  await expect(grid.locator('.xl-grid-row').nth(10)).toBeVisible()
  const seen = await grid.evaluate(element => {
    const box = element.getBoundingClientRect()
    const foot = element.querySelector('.rdg-summary-row [role=gridcell]')?.getBoundingClientRect().top ?? box.bottom
    const rows = [...element.querySelectorAll('.xl-grid-row')].map(row => row.getBoundingClientRect())
    const page = document.querySelector('#xl-content')?.getBoundingClientRect()
    return {
      first: rows[0]?.top ?? Number.NaN,
      height: rows[0]?.height,
      whole: rows.filter(row => row.bottom <= foot + 1).length,
      pageScrolls: box.bottom > innerHeight || (page?.top ?? 0) < 0,
      rowsScroll: element.scrollHeight > element.clientHeight,
    }
  })
  expect(seen.first).toBeLessThanOrEqual(FIRST_ROW)
  expect(seen.whole).toBeGreaterThanOrEqual(10)
  expect([seen.height, seen.pageScrolls, seen.rowsScroll]).toEqual([40, false, true])
  // one line of tools, 40 px: in words only what the specification words
  const tools = page.getByRole('toolbar', { name: '表格操作' })
  expect((await tools.boundingBox())?.height).toBe(40)
  const words = await tools
    .locator('button')
    .evaluateAll(all => all.map(({ textContent }) => textContent.trim()).filter(text => text !== ''))
  expect(words).toEqual(['新增'])
  // handle, box and menu of a row come under the pointer, in the one column of 60
  const lead = grid.locator('.xl-grid-row').first().getByRole('gridcell').first()
  expect((await lead.boundingBox())?.width).toBe(60)
  await expect(lead.locator('.xl-grid-grip')).toHaveCSS('opacity', '0')
  await lead.hover()
  await expect(lead.locator('.xl-grid-grip')).toHaveCSS('opacity', '1')
  await expect(lead.locator('.xl-grid-number')).toHaveCSS('opacity', '0')
})

test('[WALK-39] on a phone each row is a card whose values are written in place', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  await giveCookie(page)
  await page.goto('/hospital/drugStock')
  await isLive(page)
  const first = page.locator('.xl-grid-row').first()
  await expect(first.locator('[data-title="批号"]')).toBeVisible()
  const row = (await first.locator('[data-f="drugCode"]').getAttribute('data-r')) ?? ''
  // all of the card is in sight, side by side in pairs
  const [title, batch, expiry] = await Promise.all(
    ['drugCode', 'batchNo', 'expiry'].map(field => cell(page, row, field).boundingBox()),
  )
  expect([batch?.y === expiry?.y, (batch?.y ?? 0) > (title?.y ?? 0)]).toEqual([true, true])
  for (const field of ['drugCode', 'expiry', 'price', 'note']) {
    const box = await cell(page, row, field).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999), field).toBeLessThanOrEqual(PHONE.width)
  }
  await writeCell(page, row, 'price', '12.34')
  await expect(cell(page, row, 'price')).toHaveText('12.34')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
