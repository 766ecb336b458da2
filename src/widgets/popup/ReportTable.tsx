import { useSelector } from '@xstate/react'
import { Table } from 'antd'
import type { TableProps } from 'antd'
import { PAGE_SIZES } from '#contract/constants.ts'
import type { ReportColumn, ReportConfig, ReportRow } from '#contract/entities/report.ts'
import { textWidth } from '#contract/rules/textWidth.ts'
import { cellText, isSameRow, pageKeys } from '#machines/popupReport/popupReport.rules.ts'
import {
  isReportLoading,
  selectPageNo,
  selectPageSize,
  selectRows,
  selectSelected,
  selectSort,
  selectTotal,
} from '#machines/popupReport/popupReport.select.ts'
import type { ReportSort } from '#machines/popupReport/popupReport.types.ts'
import { pageLink } from '#src/lib/pageLink.tsx'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { reportCommands } from './usePopupReport.ts'
import type { ReportActor } from './usePopupReport.ts'

interface Entry {
  key: string
  row: ReportRow
}
const HALF_CHARACTER = 7
const CELL_PADDING = 48

/** px: what the report says, at least the width of the title with its sort sign */
const widthOf = ({ width = 0, title }: ReportColumn): number =>
  Math.max(width, textWidth(title) * HALF_CHARACTER + CELL_PADDING, 96)
const ORDERS = { asc: 'ascend', desc: 'descend' } as const

const columnsOf = ({ columns, dictOptions }: ReportConfig, sort: ReportSort): NonNullable<TableProps<Entry>['columns']> =>
  columns.map(column => ({
    key: column.dataIndex,
    title: column.title,
    align: column.align,
    // the others share what is left
    ...(column.width === undefined ? {} : { width: widthOf(column) }),
    ellipsis: true,
    ...(column.sorter ? { sorter: true, sortOrder: sort?.column === column.dataIndex ? ORDERS[sort.order] : null } : {}),
    render: (_: unknown, { row }: Entry) => {
      const text = cellText(column, row, dictOptions)
      return <span title={text}>{text}</span>
    },
  }))

const sortOf = (sorter: Parameters<NonNullable<TableProps<Entry>['onChange']>>[2]): ReportSort => {
  const one = Array.isArray(sorter) ? sorter[0] : sorter
  if (one?.order === undefined || one.order === null || one.columnKey === undefined) return null
  return { column: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' }
}

/** The rows of a report with their selection; a press on a row ticks it, too (POPUP-08, 20, 21). */
export function ReportTable({ actor, config }: { actor: ReportActor; config: ReportConfig }) {
  const rows = useSelector(actor, selectRows)
  const selected = useSelector(actor, selectSelected)
  const sort = useSelector(actor, selectSort)
  const pageSize = useSelector(actor, selectPageSize)
  const isNarrow = useNarrowerThan(576)
  const commands = reportCommands(actor)
  const keys = pageKeys(rows)
  const entries = rows.map((row, at): Entry => ({ key: keys[at] ?? '', row }))
  const isChosen = (row: ReportRow) => selected.some(one => isSameRow(one, row))
  const first = config.columns[0]
  const nameOf = (row: ReportRow) => (first === undefined ? '' : cellText(first, row, config.dictOptions))
  return (
    <Table<Entry>
      size="small"
      className="xl-report-table"
      rowKey="key"
      columns={columnsOf(config, sort)}
      dataSource={entries}
      loading={useSelector(actor, isReportLoading)}
      tableLayout="fixed"
      scroll={{ x: config.columns.reduce((sum, column) => sum + widthOf(column), 48) }}
      locale={{ emptyText: '没有符合条件的数据' }}
      rowSelection={{
        columnWidth: 48,
        selectedRowKeys: entries.filter(({ row }) => isChosen(row)).map(({ key }) => key),
        onSelect: ({ row }, isSelected) => commands.mark([row], isSelected),
        onSelectAll: (isSelected, _all, changed) =>
          commands.mark(
            changed.map(({ row }) => row),
            isSelected,
          ),
        getCheckboxProps: ({ row }) => ({ 'aria-label': `选择 ${nameOf(row)}` }),
        getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
      }}
      onRow={({ row }) => ({ onClick: () => commands.mark([row], !isChosen(row)) })}
      pagination={{
        size: 'small',
        current: useSelector(actor, selectPageNo),
        pageSize,
        total: useSelector(actor, selectTotal),
        pageSizeOptions: PAGE_SIZES.map(String),
        showSizeChanger: { showSearch: false, 'aria-label': '每页条数' },
        showLessItems: isNarrow,
        itemRender: pageLink,
        showTotal: total => `共 ${total} 条`,
      }}
      onChange={(page, _filters, sorter, { action }) => {
        if (action === 'sort') commands.sort(sortOf(sorter))
        else if (page.pageSize === pageSize) commands.turn(page.current ?? 1, pageSize)
        else commands.turn(1, page.pageSize ?? pageSize)
      }}
    />
  )
}
