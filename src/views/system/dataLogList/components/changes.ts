import type { HistoryEntry } from '#contract/resources/defineResource.ts'
import { TABLE_TITLES } from '#contract/resources/tableTitles.ts'

export type Changes = HistoryEntry['changes']

/** Tables whose rows are logged, with the names that people know them by. */
export const SUBJECTS: readonly { table: string; title: string }[] = [...TABLE_TITLES].map(([table, title]) => ({ table, title }))

/** Name of a table for people; an unknown one as it is. */
export const subjectOf = (table: unknown): string => TABLE_TITLES.get(String(table)) ?? String(table)

const isChange = (one: unknown): one is Changes[number] =>
  typeof one === 'object' && one !== null && 'label' in one && 'before' in one && 'after' in one

/** The changes of an entry of the data log: its `dataContent` is JSON. None when it is not. */
export function changesOf(row: object): Changes {
  if (!('dataContent' in row) || typeof row.dataContent !== 'string') return []
  try {
    const found: unknown = JSON.parse(row.dataContent)
    return Array.isArray(found) ? found.filter(isChange) : []
  } catch {
    return []
  }
}

const SHOWN = 3
/** Which fields changed, in a few words. */
export function summaryOf(row: object): string {
  const labels = changesOf(row).map(({ label }) => label)
  return labels.length > SHOWN ? `${labels.slice(0, SHOWN).join('、')}等${labels.length}项` : labels.join('、') || '–'
}
