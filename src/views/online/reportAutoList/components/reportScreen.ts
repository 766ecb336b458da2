import type { ReportColumn, ReportConfig, ReportQueryItem } from '#contract/entities/report.ts'
import { reportData } from '#contract/http/calls/reports.ts'
import { defineResource, onlyListed, type AnyResource } from '#contract/resources/defineResource.ts'
import type { Field, FieldKind, SearchAs } from '#contract/resources/field.ts'
import type { ColumnLook, ResourceScreen } from '#src/resource/screen.ts'

const KINDS: Readonly<Record<string, FieldKind>> = { Number: 'number', Date: 'date', Datetime: 'datetime' }
const VIEWS: Readonly<Record<ReportQueryItem['view'], FieldKind>> = {
  ...{ text: 'text', number: 'number', list: 'dict', date: 'date', datetime: 'datetime' },
}
const REPLACED = '_replace_text_'

function searchOf({ mode, view }: ReportQueryItem): SearchAs {
  if (mode === 'group') return 'range'
  return view === 'text' ? 'like' : 'eq'
}

/** What the query form asks of a field. */
function asked(item: ReportQueryItem, { dictOptions }: ReportConfig): Partial<Field> & { kind: FieldKind } {
  const choices = (new Map(Object.entries(dictOptions)).get(item.field) ?? []).flatMap(one => one ?? [])
  return {
    kind: VIEWS[item.view],
    search: searchOf(item),
    ...(item.hidden === '1' ? { searchMore: true } : {}),
    ...(item.view === 'list' ? { choices } : {}),
  }
}

const lookOf = ({ width, align, sorter, customRender = '' }: ReportColumn): ColumnLook => ({
  ...(width === undefined ? {} : { width }),
  align,
  sort: sorter === true,
  ...(customRender.startsWith(REPLACED)
    ? { render: (_, row) => String(new Map(Object.entries(row)).get(customRender.slice(REPLACED.length)) ?? '') }
    : {}),
})

/** A report as a list that is only read: what stands in its tables says columns, order and questions. */
export function reportScreen(
  code: string,
  config: ReportConfig,
  items: readonly ReportQueryItem[],
): { resource: AnyResource; screen: ResourceScreen } {
  const questions = new Map(items.map(item => [item.field, asked(item, config)]))
  const shown = config.columns.map(({ dataIndex, title, fieldType }): [string, Field] => [
    dataIndex,
    { kind: KINDS[fieldType] ?? 'text', label: title, readOnly: true, notAsked: true, ...questions.get(dataIndex) },
  ])
  const columns = new Set(config.columns.map(({ dataIndex }) => dataIndex))
  const unseen = items
    .filter(({ field }) => !columns.has(field))
    .map((item): [string, Field] => [
      item.field,
      { label: item.label, readOnly: true, notAsked: true, formOnly: true, ...asked(item, config) },
    ])
  const resource: AnyResource = defineResource(`online/report_${code}`, {
    title: config.cgRpConfigName,
    ...onlyListed({ ...reportData, path: reportData.path.replace('{id}', encodeURIComponent(config.cgRpConfigId)) }),
    fields: Object.fromEntries([...shown, ...unseen]),
    sort: '',
  })
  const list = Object.fromEntries(config.columns.map(column => [column.dataIndex, lookOf(column)]))
  return { resource, screen: { resource, list, row: [], isPlaced: true } }
}
