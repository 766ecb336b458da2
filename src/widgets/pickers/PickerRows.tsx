import { DownOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Pagination, Table } from 'antd'
import { PICKER_ELLIPSIS } from '#contract/constants.ts'
import { PICKER_TEXT as T, shortened, textOf } from '#machines/picker/picker.rules.ts'
import {
  hasListFailed,
  isListBusy,
  selectDraft,
  selectListFailure,
  selectPageNo,
  selectPageSize,
  selectRows,
  selectTotal,
} from '#machines/picker/picker.select.ts'
import type { PickerRow } from '#machines/picker/picker.types.ts'
import { pageLink } from '#src/lib/pageLink.tsx'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import type { PickerColumn, PickerConfig } from './pickerConfig.ts'
import { pickerCommands } from './usePicker.ts'
import type { PickerActor } from './usePicker.ts'

const columnsOf = (columns: readonly PickerColumn[], length: number) =>
  columns.map(({ key, title, width, text }) => ({
    key,
    title,
    ...(width === undefined ? {} : { width }),
    render: (_: unknown, row: PickerRow) => {
      const whole = text?.(row) ?? textOf(row, key)
      const shown = shortened(whole, length)
      return shown === whole ? whole : <span title={whole}>{shown}</span>
    },
  }))

function Failed({ actor }: { actor: PickerActor }) {
  const failure = useSelector(actor, selectListFailure)
  return failure === null ? null : (
    <LoadError className="xl-picker-failed" failure={failure} again={pickerCommands(actor).retry} />
  )
}

function Pages({ actor, sizes }: { actor: PickerActor; sizes: readonly number[] }) {
  const pageSize = useSelector(actor, selectPageSize)
  const isNarrow = useNarrowerThan(576)
  return (
    <Pagination
      className="xl-picker-pages"
      size="small"
      current={useSelector(actor, selectPageNo)}
      pageSize={pageSize}
      total={useSelector(actor, selectTotal)}
      pageSizeOptions={sizes.map(String)}
      showSizeChanger={{ showSearch: false, 'aria-label': T.pageSize, suffixIcon: <DownOutlined aria-hidden /> }}
      showLessItems={isNarrow}
      itemRender={pageLink}
      showTotal={(total, [from, to]) => T.total(from, to, total)}
      onChange={(page, size) => pickerCommands(actor).go(size === pageSize ? page : 1, size)}
    />
  )
}

interface Props {
  actor: PickerActor
  config: PickerConfig
  isMulti: boolean
  sizes: readonly number[]
  scroll: { x?: number; y?: number }
}

/** A page of the list: ticked with boxes, or one with a ring in single mode; a press on a row does the same. */
export function PickerRows({ actor, config, isMulti, sizes, scroll }: Props) {
  const { valueKey, rowKey = 'id', columns, displayKey = columns[0].key, ellipsisLength = PICKER_ELLIPSIS, name } = config
  const rows = useSelector(actor, selectRows)
  const draft = useSelector(actor, selectDraft)
  const isBusy = useSelector(actor, isListBusy)
  const { set, toggle } = pickerCommands(actor)
  const values = new Set(draft.map(row => textOf(row, valueKey)))
  const keyOf = (row: PickerRow) => textOf(row, rowKey)
  const chosen = rows.filter(row => values.has(textOf(row, valueKey)))
  const choose = (keys: readonly (string | number | bigint)[]) => {
    const wanted = new Set(keys.map(String))
    set(
      chosen.filter(row => !wanted.has(keyOf(row))),
      false,
    )
    set(
      rows.filter(row => wanted.has(keyOf(row)) && !chosen.includes(row)),
      true,
    )
  }
  if (useSelector(actor, hasListFailed)) return <Failed actor={actor} />
  return (
    <div className="xl-picker-rows">
      <Table<PickerRow>
        size="small"
        rowKey={keyOf}
        columns={columnsOf(columns, ellipsisLength)}
        dataSource={rows}
        loading={isBusy}
        pagination={false}
        scroll={scroll}
        locale={{ emptyText: isBusy ? T.loading : T.nothing }}
        rowSelection={{
          type: isMulti ? 'checkbox' : 'radio',
          columnWidth: 40,
          selectedRowKeys: chosen.map(keyOf),
          onChange: choose,
          getCheckboxProps: row => ({ 'aria-label': T.chooseRow(textOf(row, displayKey) || name) }),
          getTitleCheckboxProps: () => ({ 'aria-label': T.choosePage }),
        }}
        onRow={row => ({ onClick: () => (isMulti ? toggle(row) : set([row], true)) })}
      />
      <Pages actor={actor} sizes={sizes} />
    </div>
  )
}
