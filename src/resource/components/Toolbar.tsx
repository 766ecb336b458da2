import {
  ColumnHeightOutlined,
  DownloadOutlined,
  PlusOutlined,
  PrinterOutlined,
  ReloadOutlined,
  SettingOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { XLS_ROWS_MAX } from '#contract/rules/exportRules.ts'
import {
  selectIsBusy,
  selectIsExporting,
  selectMay,
  selectPage,
  selectProgress,
  selectQuery,
  selectSelected,
} from '#machines/resourceList/resourceList.select.ts'
import { useActions } from '../actions.tsx'
import { DENSITIES, DENSITY_TEXT, exportedColumns, useColumns, useDensity } from '../columns.ts'
import { queryFields } from '../advanced.ts'
import { TEXT } from '../texts.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { ConfirmDialog } from '#src/lib/feedback/ConfirmDialog.tsx'
import { AdvancedQuery } from '#src/widgets/query/AdvancedQuery.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { queryEditors } from './queryEditors.tsx'
import { OwnTools } from './OwnTools.tsx'
import { SelectionBar } from './SelectionBar.tsx'

function Tool({
  text,
  icon,
  isActive = false,
  isBusy = false,
  onPress,
}: {
  text: string
  icon: ReactNode
  isActive?: boolean
  isBusy?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      className="xl-list-tool"
      title={text}
      aria-label={text}
      aria-busy={isBusy}
      data-active={isActive}
      onClick={onPress}
    >
      {icon}
    </button>
  )
}

/** Rows so far, of how many, and the part of them. */
function exportedText(progress: { done: number; total: number | null } | null): string {
  if (progress === null) return '…'
  const { done, total } = progress
  if (!total) return ` ${done.toLocaleString('zh-CN')} 行`
  return ` ${done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 行（${Math.min(100, Math.floor((done / total) * 100))}%）`
}

function Export() {
  const runtime = useListRuntime()
  const send = useListSend()
  const { columns } = useColumns(runtime)
  const isChosen = useList(selectSelected).length > 0
  const isExporting = useList(selectIsExporting)
  const progress = useList(selectProgress)
  const total = useList(selectPage)?.total ?? 0
  const [isAsking, setAsking] = useState(false)
  const start = (isSelection: boolean) => send({ type: 'export.start', isSelection, columns: exportedColumns(runtime, columns) })
  const startAll = () => (total > XLS_ROWS_MAX ? setAsking(true) : start(false))
  const question = isAsking ? (
    <ConfirmDialog
      title={TEXT.export}
      confirm={TEXT.exportLong}
      onConfirm={() => {
        setAsking(false)
        start(false)
      }}
      onClose={() => setAsking(false)}
    >
      {TEXT.exportAsXlsx(total, XLS_ROWS_MAX)}
    </ConfirmDialog>
  ) : null
  if (isExporting)
    return (
      <span className="xl-list-export" role="status">
        {TEXT.exporting}
        {exportedText(progress)}
        <button type="button" className="xl-list-link" onClick={() => send({ type: 'export.cancel' })}>
          {TEXT.stopExport}
        </button>
      </span>
    )
  if (isChosen)
    return (
      <>
        <MoreMenu
          className="xl-button"
          text={TEXT.export}
          entries={[
            { key: 'chosen', text: TEXT.exportChosen, isDangerous: false, press: () => start(true) },
            { key: 'all', text: TEXT.exportAll, isDangerous: false, press: startAll },
          ]}
        />
        {question}
      </>
    )
  return (
    <>
      <button type="button" className="xl-button" onClick={startAll}>
        <DownloadOutlined aria-hidden /> {TEXT.export}
      </button>
      {question}
    </>
  )
}

/**
 * Buttons above the rows: what is done with the list on the left, how it is shown on the right. What the person may not do is not there. Chosen rows
 * bring what is done with them in the place of the rest. `isFloating`: at the lower edge of a phone, where it moves no card, and with that alone.
 */
export function Toolbar({ isNarrow, isFloating }: { isNarrow: boolean; isFloating: boolean }) {
  const { resource, screen } = useListRuntime()
  const send = useListSend()
  const may = useList(selectMay)
  const selected = useList(selectSelected)
  const isBusy = useList(selectIsBusy)
  const { advanced } = useList(selectQuery)
  const [density, setDensity] = useDensity()
  const { bulkEntries, dialog } = useActions()
  const bulk = bulkEntries(selected)
  const isChosen = selected.length > 0
  return (
    <div className="xl-list-toolbar" data-floating={isFloating} role="group" aria-label={TEXT.deeds}>
      <div>
        <SelectionBar />
        {may.includes('add') && !isChosen && !isNarrow ? (
          <button type="button" className="xl-button xl-button-primary" onClick={() => send({ type: 'row.add' })}>
            <PlusOutlined aria-hidden /> {TEXT.add}
          </button>
        ) : null}
        {may.includes('export') ? <Export /> : null}
        {may.includes('import') && !isChosen ? (
          <button type="button" className="xl-button" onClick={() => send({ type: 'import.open' })}>
            <UploadOutlined aria-hidden /> {TEXT.import}
          </button>
        ) : null}
        {isChosen ? null : <OwnTools actions={screen.toolbar ?? []} />}
        {bulk.length > 0 ? <MoreMenu className="xl-button" text={TEXT.bulk} entries={bulk} /> : null}
      </div>
      {isFloating ? null : (
        <div>
          {queryFields(resource).length > 0 ? (
            <AdvancedQuery
              fields={queryFields(resource)}
              saveCode={resource.id}
              active={advanced}
              loading={isBusy}
              editors={queryEditors}
              onQuery={query => send({ type: 'advanced.apply', advanced: query.params.length === 0 ? null : query })}
            />
          ) : null}
          <Tool
            text={TEXT.refresh}
            icon={<ReloadOutlined aria-hidden spin={isBusy} />}
            isBusy={isBusy}
            onPress={() => send({ type: 'list.reload' })}
          />
          <Tool
            text={`${TEXT.density}：${DENSITY_TEXT[density]}`}
            icon={<ColumnHeightOutlined aria-hidden />}
            onPress={() => setDensity(DENSITIES[(DENSITIES.indexOf(density) + 1) % DENSITIES.length] ?? 'middle')}
          />
          <Tool text={TEXT.columns} icon={<SettingOutlined aria-hidden />} onPress={() => send({ type: 'columns.open' })} />
          <Tool text={TEXT.print} icon={<PrinterOutlined aria-hidden />} onPress={() => window.print()} />
        </div>
      )}
      {dialog}
    </div>
  )
}
