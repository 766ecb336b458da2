import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OWN_TYPE } from '#src/grid/range/copied.ts'
import type { ValueChange } from '#src/grid/session/gridOptions.ts'
import { boxes, ctrl, layOutRanges, open, shift, status, values } from '#tests/support/grid/rangeSupport.tsx'
import { frame } from '#tests/support/grid/startedGrid.tsx'

let settle: () => void
beforeEach(() => {
  settle = layOutRanges()
})
afterEach(() => settle())

describe('a range in the grid', () => {
  it('is drawn over the cells with Shift and arrows, told in the line below, ended by Escape; no cell is drawn anew', async () => {
    const grid = await open()
    await grid.stand('r1', 'name')
    const before = grid.cell('r2', 'stock').innerHTML
    await grid.key('ArrowDown', shift)
    await grid.key('ArrowRight', shift)
    expect(boxes(grid)).toEqual([['range', '2 / 4', '1 / 3']])
    await waitFor(() => expect(status(grid)).toBe('已选择2行2列，计数4，合计3，平均1.5'))
    expect(grid.cell('r2', 'stock').innerHTML).toBe(before)
    // the active cell stays where the range began
    expect(grid.cell('r1', 'name').getAttribute('aria-selected')).toBe('true')
    await grid.key('Escape')
    expect(boxes(grid)).toEqual([['cell', '2 / 3', '1 / 2']])
    await waitFor(() => expect(status(grid)).toBe(''))
  })

  it('takes everything with Ctrl+A, and its corner leaps with Ctrl+Shift', async () => {
    const grid = await open()
    await grid.stand('r2', 'stock')
    await grid.key('a', ctrl)
    expect(boxes(grid)).toEqual([['range', '2 / 6', '1 / 6']])
    await grid.key('Escape')
    await grid.key('End', { ...ctrl, ...shift })
    expect(boxes(grid)).toEqual([['range', '3 / 6', '2 / 6']])
    await grid.key('Home', { ...ctrl, ...shift })
    expect(boxes(grid)).toEqual([['range', '2 / 4', '1 / 3']])
  })

  it('is drawn by the mouse, which then opens no editor, and extended by Shift and a press', async () => {
    const grid = await open()
    const over = (r: string, f: string) => (document.elementFromPoint = () => grid.cell(r, f))
    fireEvent.mouseDown(grid.cell('r1', 'name'), { button: 0 })
    over('r3', 'stock')
    fireEvent.mouseMove(document, { buttons: 1, clientX: 5, clientY: 5 })
    fireEvent.mouseUp(document)
    fireEvent.click(grid.cell('r3', 'stock'))
    await frame()
    expect([boxes(grid), grid.editors()]).toEqual([[['range', '2 / 5', '1 / 3']], []])
    fireEvent.mouseDown(grid.cell('r2', 'level'), { button: 0, shiftKey: true })
    fireEvent.mouseUp(document)
    fireEvent.click(grid.cell('r2', 'level'), { shiftKey: true })
    await frame()
    expect([boxes(grid), grid.editors()]).toEqual([[['range', '2 / 4', '1 / 4']], []])
    await new Promise(resolve => setTimeout(resolve, 5))
    // a plain press ends it
    await userEvent.click(grid.cell('r4', 'name'))
    await frame()
    expect([boxes(grid), grid.editors()]).toEqual([[], ['r4 name']])
  })

  it('stays when the menu is opened in it, and goes when it is opened elsewhere', async () => {
    const grid = await open()
    await grid.stand('r1', 'name')
    await grid.key('ArrowDown', shift)
    await grid.key('ArrowRight', shift)
    const ask = async (r: string, f: string) => {
      fireEvent.mouseDown(grid.cell(r, f), { button: 2 })
      fireEvent.contextMenu(grid.cell(r, f), { clientX: 5, clientY: 5 })
      await frame()
    }
    await ask('r2', 'stock')
    fireEvent.click(await screen.findByRole('menuitem', { name: /^清除内容/ }))
    await frame()
    expect(values(grid, 'name', 'stock')).toEqual([
      [null, null],
      [null, null],
      ['丙', 3],
      ['丁', 4],
    ])
    expect(boxes(grid)).toEqual([['range', '2 / 4', '1 / 3']])
    await ask('r4', 'stock')
    fireEvent.click(await screen.findByRole('menuitem', { name: /^清除内容/ }))
    await frame()
    expect(values(grid, 'name', 'stock')[3]).toEqual(['丁', null])
    expect(boxes(grid).some(([kind]) => kind === 'range')).toBe(false)
  })

  it('what is being written is stored before a range is drawn, and where all editors are shown the mouse draws none', async () => {
    const user = userEvent.setup()
    const grid = await open()
    await user.click(grid.cell('r1', 'name'))
    await user.clear(screen.getByRole('textbox', { name: '名称，第1行' }))
    await user.type(screen.getByRole('textbox', { name: '名称，第1行' }), '新名')
    fireEvent.mouseDown(grid.cell('r2', 'stock'), { button: 0, shiftKey: true })
    fireEvent.mouseUp(document)
    await frame()
    expect([grid.editors(), grid.text('r1', 'name'), boxes(grid).length]).toEqual([[], '新名', 1])
    cleanup()
    const all = await open({ alwaysEdit: true })
    document.elementFromPoint = () => all.cell('r3', 'note')
    fireEvent.mouseDown(all.cell('r1', 'note'), { button: 0 })
    fireEvent.mouseMove(document, { buttons: 1 })
    fireEvent.mouseUp(document)
    await frame()
    expect(boxes(all).filter(([kind]) => kind === 'range')).toEqual([])
    await all.stand('r1', 'note')
    await all.key('ArrowDown', shift)
    expect(boxes(all).filter(([kind]) => kind === 'range')).toEqual([['range', '2 / 4', '4 / 5']])
  })
})

describe('copying and clearing a range', () => {
  it('puts texts, a table and the values on the clipboard; options by their words', async () => {
    const grid = await open()
    await grid.stand('r1', 'stock')
    await grid.key('ArrowRight', shift)
    await grid.key('ArrowDown', shift)
    const current = grid.copy()
    expect(current.get('text/plain')).toBe('1\t普通\r\n2\t普通\r\n')
    expect(current.get('text/html')).toContain('<table><tr><td')
    expect(JSON.parse(current.get(OWN_TYPE) ?? '')).toEqual({
      of: ['inputNumber|', 'select|'],
      rows: [
        [1, '1'],
        [2, '1'],
      ],
    })
  })

  it('leaves copies in an open editor to the editor', async () => {
    const user = userEvent.setup()
    const grid = await open()
    await user.click(grid.cell('r1', 'name'))
    await frame()
    const field = screen.getByRole('textbox', { name: '名称，第1行' })
    act(() => field.focus())
    expect(grid.copy().size).toBe(0)
    await grid.paste('别的\n两行')
    expect(values(grid, 'name').flat()).toEqual(['甲', '乙', '丙', '丁'])
  })

  it('cut and Delete empty the cells that may be written, each as one step of undo', async () => {
    const changes: ValueChange[] = []
    const grid = await open({ onValueChange: change => changes.push(change) })
    await grid.stand('r1', 'level')
    await grid.key('ArrowRight', shift)
    await grid.key('ArrowRight', shift)
    await grid.key('ArrowDown', shift)
    expect(grid.copy('cut').get('text/plain')).toBe('普通\t只读0\t2026-05-01\r\n普通\t只读1\t2026-05-02\r\n')
    await frame()
    expect(values(grid, 'level', 'note', 'day').slice(0, 2)).toEqual([
      [null, '只读0', null],
      [null, '只读1', null],
    ])
    expect(changes.length).toBe(4)
    await grid.key('z', ctrl)
    expect(values(grid, 'level', 'note', 'day')[0]).toEqual(['1', '只读0', '2026-05-01'])
    await grid.key('Delete')
    expect(values(grid, 'level', 'day').slice(0, 3)).toEqual([
      [null, null],
      [null, null],
      ['1', '2026-05-03'],
    ])
    await grid.key('z', ctrl)
    expect(values(grid, 'level')[1]).toEqual(['1'])
  })
})

describe('a box that is emptied', () => {
  it('[GRID-04] a box that is emptied is not ticked afterwards, by the value that its column has for that: in a cell, a range and a cut', async () => {
    const rows = ['r1', 'r2', 'r3'].map(id => ({ id, on: 1 }))
    const grid = await open({}, rows, [{ key: 'on', title: '启用', type: 'checkbox', customValue: [1, 0] }])
    await grid.stand('r1', 'on')
    await grid.key('Delete')
    expect(values(grid, 'on').flat()).toEqual([0, 1, 1])
    await grid.stand('r2', 'on')
    await grid.key('ArrowDown', shift)
    await grid.key('Delete')
    expect(values(grid, 'on').flat()).toEqual([0, 0, 0])
    await grid.key('z', ctrl)
    expect(values(grid, 'on').flat()).toEqual([0, 1, 1])
    await grid.stand('r3', 'on')
    expect(grid.copy('cut').get('text/plain')).toBe('是\r\n')
    await frame()
    expect(values(grid, 'on').flat()).toEqual([0, 1, 0])
  })
})

describe('filling', () => {
  it('Ctrl+D and Ctrl+R copy the first row or column of the range, or the neighbour of one cell', async () => {
    const grid = await open()
    await grid.stand('r1', 'stock')
    await grid.key('ArrowDown', shift)
    await grid.key('ArrowDown', shift)
    await grid.key('d', ctrl)
    expect(values(grid, 'stock').flat()).toEqual([1, 1, 1, 4])
    await grid.key('z', ctrl)
    expect(values(grid, 'stock').flat()).toEqual([1, 2, 3, 4])
    await grid.stand('r4', 'day')
    await grid.key('d', ctrl)
    expect(values(grid, 'day')[3]).toEqual(['2026-05-03'])
    await grid.stand('r2', 'name')
    await grid.key('ArrowRight', shift)
    await grid.key('r', ctrl)
    // a name is no number: the cell stays
    expect(values(grid, 'name', 'stock')[1]).toEqual(['乙', 2])
  })

  it('the handle goes on with series in every column that may be written, shows where, and is one step', async () => {
    const grid = await open()
    await grid.stand('r1', 'stock')
    await grid.key('ArrowDown', shift)
    for (let n = 0; n < 3; n += 1) await grid.key('ArrowRight', shift)
    const handle = grid.container.querySelector('.xl-grid-fill')
    if (handle === null) throw new Error('no handle')
    HTMLElement.prototype.setPointerCapture = vi.fn()
    document.elementFromPoint = () => grid.cell('r4', 'level')
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 5, clientY: 5 })
    await frame()
    expect(boxes(grid).filter(([kind]) => kind === 'fill')).toEqual([['fill', '4 / 6', '2 / 6']])
    fireEvent.pointerUp(handle, { pointerId: 1 })
    await frame()
    expect(values(grid, 'stock', 'level', 'note', 'day').slice(2)).toEqual([
      [3, '1', '只读2', '2026-05-03'],
      [4, '1', '只读3', '2026-05-04'],
    ])
    expect(boxes(grid)).toEqual([['range', '2 / 6', '2 / 6']])
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 5, clientY: 5 })
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await frame()
    expect(boxes(grid).some(([kind]) => kind === 'fill')).toBe(false)
  })
})
