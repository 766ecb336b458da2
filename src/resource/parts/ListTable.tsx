import { useMemo, useState } from 'react'
import { Table } from 'antd'
import type { TableColumnsType, TableProps } from 'antd'
import { nameOf } from '#machines/resourceList/resourceList.rules.ts'
import {
  selectAwaited,
  selectBranches,
  selectIsBusy,
  selectMay,
  selectPage,
  selectQuery,
  selectSelected,
} from '#machines/resourceList/resourceList.select.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { useActions } from '../actions.tsx'
import { useColumns, useDensity, type Column } from '../columns.ts'
import { TEXT } from '../texts.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { Cell } from './Cell.tsx'
import { HeaderCell, type HeaderProps } from './HeaderCell.tsx'
import { RowDeeds } from './RowDeeds.tsx'
import { useRowsBelow } from './rowsBelow.tsx'

const components = { header: { cell: HeaderCell } }
const DEEDS_WIDTH = 168

/** The rows on wide screens: order by header, widths by handle, choice across pages. */
export function ListTable() {
  const runtime = useListRuntime()
  const { resource, screen, master, setMaster } = runtime
  const send = useListSend()
  const page = useList(selectPage)
  const query = useList(selectQuery)
  const selected = useList(selectSelected)
  const isBusy = useList(selectIsBusy)
  const may = useList(selectMay)
  const branches = useList(selectBranches)
  const awaited = useList(selectAwaited)
  const { columns, choice, choose } = useColumns(runtime)
  const [density] = useDensity()
  const [drawn, setDrawn] = useState<Readonly<Record<string, number>>>({})
  const { rowEntries, bulkEntries, dialog } = useActions()
  const below = useRowsBelow()

  const shown = columns.filter(({ isShown }) => isShown)
  const widthOf = ({ key, width }: Column) => drawn[key] ?? width
  const headerOf = (column: Column): HeaderProps => ({
    resize: {
      label: column.label,
      width: widthOf(column),
      onDraw: width => setDrawn({ ...drawn, [column.key]: width }),
      onResize: width => {
        choose({ ...choice, widths: { ...choice.widths, [column.key]: width } })
        setDrawn({})
      },
    },
  })
  const toColumn = (column: Column): TableColumnsType<Row>[number] => ({
    key: column.key,
    dataIndex: column.key,
    title: column.label,
    width: widthOf(column),
    align: column.align,
    ...(column.look.fixed === undefined ? {} : { fixed: column.look.fixed }),
    sorter: column.isSortable,
    sortOrder: query.column !== column.key ? null : query.order === 'asc' ? 'ascend' : 'descend',
    showSorterTooltip: false,
    onHeaderCell: () => headerOf(column),
    render: (_: unknown, row: Row) => <Cell column={column} row={row} />,
  })
  const deeds: TableColumnsType<Row>[number] = {
    key: 'xl-deeds',
    title: TEXT.deeds,
    width: DEEDS_WIDTH,
    fixed: 'right',
    className: 'xl-list-deeds-column',
    render: (_, row) => <RowDeeds name={nameOf(resource, row)} entries={rowEntries(row)} />,
  }
  const rows = page?.rows ?? []
  const hasDeeds = rows.some(row => rowEntries(row).length > 0)
  const isChoosable = bulkEntries(selected).length > 0 || may.includes('export')
  const chosen = useMemo(() => selected.map(({ id }) => id), [selected])
  const onChange: TableProps<Row>['onChange'] = (_pages, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    const column = sorter.order ? String(sorter.columnKey ?? '') : ''
    send({ type: 'sort.set', column, order: sorter.order === 'descend' ? 'desc' : 'asc' })
  }
  const expandable = below(branches, awaited)
  const data = expandable.rows(rows)
  const total = shown.reduce((sum, column) => sum + widthOf(column), hasDeeds ? DEEDS_WIDTH : 0)
  return (
    <>
      <Table<Row>
        className="xl-list-table"
        rowKey="id"
        size={density}
        components={components}
        columns={[...shown.map(toColumn), ...(hasDeeds ? [deeds] : [])]}
        dataSource={data}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: total }}
        rowClassName={row => `${isBusy ? 'xl-list-old' : ''} ${row.id === master?.id ? 'xl-list-master' : ''}`}
        onChange={onChange}
        {...(expandable.props === null ? {} : { expandable: expandable.props })}
        {...(isChoosable
          ? {
              rowSelection: {
                columnWidth: 44,
                fixed: 'left',
                preserveSelectedRowKeys: true,
                selectedRowKeys: chosen,
                onChange: keys => send({ type: 'selection.change', ids: keys.map(String) }),
                getTitleCheckboxProps: () => ({ 'aria-label': TEXT.chooseAll }),
                getCheckboxProps: row => ({ 'aria-label': TEXT.choose(nameOf(resource, row)) }),
              },
            }
          : {})}
        onRow={row => ({
          ...(screen.childrenAs === 'erp' ? { onClick: () => setMaster(row), 'aria-selected': row.id === master?.id } : {}),
          onDoubleClick: event => {
            if (event.target instanceof Element && event.target.closest('button, a, input, label') === null)
              send({ type: 'row.show', row })
          },
        })}
      />
      {dialog}
    </>
  )
}
