import { lazy, type ComponentType } from 'react'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import type { CellEditorProps } from '../cellKind.ts'

const lazyEditor = (load: () => Promise<{ default: ComponentType<CellEditorProps> }>) => lazy(() => loadChunk(load))

/** Editors that bring antd or a window of the house come with their first use; the cell shows its text meanwhile. */
export const SelectCell = lazyEditor(() => import('./SelectCell.tsx'))
export const SearchCell = lazyEditor(() => import('./SearchCell.tsx'))
export const AskedCell = lazyEditor(() => import('./AskedCell.tsx'))
export const MultiCell = lazyEditor(() => import('./MultiCell.tsx'))
export const DateCell = lazyEditor(() => import('./DateCell.tsx').then(({ DateCell: cell }) => ({ default: cell })))
export const MomentCell = lazyEditor(() => import('./DateCell.tsx').then(({ MomentCell: cell }) => ({ default: cell })))
export const LongTextCell = lazyEditor(() => import('./LongTextCell.tsx'))
export const UploadCell = lazyEditor(() => import('./UploadCell.tsx'))
export const PopupCell = lazyEditor(() => import('./PopupCell.tsx'))
export const DepartCell = lazyEditor(() => import('./DepartCell.tsx'))
export const UserCell = lazyEditor(() => import('./UserCell.tsx'))
