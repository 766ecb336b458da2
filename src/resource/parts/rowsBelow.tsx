import type { TableProps } from 'antd'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { Loading } from '#src/lib/loading/Loading.tsx'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { useListRuntime, useListSend } from '../useList.ts'

/** The lists of a row: they bring a whole list with them, so they come when one is wanted. */
export const ChildLists = lazyScreen<{ row: Row }>(() => import('./ChildLists.tsx'), <Loading shape="list" />)

type Branches = Readonly<Record<string, readonly Row[]>>
/** A row with those that hang below it, as far as they are known. */
export type TreeRow = Row & { children?: TreeRow[] }
interface Below {
  rows: (rows: readonly Row[]) => TreeRow[]
  props: TableProps<Row>['expandable'] | null
}

/** A row says itself that nothing hangs below it (contract.md 12.1, 28.9). */
const isLeaf = (row: Row): boolean => row['hasChild'] === '0' || row['hasChild'] === false || row['isLeaf'] === true

/** What unfolds below a row: rows of a tree, fetched when they are first wanted, lists of other resources, or a part of the screen's own. */
export function useRowsBelow(): (branches: Branches, awaited: readonly string[]) => Below {
  const { resource, screen } = useListRuntime()
  const send = useListSend()
  const Own = screen.slots?.expanded
  const hasLists = (resource.children?.length ?? 0) > 0 && screen.childrenAs !== 'erp'
  const Expanded = Own ?? (hasLists ? ChildLists : undefined)
  return (branches, awaited) => {
    if (resource.parent === undefined)
      return {
        rows: rows => [...rows],
        props: Expanded === undefined ? null : { expandedRowRender: row => <Expanded row={row} /> },
      }
    const hasBelow = (row: Row) => !isLeaf(row) && branches[row.id]?.length !== 0
    const withChildren = (row: Row): TreeRow =>
      hasBelow(row) ? { ...row, children: (branches[row.id] ?? []).map(withChildren) } : row
    return {
      rows: rows => rows.map(withChildren),
      props: {
        rowExpandable: hasBelow,
        expandedRowClassName: row => (awaited.includes(row.id) ? 'xl-list-awaited' : ''),
        onExpand: (isOpen, row) => {
          if (isOpen) send({ type: 'branch.open', id: row.id })
        },
      },
    }
  }
}
