import { useState, type ReactNode } from 'react'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { selectAwaited, selectBranches } from '#machines/resourceList/resourceList.select.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'

/** The lists of a row: they bring a whole list with them, so they come when one is wanted. */
export const ChildLists = lazyScreen<{ row: Row }>(() => import('./ChildLists.tsx'), <Loading shape="list" />)

/** What unfolds below the rows of a list. */
export interface Below {
  /** rows of a tree, a part of any kind, or nothing */
  kind: 'rows' | 'part' | 'nothing'
  mayUnfold: (row: Row) => boolean
  isOpen: (row: Row) => boolean
  isAwaited: (row: Row) => boolean
  toggle: (row: Row) => void
  /** of a tree, as far as they are known */
  rowsOf: (row: Row) => readonly Row[]
  part: (row: Row) => ReactNode
}
/** A row of a tree among those that are unfolded; the rows on top stand at level 0. */
export interface Levelled {
  row: Row
  level: number
}

/** A row says itself that nothing hangs below it (contract.md 12.1, 28.9). */
const isLeaf = (row: Row): boolean => row['hasChild'] === '0' || row['hasChild'] === false || row['isLeaf'] === true

/** Rows in the order they are read: behind each one that is open those below it. */
export const unfolded = (rows: readonly Row[], below: Below, level = 0): Levelled[] =>
  rows.flatMap(row => [
    { row, level },
    ...(below.kind === 'rows' && below.mayUnfold(row) && below.isOpen(row) ? unfolded(below.rowsOf(row), below, level + 1) : []),
  ])

/** What unfolds below a row: rows of a tree, fetched when they are first wanted, lists of other resources, or a part of the screen's own. */
export function useRowsBelow(): Below {
  const { resource, screen } = useListRuntime()
  const send = useListSend()
  const branches = useList(selectBranches)
  const awaited = useList(selectAwaited)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const hasLists = (resource.children?.length ?? 0) > 0 && screen.childrenAs !== 'erp'
  const Part = screen.slots?.expanded ?? (hasLists ? ChildLists : undefined)
  const kind = resource.parent !== undefined ? 'rows' : Part !== undefined ? 'part' : 'nothing'
  return {
    kind,
    mayUnfold: row => kind === 'part' || (kind === 'rows' && !isLeaf(row) && branches[row.id]?.length !== 0),
    isOpen: row => open.has(row.id),
    isAwaited: row => awaited.includes(row.id),
    toggle: row => {
      const isOpen = open.has(row.id)
      setOpen(isOpen ? new Set([...open].filter(id => id !== row.id)) : new Set([...open, row.id]))
      if (!isOpen && kind === 'rows') send({ type: 'branch.open', id: row.id })
    },
    rowsOf: row => branches[row.id] ?? [],
    part: row => (Part === undefined ? null : <Part row={row} />),
  }
}
