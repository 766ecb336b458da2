import type { Locator } from '@playwright/test'
import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { addRow, cell, isLive, openShared, writeCell } from '#e2e/support/gridPages.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { storedLook } from '#e2e/support/shellTour.ts'

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
    const content = document.querySelector('#xl-content')?.getBoundingClientRect()
    return {
      first: rows[0]?.top ?? Number.NaN,
      height: rows[0]?.height,
      whole: rows.filter(row => row.bottom <= foot + 1).length,
      pageScrolls: box.bottom > innerHeight || (content?.top ?? 0) < 0,
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
  expect(words).toEqual(['新增', '入库', '盘点', '调拨', '报损', '流水'])
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

test('[WALK-38] the duty board opens where there are doctors, with dates, sums and fullness; a doctor sees no tools', async ({
  as,
}) => {
  const page = await as('admin', { viewport: NOTEBOOK, reducedMotion: 'reduce' })
  await giveCookie(page)
  const snapshot = page.waitForResponse(answer => answer.url().includes('/grid/snapshot'))
  await page.goto('/hospital/doctorSchedule')
  const { result } = (await (await snapshot).json()) as {
    result: { rows: { id: string; d: Record<string, string | number | null> }[] }
  }
  const [first] = result.rows.filter(({ d }) => d['d1am'] === 20)
  expect(result.rows.length).toBeGreaterThan(0)
  await isLive(page)
  // nobody chose a department
  const row = first?.id ?? ''
  const monday = /(\d\d-\d\d) 至/.exec((await page.getByRole('heading', { level: 2 }).textContent()) ?? '')?.[1] ?? ''
  await expect(page.getByRole('columnheader', { name: '周一上午' })).toHaveText(`周一上午${monday}`)
  await expect(cell(page, row, 'd1am')).toHaveAttribute('data-tone', 'good')
  await expect(cell(page, row, 'd1pm')).toHaveAttribute('data-tone', 'off')
  const sum = cell(page, row, 'weekSum')
  const before = Number(await sum.textContent())
  const box = await sum.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 9999)).toBeLessThanOrEqual(NOTEBOOK.width)
  await writeCell(page, row, 'd1pm', '5')
  await expect(sum).toHaveText(String(before + 5))
  // all places of the morning are taken
  await page.route('**/hospital/schedule/use?*', async route => {
    const answer = (await (await route.fetch()).json()) as { result: unknown }
    await route.fulfill({ json: { ...answer, result: [{ doctorId: first?.d['doctorId'], slot: 'd1am', used: 20 }] } })
  })
  await page.reload()
  await expect(cell(page, row, 'd1am')).toHaveAttribute('data-tone', 'bad')
  await expect(cell(page, row, 'd1am')).toHaveAttribute('title', '已满：20/20')

  const doctor = await as('doctor', { viewport: NOTEBOOK, reducedMotion: 'reduce' })
  await giveCookie(doctor)
  await doctor.goto('/hospital/doctorSchedule')
  await isLive(doctor)
  await expect(doctor.locator('.xl-grid-row').first()).toBeVisible()
  await expect(doctor.locator('.xl-grid-grip, .xl-grid input[type=checkbox]')).toHaveCount(0)
  for (const name of ['新增', '撤销', '重做', '复制上周'])
    await expect(doctor.getByRole('main').getByRole('button', { name })).toHaveCount(0)
})

test('[WALK-37] stock under its warning line is marked while it is so, and a column is narrowed to values that are searched', async ({
  as,
}) => {
  const page = await as('admin', { viewport: NOTEBOOK, reducedMotion: 'reduce' })
  await giveCookie(page)
  await page.goto('/hospital/drugStock')
  await isLive(page)
  const row = (await page.locator('.xl-grid-row [data-f="onHand"]').nth(1).getAttribute('data-r')) ?? ''
  await expect(cell(page, row, 'onHand')).not.toHaveAttribute('data-tone')
  const stock = Number(await cell(page, row, 'onHand').textContent())
  await writeCell(page, row, 'warnBelow', String(stock + 1))
  await expect(cell(page, row, 'onHand')).toHaveAttribute('data-tone', 'warn')
  await expect(cell(page, row, 'onHand')).toHaveAttribute('title', '低于预警线')
  await writeCell(page, row, 'warnBelow', String(stock))
  await expect(cell(page, row, 'onHand')).not.toHaveAttribute('data-tone')

  const batch = (await cell(page, row, 'batchNo').textContent()) ?? ''
  await page.getByRole('button', { name: '批号列的菜单' }).first().click()
  await page.getByRole('menuitem', { name: '筛选…' }).click()
  const dialog = page.getByRole('dialog', { name: '筛选：批号' })
  await dialog.getByRole('radio', { name: '按值选择' }).check()
  await dialog.getByRole('textbox', { name: '查找选项' }).fill(batch)
  await dialog.getByRole('checkbox', { name: new RegExp(`^${batch}`) }).check()
  await dialog.getByRole('button', { name: '筛选', exact: true }).click()
  await expect(page.getByRole('group', { name: '筛选与排序' })).toContainText(`批号为${batch}`)
  await expect(page.locator('.xl-grid-row')).toHaveCount(1)
})

for (const look of ['light', 'dark'] as const)
  test(`[WALK-39] a box and a choice look in a cell as outside of it (${look})`, async ({ as }) => {
    const page = await as('admin', { stored: storedLook(look), reducedMotion: 'reduce' })
    await openShared(page)
    const id = await addRow(page, `勾选${look}`)
    const box = cell(page, id, 'enabled')
    const drawn = () =>
      box.evaluate(one => {
        const { width, height, borderRadius, backgroundColor } = getComputedStyle(one, '::before')
        return { size: [width, height], borderRadius, backgroundColor }
      })
    // the box that chooses the row is one of the browser, as in lists and forms
    const outside = await page
      .locator('.xl-grid-row input[type=checkbox]')
      .first()
      .evaluate(one => {
        const { width, height, accentColor } = getComputedStyle(one)
        return { size: [width, height], accentColor }
      })
    await expect(box).toHaveText('☑')
    expect(await drawn()).toMatchObject({ size: outside.size, backgroundColor: outside.accentColor })
    await box.click()
    await expect(box).toHaveText('☐')
    expect(await drawn()).toMatchObject({ size: outside.size, backgroundColor: 'rgba(0, 0, 0, 0)' })

    // the field of a choice is that of a window
    const looksOf = (field: Locator) =>
      field.evaluate(one => {
        const { fontSize, color, borderRadius, backgroundColor } = getComputedStyle(one)
        return { fontSize, color, borderRadius, backgroundColor }
      })
    await cell(page, id, 'sex').click()
    const inside = await looksOf(cell(page, id, 'sex').locator('.ant-select'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '库存列的菜单' }).first().click()
    await page.getByRole('menuitem', { name: '条件格式…' }).click()
    expect(await looksOf(page.getByRole('dialog', { name: '条件格式：库存' }).locator('.ant-select').first())).toEqual(inside)
  })
