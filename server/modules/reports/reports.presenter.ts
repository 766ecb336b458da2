import type { ReportColumn, ReportQueryItem, ReportRow } from '#contract/entities/report.ts'
import type { DictItem } from '#contract/entities/session.ts'
import type { Report, ReportItem } from './reports.repository.ts'

/** Items of the form that are seen without expanding it (contract.md 23.2). */
const ALWAYS_SEEN = 2

/** The shown columns of a report (contract.md 23.1). */
export const columnsOf = (report: Report): ReportColumn[] =>
  report.items
    .filter(item => item.isShow)
    .map(item => ({
      title: item.fieldTxt,
      dataIndex: item.fieldName,
      align: item.type === 'Number' && item.dictCode === '' ? 'right' : 'left',
      fieldType: item.type,
      ...(item.isOrder ? { sorter: true } : {}),
      ...(item.fieldWidth === null ? {} : { width: item.fieldWidth }),
      ...(item.dictCode === '' ? {} : { customRender: item.fieldName }),
      ...(item.isTotal ? { isTotal: '1' as const } : {}),
      ...(item.groupTitle === '' ? {} : { groupTitle: item.groupTitle }),
    }))

const VIEWS = { String: 'text', Number: 'number', Date: 'date', Datetime: 'datetime' } as const
const viewOf = (item: ReportItem): ReportQueryItem['view'] => (item.dictCode === '' ? VIEWS[item.type] : 'list')

/** The query form of a report (contract.md 23.2). */
export const queryItemsOf = (report: Report): ReportQueryItem[] =>
  report.items
    .flatMap(item => (item.searchMode === null ? [] : [{ item, mode: item.searchMode }]))
    .map(({ item, mode }, at) => ({
      label: item.fieldTxt,
      field: item.fieldName,
      mode,
      // a datetime asked for alone is asked by its day
      view: mode === 'single' && item.type === 'Datetime' ? 'date' : viewOf(item),
      ...(at >= ALWAYS_SEEN ? { hidden: '1' as const } : {}),
    }))

/** A row with the texts of its dictionaries beside the values; none where the value is empty or unknown (contract.md 7.1). */
export function withTexts(row: ReportRow, items: readonly ReportItem[], options: Record<string, DictItem[]>): ReportRow {
  const known = new Map(Object.entries(options))
  const texts = items.flatMap(({ fieldName }) => {
    const value = row[fieldName] ?? ''
    const text = known.get(fieldName)?.find(item => item.value === String(value))?.text
    return text === undefined ? [] : [[`${fieldName}_dictText`, text] as const]
  })
  return { ...row, ...Object.fromEntries(texts) }
}
