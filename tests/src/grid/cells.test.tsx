import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CELL_FOCUS_DELAY } from '#contract/constants.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { KINDS, registerKind } from '#src/grid/kinds/index.ts'
import { clickTarget } from '#src/grid/session/clickTarget.ts'
import type { ValueChange } from '#src/grid/session/gridOptions.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { frame, layOut, openGrid } from '#tests/support/grid/startedGrid.tsx'

let settle: () => void
beforeEach(() => {
  settle = layOut()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  settle()
  localStorage.clear()
  document.body.replaceChildren()
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
})

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'stock', title: '库存', type: 'inputNumber' },
  { key: 'note', title: '说明', type: 'normal' },
]
const ROWS = [
  { id: 'a', name: '阿司匹林', stock: 1, note: '片剂' },
  { id: 'b', name: '布洛芬', stock: 2, note: '胶囊' },
  { id: 'c', name: '头孢', stock: 3, note: '针剂' },
]
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const pressOn = (element: Element) => fireEvent.mouseDown(element)
/** An element that stands in the page beside the grid. */
function beside(html: string): Element {
  const holder = document.createElement('div')
  holder.innerHTML = html
  document.body.append(holder)
  const inner = holder.querySelector('[data-press]')
  if (inner === null) throw new Error('nothing to press')
  return inner
}

describe('editing cells of a grid', () => {
  it('[EDIT-01] [TECH-12] opens exactly the cell that was clicked', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS)
    expect(grid.grid().className).toContain('rdg')
    expect(grid.editors()).toEqual([])
    await user.click(grid.cell('b', 'name'))
    expect(grid.editors()).toEqual(['b name'])
    await user.click(grid.cell('c', 'stock'))
    expect(grid.editors()).toEqual(['c stock'])
  })

  it('[EDIT-02] shows every editor in always-edit mode and stores what was typed when the next one is entered', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS, { alwaysEdit: true })
    const all = ['a name', 'a stock', 'b name', 'b stock', 'c name', 'c stock']
    expect(grid.editors()).toEqual(all)
    await user.clear(field('名称，第1行'))
    await user.type(field('名称，第1行'), '新药')
    await user.click(field('库存，第2行'))
    await frame()
    expect(grid.editors()).toEqual(all)
    expect(grid.handle.getTableData()[0]).toMatchObject({ name: '新药' })
  })

  it('[EDIT-03] ends by a press outside, and stores what was typed', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS)
    await user.click(grid.cell('b', 'name'))
    await user.clear(field('名称，第2行'))
    await user.type(field('名称，第2行'), '对乙酰氨基酚')
    await user.click(document.body)
    await frame()
    expect([grid.editors(), grid.text('b', 'name')]).toEqual([[], '对乙酰氨基酚'])
    expect(grid.handle.getTableData().map(({ name }) => name)).toEqual(['阿司匹林', '对乙酰氨基酚', '头孢'])
  })

  it('[EDIT-04] [EDIT-05] [EDIT-06] goes on while windows, lists and calendars are pressed', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS)
    await user.click(grid.cell('a', 'name'))
    for (const html of [
      '<div class="ant-popover"><textarea data-press></textarea></div>',
      '<dialog><button data-press>x</button></dialog>',
      '<div role="dialog"><i data-press></i></div>',
      '<div class="ant-select-dropdown"><div class="ant-select-item" data-press>x</div></div>',
      '<div role="listbox"><div data-press>x</div></div>',
      '<div class="ant-picker-dropdown"><td data-press></td><button data-press>1</button></div>',
    ]) {
      pressOn(beside(html))
      expect([html, grid.editors()]).toEqual([html, ['a name']])
    }
    pressOn(beside('<p data-press>text</p>'))
    expect(grid.editors()).toEqual([])
  })

  it('[EDIT-07] [EDIT-08] a press on a cell that is not edited, or on a row, is no press outside', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS, { rowNumber: true })
    await user.click(grid.cell('a', 'name'))
    const root = grid.grid()
    const plain = grid.cell('b', 'note').querySelector('.xl-grid-plain')
    if (plain === null) throw new Error('no span')
    expect([clickTarget(plain, root), clickTarget(grid.cell('b', 'note'), root)]).toEqual(['plainSpan', 'row'])
    pressOn(plain)
    pressOn(grid.cell('b', 'note'))
    expect(grid.editors()).toEqual(['a name'])
    await user.click(grid.cell('b', 'note'))
    expect(grid.editors()).toEqual(['a name'])
    await user.click(grid.cell('b', 'name'))
    expect(grid.editors()).toEqual(['b name'])
    expect(clickTarget(document.body, root)).toBe('outside')
  })

  it('[EDIT-09] runs the handler of the kind with row and value when editing ended', async () => {
    const ended = vi.fn((value: unknown) => `${String(value)}!`)
    registerKind('loud', { ...KINDS.input, ended: (value, { row }) => ended(value) + row.id })
    const changes: ValueChange[] = []
    const user = userEvent.setup()
    const grid = await openGrid([{ key: 'name', title: '名称', type: 'loud' }], [{ id: 'a', name: '甲' }], {
      onValueChange: change => changes.push(change),
    })
    await user.click(grid.cell('a', 'name'))
    await user.type(field('名称，第1行'), '乙')
    expect(ended).not.toHaveBeenCalled()
    pressOn(document.body)
    await frame()
    expect([ended.mock.calls, grid.text('a', 'name')]).toEqual([[['甲乙']], '甲乙!a'])
    expect(changes).toMatchObject([{ column: 'name', value: '甲乙!a', oldValue: '甲', row: { id: 'a' } }])
  })

  it('[EDIT-24] gives the editor the focus after 10 ms', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    vi.useFakeTimers()
    fireEvent.click(grid.cell('a', 'name'))
    act(() => void vi.advanceTimersByTime(CELL_FOCUS_DELAY - 1))
    expect(document.activeElement).not.toBe(field('名称，第1行'))
    act(() => void vi.advanceTimersByTime(1))
    expect(document.activeElement).toBe(field('名称，第1行'))
  })

  it('keys: Enter opens and goes down, Tab goes on, Escape takes back, a letter begins anew, Delete empties', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS)
    await user.click(grid.cell('a', 'name'))
    await waitFor(() => expect(document.activeElement).toBe(field('名称，第1行')))
    await user.keyboard('X{Enter}')
    await frame()
    expect([grid.text('a', 'name'), document.activeElement]).toEqual(['X', grid.cell('b', 'name')])
    await user.keyboard('新')
    expect([field('名称，第2行').value, document.activeElement]).toEqual(['新', field('名称，第2行')])
    await user.keyboard('{Escape}')
    expect([grid.text('b', 'name'), document.activeElement]).toEqual(['布洛芬', grid.cell('b', 'name')])
    await user.keyboard('{Enter}')
    expect(grid.editors()).toEqual(['b name'])
    await waitFor(() => expect(document.activeElement).toBe(field('名称，第2行')))
    await user.keyboard('{Tab}')
    expect(document.activeElement).toBe(grid.cell('b', 'stock'))
    await user.keyboard('{Delete}')
    await frame()
    expect([grid.text('b', 'stock'), grid.handle.getTableData()[1]?.['stock']]).toEqual(['', null])
  })

  it('Enter, Escape and Tab of an input method end nothing, and rows stay where they are until it is done', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS)
    await user.click(grid.cell('c', 'name'))
    const input = field('名称，第3行')
    fireEvent.compositionStart(input)
    for (const key of ['Enter', 'Escape', 'Tab']) fireEvent.keyDown(input, { key, keyCode: 229, isComposing: true })
    pressOn(document.body)
    expect(grid.editors()).toEqual(['c name'])
    act(() => grid.handle.insertRows({ name: '上面' }, 0))
    await frame()
    expect(grid.ids()).toEqual(['a', 'b', 'c'])
    fireEvent.compositionEnd(input)
    await frame()
    expect([grid.ids().length, grid.ids().at(-1), grid.editors()]).toEqual([4, 'c', ['c name']])
  })

  it('keeps the editor and what was typed while rows come, go and move around it', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS, { dragSort: true, rowNumber: true })
    await user.click(grid.cell('b', 'name'))
    const input = field('名称，第2行')
    await user.clear(input)
    await user.type(input, '半句')
    // beside the editor, as a colleague would: the handle itself would end the edit
    fireEvent.keyDown(grid.cell('c', 'name'), { key: 'a', altKey: true })
    await act(async () => grid.handle.setValues([{ rowKey: 'a', values: { name: '别人写的' } }]))
    await frame()
    expect([grid.text('a', 'name'), input.isConnected, input.value, grid.editors()]).toEqual([
      '别人写的',
      true,
      '半句',
      ['b name'],
    ])
  })

  it('[GVAL-23] [GVAL-20] says at once what is wrong, marks the cell and describes it', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS)
    await user.click(grid.cell('a', 'name'))
    await user.clear(field('名称，第1行'))
    const note = screen.getByRole('status', { name: '' })
    expect(note.textContent).toBe('名称不能为空')
    expect(field('名称，第1行').getAttribute('aria-describedby')).toBe(note.id)
    await user.type(field('名称，第1行'), '头孢')
    expect(note.textContent).toBe('名称不能重复')
    expect(grid.cell('a', 'name').getAttribute('aria-invalid')).toBe('true')
    await user.type(field('名称，第1行'), '二')
    expect([grid.cell('a', 'name').getAttribute('aria-invalid'), note.hidden]).toEqual([null, true])
  })

  it('[GVAL-24] [GVAL-38] validates the whole table: issues by row and column or null, or one error', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    expect(await act(() => grid.handle.validateTable())).toBeNull()
    act(() => grid.handle.setValues([{ rowKey: 'b', values: { name: null } }]))
    expect(await act(() => grid.handle.validateTable())).toEqual({ b: { name: '名称不能为空' } })
    await expect(act(() => grid.handle.fullValidateTable())).rejects.toThrow('表格校验未通过')
  })

  it('undoes and redoes by Ctrl+Z and Ctrl+Y', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS)
    act(() => grid.handle.setValues([{ rowKey: 'a', values: { stock: 9 } }]))
    await frame()
    await user.click(grid.cell('a', 'note'))
    await user.keyboard('{Control>}z{/Control}')
    await frame()
    expect(grid.text('a', 'stock')).toBe('1')
    await user.keyboard('{Control>}y{/Control}')
    await frame()
    expect(grid.text('a', 'stock')).toBe('9')
  })
})
