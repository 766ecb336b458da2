import { lazy, type ComponentType } from 'react'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import type { CellEditor, CellEditorProps } from '../cellKind.ts'

const lazyPart = <M>(load: () => Promise<M>, part: (module: M) => ComponentType<CellEditorProps>): CellEditor =>
  // the browser keeps what it has loaded; one that did not come is asked for again when it is opened
  Object.assign(
    lazy(async () => ({ default: part(await loadChunk(load)) })),
    { warm: () => void load().catch(() => undefined) },
  )
const lazyEditor = (load: () => Promise<{ default: ComponentType<CellEditorProps> }>): CellEditor =>
  lazyPart(load, module => module.default)

/** Editors that bring antd or a window of the house come when a person stands on such a cell; one opened before that shows its text meanwhile. */
export const SelectCell = lazyEditor(() => import('./SelectCell.tsx'))
export const SearchCell = lazyEditor(() => import('./SearchCell.tsx'))
export const AskedCell = lazyEditor(() => import('./AskedCell.tsx'))
export const MultiCell = lazyEditor(() => import('./MultiCell.tsx'))
export const DateCell = lazyPart(
  () => import('./DateCell.tsx'),
  module => module.DateCell,
)
export const MomentCell = lazyPart(
  () => import('./DateCell.tsx'),
  module => module.MomentCell,
)
export const LongTextCell = lazyEditor(() => import('./LongTextCell.tsx'))
export const UploadCell = lazyEditor(() => import('./UploadCell.tsx'))
export const PopupCell = lazyEditor(() => import('./PopupCell.tsx'))
export const DepartCell = lazyEditor(() => import('./DepartCell.tsx'))
export const UserCell = lazyEditor(() => import('./UserCell.tsx'))
