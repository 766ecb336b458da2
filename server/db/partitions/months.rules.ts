import { MONTHS_AHEAD, timedIdFrom, type PartitionedTable } from '#contract/rules/partitions.ts'

/** The beginning of a month (UTC), so many after the one of a moment; epoch ms. */
export function monthStart(at: number, later = 0): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

/** Name of the part of a month. */
export const partName = ({ table }: Pick<PartitionedTable, 'table'>, month: number): string =>
  `${table}_${new Date(month).toISOString().slice(0, 7).replace('-', '_')}`
/** Name of the part with everything from before the months, and of the one for what has no month yet. */
export const beforeName = ({ table }: Pick<PartitionedTable, 'table'>): string => `${table}_before`
export const strayName = ({ table }: Pick<PartitionedTable, 'table'>): string => `${table}_stray`

/** The month that a part has by its name; null: it is none of a month. */
export function monthOf({ table }: Pick<PartitionedTable, 'table'>, name: string): number | null {
  const found = /^(\d{4})_(\d{2})$/.exec(name.startsWith(`${table}_`) ? name.slice(table.length + 1) : '')
  return found ? Date.UTC(Number(found[1]), Number(found[2]) - 1, 1) : null
}

/** The smallest key of a month, as SQL text without quotes. */
export const boundOf = ({ keyIs }: Pick<PartitionedTable, 'keyIs'>, month: number): string =>
  keyIs === 'moment' ? new Date(month).toISOString() : timedIdFrom(month)

/** Months that still need their part: none as long as enough are there beyond the one of now. `first`: where the months of the table begin. */
export function missingMonths(present: readonly number[], first: number, now: number): number[] {
  const current = monthStart(now)
  const wanted = (ahead: number): number[] => {
    const months: number[] = []
    for (let month = Math.max(first, current); month <= monthStart(now, ahead); month = monthStart(month, 1)) months.push(month)
    return months.filter(one => !present.includes(one))
  }
  return wanted(MONTHS_AHEAD.least).length === 0 ? [] : wanted(MONTHS_AHEAD.most)
}
