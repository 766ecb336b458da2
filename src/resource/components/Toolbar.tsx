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
import type { ReactNode, ComponentType } from 'react'
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
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { AdvancedQuery } from '#src/widgets/query/AdvancedQuery.tsx'
import { Button } from '#src/ui/Button.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { OwnTools } from './OwnTools.tsx'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { QueryEditorProps, QueryEditors } from '#src/widgets/query/queryEditor.ts'

type Editor = ComponentType<QueryEditorProps>
const parts = () => import('../editors/queryPickers.tsx')
const lazyEditor = (name: 'UserQuery' | 'DepartQuery' | 'AreaQuery'): Editor =>
  lazyScreen<QueryEditorProps>(async () => ({ default: (await parts())[name] }), <span className="xl-form-awaited" />)

/** Pickers for the values of the advanced query; loaded when a condition first wants one. */
const queryEditors: QueryEditors = {
  user: lazyEditor('UserQuery'),
  department: lazyEditor('DepartQuery'),
  area: lazyEditor('AreaQuery'),
}

/** How many rows are chosen on all pages; stands in the toolbar's line, so that nothing moves (looks.md part 4). */
function SelectionBar() {
  const send = useListSend()
  const count = useList(selectSelected).length
  return (
    <span className="xl-list-chosen" role="status">
      {count === 0 ? null : (
        <>
          <span>{TEXT.chosen(count)}</span>
          <Button className="xl-list-link" onClick={() => send({ type: 'selection.clear' })}>
            {TEXT.clearChoice}
          </Button>
        </>
      )}
    </span>
  )
}

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
    <Button className="xl-list-tool" title={text} aria-label={text} aria-busy={isBusy} data-active={isActive} onClick={onPress}>
      {icon}
    </Button>
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
        <Button className="xl-list-link" onClick={() => send({ type: 'export.cancel' })}>
          {TEXT.stopExport}
        </Button>
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
      <Button onClick={startAll}>
        <DownloadOutlined aria-hidden /> {TEXT.export}
      </Button>
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
  const { bulkEntries } = useActions()
  const bulk = bulkEntries(selected)
  const isChosen = selected.length > 0
  return (
    <div className="xl-list-toolbar" data-floating={isFloating} role="group" aria-label={TEXT.actions}>
      <div>
        <SelectionBar />
        {may.includes('add') && !isChosen && !isNarrow ? (
          <Button variant="primary" onClick={() => send({ type: 'row.add' })}>
            <PlusOutlined aria-hidden /> {TEXT.add}
          </Button>
        ) : null}
        {may.includes('export') ? <Export /> : null}
        {may.includes('import') && !isChosen ? (
          <Button onClick={() => send({ type: 'import.open' })}>
            <UploadOutlined aria-hidden /> {TEXT.import}
          </Button>
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
    </div>
  )
}
