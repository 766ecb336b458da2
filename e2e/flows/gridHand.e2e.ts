import type { Page } from '@playwright/test'
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
