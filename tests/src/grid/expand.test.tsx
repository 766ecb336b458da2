import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { failure } from '#contract/http/failure.ts'
import { panelPosition } from '#src/grid/expand/panelPosition.ts'
import type { RowPanelContent } from '#src/grid/expand/RowPanel.tsx'
import { beginGrids, frame, openGrid } from '#tests/support/grid/startedGrid.tsx'

const PANEL_ROOM = 350
beginGrids()

const COLUMNS: GridColumn[] = [
  { key: 'code', title: '编号', type: 'normal' },
  {
    key: 'name',
    title: '名称',
    type: 'input',
    showDetails: true,
    validateRules: [
      { required: true, message: '请输入${title}' },
      { unique: true, message: '${title}重复' },
    ],
  },
  {
    key: 'count',
    title: '数量',
    type: 'inputNumber',
    showDetails: true,
    validateRules: [{ handler: 'stock', message: '库存不足' }],
  },
  { key: 'state', title: '状态', type: 'normal', showDetails: true },
  { key: 'note', title: '备注', type: 'input' },
]
const ROWS: GridRow[] = ['a', 'b'].map((id, n) => ({
  id,
  code: `C${id}`,
  name: `名${id}`,
  count: n + 1,
  state: '在用',
  note: '',
}))
const Panel: RowPanelContent = ({ row }) => <p>{String(row.get('name'))}的明细</p>
type Grid = Awaited<ReturnType<typeof openGrid>>
const button = (name: string) => screen.getByRole('button', { name })
const panel = () => document.querySelector('.xl-row-panel')
const press = async (element: Element) => {
  fireEvent.mouseDown(element)
  fireEvent.click(element)
  await frame()
}

describe('the panel of a row', () => {
  it('opens under the row of its button, goes over to another row, and closes when its own is pressed again', async () => {
    await openGrid(COLUMNS, ROWS, { rowExpand: Panel })
    await press(button('展开第1行'))
    expect([panel()?.textContent, button('收起第1行').getAttribute('aria-controls')]).toEqual(['收起名a的明细', panel()?.id])
    await press(button('展开第2行'))
    expect([panel()?.textContent, screen.queryByRole('button', { name: '收起第1行' })]).toEqual(['收起名b的明细', null])
    await press(button('收起第2行'))
    expect(panel()).toBeNull()
  })

  it('stays with its row whatever comes before it, and ends with it; Escape closes it and gives the focus back', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { rowExpand: Panel })
    await press(button('展开第2行'))
    act(() => grid.handle.insertRows({ name: '新' }, 0))
    await frame()
    expect([panel()?.textContent, button('收起第3行').getAttribute('aria-expanded')]).toEqual(['收起名b的明细', 'true'])
    act(() => grid.handle.setValues([{ rowKey: 'b', values: { name: '改' } }]))
    fireEvent.keyDown(panel() ?? document.body, { key: 'Escape' })
    expect([panel(), document.activeElement]).toEqual([null, button('展开第3行')])
    await press(button('展开第3行'))
    act(() => grid.handle.removeRowsById(['b']))
    await frame()
    await waitFor(() => expect(panel()).toBeNull())
  })

  it('[contract 28.54] opens below, or above where less than 350 px are left', () => {
    const [grid, window] = [
      { left: 20, width: 600 },
      { width: 1000, height: 900 },
    ]
    expect(panelPosition({ top: 900 - PANEL_ROOM - 40, bottom: 900 - PANEL_ROOM }, grid, window)).toMatchObject({
      isBelow: true,
      edge: 550,
    })
    expect(panelPosition({ top: 511, bottom: 551 }, grid, window)).toMatchObject({ isBelow: false, edge: 511, maxHeight: 503 })
    // in a window that is too low for either the larger side wins, and nothing stands out of it
    expect(panelPosition({ top: 100, bottom: 140 }, grid, { width: 500, height: 400 })).toMatchObject({
      isBelow: true,
      width: 472,
    })
  })

  it('[contract 28.43] clickRowShowSubForm: a press on a cell that is not for writing opens it, one on another cell edits', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { rowExpand: Panel, clickRowShowSubForm: true })
    await press(grid.cell('a', 'note'))
    expect([panel(), grid.editors()]).toEqual([null, ['a note']])
    await press(grid.cell('b', 'code'))
    expect(panel()?.textContent).toBe('收起名b的明细')
    await press(grid.cell('b', 'code'))
    expect(panel()).toBeNull()
  })

  it('[contract 28.43] clickSelectRow: such a press chooses the row, once more takes it out, and a disabled one stays out', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { selection: 'checkbox', clickSelectRow: true, disabledRows: { id: ['b'] } })
    const chosen = () => screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true, name: /^选择第/ }).length
    await press(grid.cell('a', 'code'))
    await press(grid.cell('b', 'code'))
    expect(chosen()).toBe(1)
    await press(grid.cell('a', 'note'))
    expect([chosen(), grid.editors()]).toEqual([1, ['a note']])
    await press(grid.cell('a', 'code'))
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  })
})

describe('the details of a row', () => {
  const openDetails = async (grid: Grid, id = 'a') => {
    await press(grid.cell(id, 'code'))
    return screen.findByRole('dialog', { name: '详细信息' })
  }
  const type = (dialog: HTMLElement, name: string, value: string) =>
    fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } })
  const confirm = (dialog: HTMLElement) => {
    const ok = within(dialog).getByRole('button', { name: '保存' })
    fireEvent.submit(ok.closest('form') ?? dialog.querySelector('form') ?? ok)
  }
  const OPEN = { clickRowShowMainForm: true, toolbar: { buttons: ['undo'] } } as const

  it('[contract 28.43] [contract 28.54] lists what the columns mark, 1200 wide, and 保存 writes all of it as one step of undo', async () => {
    const grid = await openGrid(COLUMNS, ROWS, OPEN)
    const dialog = await openDetails(grid)
    expect([...dialog.querySelectorAll('.xl-details-title')].map(title => title.textContent)).toEqual(['*名称', '数量', '状态'])
    expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width ?? dialog.style.width).toContain('1200px')
    type(dialog, '名称', '甲')
    type(dialog, '数量', '7')
    expect(grid.text('a', 'name')).toBe('名a')
    confirm(dialog)
    await waitFor(() => expect([grid.text('a', 'name'), grid.text('a', 'count')]).toEqual(['甲', '7']))
    expect(grid.handle.getTableData()[0]).toMatchObject({ name: '甲', count: 7 })
    await press(button('撤销'))
    expect(grid.handle.getTableData()[0]).toMatchObject({ name: '名a', count: 1 })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true)
  })

  it('writes nothing while a rule is broken: required, unique and asked of the page', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { ...OPEN, checks: { stock: ({ value }) => Number(value) < 10 } })
    const dialog = await openDetails(grid)
    const issues = () => [...dialog.querySelectorAll('.xl-details-note .xl-field-issue')].map(one => one.textContent)
    type(dialog, '名称', '')
    type(dialog, '数量', '11')
    confirm(dialog)
    await waitFor(() => expect(issues()).toEqual(['请输入名称', '库存不足']))
    type(dialog, '名称', '名b')
    expect(issues()).toEqual(['库存不足'])
    type(dialog, '数量', '9')
    confirm(dialog)
    await waitFor(() => expect(issues()).toEqual(['名称重复']))
    expect(grid.handle.getTableData()[0]).toMatchObject({ name: '名a', count: 1 })
  })

  it('[contract 28.47] detailsConfirm may say no, and sees what is wanted', async () => {
    const asked = vi.fn().mockRejectedValueOnce(failure('refused', '该行已锁定')).mockResolvedValue(undefined)
    const grid = await openGrid(COLUMNS, ROWS, { ...OPEN, onDetailsConfirm: asked })
    const dialog = await openDetails(grid)
    type(dialog, '名称', '甲')
    confirm(dialog)
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('该行已锁定'))
    expect(grid.text('a', 'name')).toBe('名a')
    confirm(dialog)
    await waitFor(() => expect(grid.text('a', 'name')).toBe('甲'))
    expect(asked).toHaveBeenLastCalledWith({ row: expect.objectContaining({ id: 'a', name: '甲' }), values: { name: '甲' } })
  })

  it('a value that came meanwhile stands in a field nobody touched, and is named beside one that was; a removed row says so', async () => {
    const grid = await openGrid(COLUMNS, ROWS, OPEN)
    const dialog = await openDetails(grid)
    type(dialog, '名称', '甲')
    act(() => grid.handle.setValues([{ rowKey: 'a', values: { name: '乙', count: 5 } }]))
    await frame()
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: '数量' }).value).toBe('5')
    expect(within(dialog).getByText('他人已改为“乙”，保存后以您的为准')).toBeTruthy()
    act(() => grid.handle.removeRowsById(['a']))
    await frame()
    expect(within(dialog).getByRole('alert').textContent).toBe('该行已被他人删除。')
    expect(within(dialog).queryByRole('button', { name: '保存' })).toBeNull()
  })

  it('what was typed and not confirmed is forgotten with the window', async () => {
    const grid = await openGrid(COLUMNS, ROWS, OPEN)
    const dialog = await openDetails(grid)
    type(dialog, '名称', '甲')
    fireEvent.click(within(dialog).getByRole('button', { name: /取.*消/ }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '详细信息' })).toBeNull())
    const again = await openDetails(grid, 'a')
    expect(within(again).getByRole<HTMLInputElement>('textbox', { name: '名称' }).value).toBe('名a')
  })
})
