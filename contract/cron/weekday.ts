import type { CronItem } from './expression.ts'
import { SUNDAY, WEEKDAYS } from './fields.ts'

const NAME = /SUN|MON|TUE|WED|THU|FRI|SAT/gi

/** A weekday of an expression (1–7 from Monday) as cron-parser counts: Sunday 0, Monday 1 (CRON-56). */
export const plainWeekday = (weekday: number): number => weekday % SUNDAY

/** The week field with names as numbers, SUN 0 to SAT 6, and 7 as 0 (CRON-55, C3); a number behind # or / is no weekday. */
export const plainWeekText = (text: string): string =>
  text
    .replace(NAME, name => String(plainWeekday(WEEKDAYS.findIndex(known => known === name.toUpperCase()) + 1)))
    .replace(/(?<![\d#/])7(?!\d)/g, '0')

/**
 * The weekdays (1–7 from Monday) that plain items name. Ranges run over the end of the week; an interval runs as on Quartz, whose week ends on
 * Saturday: from Monday every 2 is Monday, Wednesday, Friday, and from Sunday every 2 begins with Sunday.
 */
export function weekdaysOf(items: readonly CronItem[]): readonly number[] {
  const days = new Set<number>()
  const add = (from: number, to: number, step: number) => {
    // counted from Sunday 0 to Saturday 6, where the numbers of the expression wrap
    for (let day = from; day <= to; day += step) days.add(day % SUNDAY || SUNDAY)
  }
  for (const item of items) {
    if (item.kind === 'every') add(0, 6, 1)
    else if (item.kind === 'value') days.add(item.value)
    else if (item.kind === 'step') add(plainWeekday(item.from ?? SUNDAY), 6, item.step)
    else if (item.kind === 'range') add(item.from, item.to < item.from ? item.to + SUNDAY : item.to, item.step ?? 1)
    else if (item.kind === 'last') days.add(SUNDAY - 1)
  }
  return [...days].sort((a, b) => a - b)
}
