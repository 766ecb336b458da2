import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { layCable } from '#e2e/support/cable.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { addRow, cell, expectFocusIn, isLive, openShared, pressAdd, write, writeCell } from '#e2e/support/gridPages.ts'
import { errorsOf } from '#e2e/support/inspect.ts'

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
  const other = await addRow(page, '首个数')
  await write(page, other, 'stock', '7')
  await page.keyboard.press('Control+z')
  await expect(cell(page, other, 'stock')).toHaveText('')
  await page.reload()
  await isLive(page)
  await expect(cell(page, other, 'stock')).toHaveText('')

  // emptied it is empty, not 0, and so again when that is done again
  await write(page, other, 'stock', '9')
  await cell(page, other, 'stock').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(cell(page, other, 'stock')).toHaveText('')
  await page.keyboard.press('Control+z')
  await expect(cell(page, other, 'stock')).toHaveText('9')
  await page.keyboard.press('Control+y')
  await expect(cell(page, other, 'stock')).toHaveText('')
  await page.reload()
  await isLive(page)
  await expect(cell(page, other, 'stock')).toHaveText('')
})

test('[WALK-31] a new row without its name is one person’s own, marked, kept over a reload and counted, and reaches the others with its name', async ({
  as,
}) => {
  const near = await as('admin', { reducedMotion: 'reduce' })
  const far = await as('hospital', { reducedMotion: 'reduce' })
  await openShared(near)
  await openShared(far)
  await addRow(near, '半行之前')
  const rows = far.locator('[data-f="name"]')
  await expect(far.locator('[data-f="name"]', { hasText: '半行之前' })).toBeVisible()
  const before = await rows.count()
  await pressAdd(near)
  const missing = near.locator('[data-marks~="missing"]')
  await expect(missing).toHaveCount(1)
  const id = (await missing.getAttribute('data-r')) ?? ''
  await write(near, id, 'code', '123456')
  const mark = near.locator('.xl-grid-unfinished')
  await expect(mark).toHaveAttribute('title', /^缺少名称/)
  await near.reload()
  await isLive(near)
  await expect(cell(near, id, 'code')).toHaveText('123456')
  await near.getByRole('button', { name: '1行未完成' }).click()
  await expect(near.locator('.xl-grid-note:not([hidden])')).toContainText('必填，填好后该行才会提交')
  await expect(rows).toHaveCount(before)
  await expect(cell(far, id, 'code')).toHaveCount(0)

  // a name that another row has is refused: the row stays, with the reason, until it is another name
  await write(near, id, 'name', '半行之前')
  await expect(cell(near, id, 'name')).toHaveAttribute('data-marks', /issue|refused/)
  await expect(mark).toHaveCount(1)
  await write(near, id, 'name', '整行')
  await expect(cell(far, id, 'name')).toHaveText('整行')
  await expect(cell(far, id, 'code')).toHaveText('123456')
  await expect(mark).toHaveCount(0)
  await expect(near.getByRole('button', { name: '1行未完成' })).toHaveCount(0)

  // one that is taken away was never there for the others
  await pressAdd(near)
  await expect(mark).toHaveCount(1)
  await near.getByRole('button', { name: '撤销' }).click()
  await expect(mark).toHaveCount(0)
  await near.reload()
  await isLive(near)
  await expect(mark).toHaveCount(0)
  await expect(rows).toHaveCount(before + 1)
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

test('[WALK-34] a refused deletion marks its rows with the reason until it is seen, the way leads to each refusal, and undoing a paste takes its issues away', async ({
  as,
}) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await giveCookie(page)
  await page.goto('/hospital/drugStock')
  await isLive(page)
  const stock = page.locator('[data-f="onHand"]')
  await expect(stock.nth(3)).toBeVisible()
  const ids = await stock.evaluateAll(all => all.slice(0, 4).map(one => (one as HTMLElement).dataset['r'] ?? ''))
  const [first = '', second = '', third = '', fourth = ''] = ids
  const note = page.locator('.xl-grid-note:not([hidden])')
  const bar = page.getByRole('group', { name: '未保存的修改' })
  for (const n of [1, 2]) await page.getByRole('checkbox', { name: `选择第${n}行` }).check()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除 2 项' }).click()
  await expect(bar).toContainText('2个修改未保存')
  const rowAction = (r: string) => cell(page, r, 'drugCode')
  for (const r of [first, second]) await expect(rowAction(r)).toHaveAttribute('data-marks', /refused/)
  const reason = /^该行未删除：该批次(仍有库存|有预占)，不能删除/
  for (const r of [first, second]) {
    await bar.getByRole('button', { name: '下一个' }).click()
    await expectFocusIn(page, rowAction(r).locator('xpath=ancestor::*[@role="gridcell"]'))
    await expect(note).toContainText(reason)
  }
  await note.getByRole('button', { name: '知道了' }).click()
  await expect(bar).toContainText('1个修改未保存')
  await bar.getByRole('button', { name: '上一个' }).click()
  await expect(note).toContainText(reason)
  await note.getByRole('button', { name: '知道了' }).click()
  await expect(bar).toHaveCount(0)

  await writeCell(page, third, 'warnBelow', '-5')
  await expect(cell(page, third, 'warnBelow')).toHaveAttribute('data-marks', /refused/)
  await bar.getByRole('button', { name: '下一个' }).click()
  await expect(note).toContainText('预警线必须在0到2000000000之间（您输入的是：-5）')
  await note.getByRole('button', { name: '知道了' }).click()

  const before = await cell(page, third, 'warnBelow').textContent()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('77\n-8'))
  await cell(page, third, 'warnBelow').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+v')
  await expect(cell(page, third, 'warnBelow')).toHaveText('77')
  await expect(cell(page, fourth, 'warnBelow')).toHaveAttribute('data-marks', /refused/)
  await page.keyboard.press('Control+z')
  await expect(cell(page, third, 'warnBelow')).toHaveText(before ?? '')
  await expect(bar).toHaveCount(0)
})

/** A press on a cell, and keys behind it every 2 ms as a scanner sends them, whatever the page is doing. */
async function scanInto(page: Page, target: { x: number; y: number }, keys: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  const button = { button: 'left', clickCount: 1, ...target } as const
  const sent: Promise<unknown>[] = [
    devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }),
    devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
  ]
  for (const key of keys) {
    const text = key === 'Enter' ? '\r' : key
    const code = key === 'Enter' ? { key, code: 'Enter', windowsVirtualKeyCode: 13 } : { key }
    sent.push(
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...code }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...code }),
    )
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  await Promise.all(sent)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
}

test('[WALK-33] what a scanner types right after the click arrives whole on a slow machine', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openShared(page)
  const id = await addRow(page, '扫码')
  await write(page, id, 'code', '999999')
  for (const [field, text] of [
    ['code', '6901234567890123'],
    ['stock', '123456789'],
    ['phone', '13900001111'],
    ['code', '1234567890123456'],
  ] as const) {
    await page.keyboard.press('Escape')
    const box = await cell(page, id, field).boundingBox()
    await scanInto(page, { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }, [...text, 'Enter'])
    await expect(cell(page, id, field)).toHaveText(text)
  }
})

test('[WALK-33] an input method starts with its first key in the active cell, and nothing of it is lost on a slow machine', async ({
  as,
}) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openShared(page)
  const id = await addRow(page, '输入法')
  const devtools = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const field = page.locator('.xl-cell-input')
  const editor = cell(page, id, 'name').locator('input')
  const begin = async () => {
    await cell(page, id, 'name').click()
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
  }
  await begin()
  // a screen reader hears the cell, its column and its place by the field, which lies in it
  await expect(field).toHaveAccessibleName(/^名称，第\d+行：输入法$/)
  await expect(page.locator('[role=gridcell]', { has: field })).toHaveAttribute('aria-selected', 'true')
  expect(await errorsOf(page)).toEqual([])

  // no key before it, as on some systems
  await compose('huang')
  await expect(editor).toBeVisible()
  await expect(field).toHaveValue('huang')
  await expect(field).toHaveCSS('opacity', '1')
  await compose('huangqi')
  await devtools.send('Input.insertText', { text: '黄芪' })
  await expect(editor).toBeFocused()
  await expect(editor).toHaveValue('黄芪')
  await page.keyboard.type('10g')
  await page.keyboard.press('Enter')
  await expect(cell(page, id, 'name')).toHaveText('黄芪10g')

  // what is put in without a composition, and a composition that is given up
  await begin()
  await devtools.send('Input.insertText', { text: '当归' })
  await expect(editor).toHaveValue('当归')
  await page.keyboard.press('Escape')
  await expect(cell(page, id, 'name')).toHaveText('黄芪10g')
  await compose('ren')
  await compose('')
  await expect(editor).toHaveValue('黄芪10g')
  await page.keyboard.press('Escape')

  // words and keys at 2 ms on a machine ten times slower
  await expect(field).toBeFocused()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  const sent: Promise<unknown>[] = [compose('ren'), compose('renshen'), devtools.send('Input.insertText', { text: '人参' })]
  for (const key of '片25g') {
    sent.push(
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    )
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  await Promise.all(sent)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(editor).toHaveValue('人参片25g')
  await page.keyboard.press('Tab')
  await expect(cell(page, id, 'name')).toHaveText('人参片25g')
  await expect(field.or(page.locator('.xl-grid-editor input')).first()).toBeVisible()
})

test('[WALK-36] the header sorts by a press and has its menu behind arrow and right button; keys go where a spreadsheet goes; comments and the preview of a paste begin where one goes on', async ({
  as,
}) => {
  const page = await as('hospital', { reducedMotion: 'reduce' })
  await page.goto('/demo/gridKinds')
  const grid = page.getByRole('region', { name: '全部列类型' }).last()
  const stands = async () =>
    grid.locator('[role=gridcell][aria-selected=true] [data-f]').evaluate(one => {
      const { r, f } = (one as HTMLElement).dataset
      return `${r} ${f}`
    })
  await grid.locator('[data-r="demo2"][data-f="code"]').click()
  await page.keyboard.press('Escape')
  for (const [key, place] of [
    ['Home', 'demo2 name'],
    ['Control+ArrowDown', 'demo30 name'],
    ['Control+ArrowUp', 'demo1 name'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(stands).toBe(place)
  }
  await page.keyboard.press('End')
  const last = (await stands()).split(' ')[1] ?? ''
  expect(last).not.toBe('name')
  await page.keyboard.press('Control+End')
  await expect.poll(stands).toBe(`demo30 ${last}`)
  await page.keyboard.press('Control+Home')
  await expect.poll(stands).toBe('demo1 name')

  const head = grid.getByRole('columnheader', { name: '文本' }).first()
  await head.getByRole('button', { name: '文本', exact: true }).click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await head.getByRole('button', { name: '文本列的菜单' }).click()
  await expect(page.getByRole('menu', { name: '文本列' })).toBeVisible()
  await page.keyboard.press('Escape')
  await head.getByRole('button', { name: '文本', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '取消排序' }).click()
  await expect(head).not.toHaveAttribute('aria-sort', /./)

  await openShared(page)
  const id = await addRow(page, '批注与粘贴')
  await cell(page, id, 'code').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: /^批注/ }).click()
  const pane = page.getByRole('dialog', { name: /^批注：/ })
  await expect(pane.getByRole('textbox', { name: '添加批注' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pane).toHaveCount(0)
  const lines = Array.from({ length: 60 }, (_, n) => `${123456 + n}`).join('\n')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(text => navigator.clipboard.writeText(text), lines)
  await cell(page, id, 'code').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+v')
  const preview = page.getByRole('dialog', { name: '粘贴预览' })
  await expect(preview.getByRole('button', { name: '全部粘贴' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
})
