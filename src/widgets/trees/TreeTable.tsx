import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Table } from 'antd'
import { EmptyList } from '../selects/EmptyList.tsx'
import type { TreeRow } from './treeRows.ts'
import { isPlaceholder } from './treeRows.ts'
import type { TreeTableSource } from './useTreeTable.ts'
import { useTreeTable } from './useTreeTable.ts'

export interface TreeTableColumn {
  key: string
  title: string
  width?: number
  render?: (row: TreeRow) => ReactNode
}
export interface TreeTableProps extends TreeTableSource {
  columns: readonly TreeTableColumn[]
  'aria-label': string
}

const shown = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A table whose rows open into rows below them, loaded when they are opened (JTreeTable, contract.md 28.9). */
export function TreeTable({ columns, ...props }: TreeTableProps) {
  const { rows, open, isLoading, issue, reload, toggle, rowKey } = useTreeTable(props)
  const drawn = useMemo(
    () =>
      columns.map(({ key, title, width, render }, index) => ({
        key,
        title,
        ...(width === undefined ? {} : { width }),
        render: (_: unknown, row: TreeRow) =>
          isPlaceholder(row) ? (index === 0 ? 'loading...' : '') : render ? render(row) : shown(row[key]),
      })),
    [columns],
  )
  return (
    <div className="xl-tree-table" role="region" aria-label={props['aria-label']} aria-busy={isLoading}>
      <Table<TreeRow>
        rowKey={row => String(row[rowKey])}
        columns={drawn}
        dataSource={rows}
        loading={isLoading}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyList isLoading={isLoading} issue={issue} onAgain={() => void reload()} /> }}
        expandable={{
          expandedRowKeys: open,
          onExpand: (isOpen, row) => void toggle(isOpen, String(row[rowKey])),
        }}
      />
    </div>
  )
}
