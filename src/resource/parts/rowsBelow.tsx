import type { TableProps } from 'antd'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { useListRuntime, useListSend } from '../useList.ts'

type Branches = Readonly<Record<string, readonly Row[]>>
type TreeRow = Row & { children?: TreeRow[] }
interface Below {
  rows: (rows: readonly Row[]) => TreeRow[]
  props: TableProps<Row>['expandable'] | null
}

/** A row says itself that nothing hangs below it (contract.md 28.9). */
const isLeaf = (row: Row): boolean => row['hasChild'] === '0' || row['hasChild'] === false || row['isLeaf'] === true

/** What unfolds below a row: rows of a tree, fetched when they are first wanted, or a part of the screen's own. */
export function useRowsBelow(): (branches: Branches, awaited: readonly string[]) => Below {
  const { resource, screen } = useListRuntime()
  const send = useListSend()
  const Expanded = screen.slots?.expanded
  return (branches, awaited) => {
    if (resource.parent !== undefined) {
      const withChildren = (row: Row): TreeRow => {
        const known = branches[row.id]
        if (isLeaf(row) || known?.length === 0) return row
        return { ...row, children: (known ?? []).map(withChildren) }
      }
      return {
        rows: rows => rows.map(withChildren),
        props: {
          onExpand: (isOpen, row) => {
            if (isOpen) send({ type: 'branch.open', id: row.id })
          },
          rowExpandable: row => !isLeaf(row) && branches[row.id]?.length !== 0,
          expandedRowClassName: row => (awaited.includes(row.id) ? 'xl-list-awaited' : ''),
        },
      }
    }
    return {
      rows: rows => [...rows],
      props: Expanded === undefined ? null : { expandedRowRender: row => <Expanded row={row} /> },
    }
  }
}
