import { lazy, type ComponentType } from 'react'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import type { CellEditor, CellEditorProps } from '../cellKind.ts'

const lazyPart = <M>(load: () => Promise<M>, part: (module: M) => ComponentType<CellEditorProps>): CellEditor =>
  // the browser keeps what it has loaded; one that did not come is asked for again when it is opened
  Object.assign(
    lazy(async () => ({ default: part(await loadChunk(load)) })),
    { warm: () => void load().catch(() => undefined) },
  )

const choices = () => import('./choiceCells.tsx')
const dates = () => import('./DateCell.tsx')
const pickers = () => import('./pickerCells.tsx')
const windows = () => import('./windowCells.tsx')

/** Editors that bring antd or a window of the product come when a person stands on such a cell; one opened before that shows its text meanwhile. */
export const SelectCell = lazyPart(choices, cells => cells.SelectCell)
export const SearchCell = lazyPart(choices, cells => cells.SearchCell)
export const AskedCell = lazyPart(choices, cells => cells.AskedCell)
export const MultiCell = lazyPart(choices, cells => cells.MultiCell)
export const DateCell = lazyPart(dates, cells => cells.DateCell)
export const MomentCell = lazyPart(dates, cells => cells.MomentCell)
export const DepartCell = lazyPart(pickers, cells => cells.DepartCell)
export const UserCell = lazyPart(pickers, cells => cells.UserCell)
export const PopupCell = lazyPart(windows, cells => cells.PopupCell)
export const LongTextCell = lazyPart(windows, cells => cells.LongTextCell)
export const UploadCell = lazyPart(
  () => import('./UploadCell.tsx'),
  cells => cells.default,
)
