import { act, cleanup, fireEvent } from '@testing-library/react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import type { EditableGridProps } from '#src/grid/EditableGrid.tsx'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { frame, layOut, openGrid } from './startedGrid.tsx'

/** Lays out what jsdom does not; answers how to clear the page after a test. */
export function layOutRanges(): () => void {
  const settle = layOut()
  document.elementFromPoint = () => null
  return () => {
    cleanup()
    settle()
    document.body.replaceChildren()
    for (const toast of toasts.current()) toasts.dismiss(toast.id)
  }
}

const LEVELS = ['普通', '加急', '特急'].map((text, n) => ({ value: String(n + 1), text }))
export const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'stock', title: '库存', type: 'inputNumber', validateRules: [{ pattern: 'n' }] },
  { key: 'level', title: '等级', type: 'select', options: LEVELS },
  { key: 'note', title: '说明', type: 'normal' },
  { key: 'day', title: '日期', type: 'date' },
]
export const ROWS: GridRow[] = ['甲', '乙', '丙', '丁'].map((name, n) => ({
  id: `r${n + 1}`,
  name,
  stock: n + 1,
  level: '1',
  note: `只读${n}`,
  day: `2026-05-0${n + 1}`,
}))
type Grid = Awaited<ReturnType<typeof openGrid>>

/** What a copy put on the clipboard, and what a paste finds there. */
function clipboard(given: Record<string, string> = {}) {
  const current = new Map(Object.entries(given))
  return {
    current,
    data: {
      setData: (type: string, text: string) => current.set(type, text),
      getData: (type: string) => current.get(type) ?? '',
    },
  }
}
/** Hands on a grid: a cell becomes the active one without an editor; a key goes where the focus is. */
export function handsOn(grid: Pick<Grid, 'cell'>) {
  const stand = async (r: string, f: string) => {
    act(() => {
      fireEvent.mouseDown(grid.cell(r, f), { button: 0 })
      fireEvent.mouseUp(grid.cell(r, f))
    })
    await frame()
    act(() => grid.cell(r, f).focus())
  }
  const key = async (name: string, current: object = {}) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...current })
    await frame()
  }
  return { stand, key }
}

/** A drawn grid with four rows, and passes on its keys and its clipboard. */
export async function open(more: Partial<EditableGridProps> = {}, rows = ROWS, columns = COLUMNS) {
  const grid = await openGrid(columns, rows, more)
  const { stand, key } = handsOn(grid)
  const copy = (type: 'copy' | 'cut' = 'copy') => {
    const { current, data } = clipboard()
    act(() => void fireEvent[type](document.activeElement ?? document.body, { clipboardData: data }))
    return current
  }
  const paste = async (given: string | Record<string, string>) => {
    const { data } = clipboard(typeof given === 'string' ? { 'text/plain': given } : given)
    act(() => void fireEvent.paste(document.activeElement ?? document.body, { clipboardData: data }))
    await frame()
    await frame()
  }
  const rows_ = () => grid.handle.getTableData()
  return { ...grid, stand, key, copy, paste, rows: rows_, handle: grid.handle }
}
export const shift = { shiftKey: true }
export const ctrl = { ctrlKey: true }
export const told = () => toasts.current().map(({ text }) => text)
export const boxes = (grid: Pick<Grid, 'container'>) =>
  [...grid.container.querySelectorAll<HTMLElement>('.xl-grid-range')].map(({ dataset, style }) => [
    dataset['kind'],
    style.gridRow,
    style.gridColumn,
  ])
export const status = (grid: Pick<Grid, 'container'>) => grid.container.querySelector('.xl-grid-range-status')?.textContent
export const values = (grid: { rows: () => Record<string, unknown>[] }, ...keys: string[]) =>
  grid.rows().map(row => keys.map(key => row[key]))
