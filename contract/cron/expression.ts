import type { CronFieldName } from './fields.ts'

/** One part of a comma list of a field. Weekdays are 1 (Monday) to 7 (Sunday), months 1 to 12. */
export type CronItem =
  /** `*` */
  | { kind: 'every' }
  /** `?`: the other of day and week decides */
  | { kind: 'unset' }
  | { kind: 'value'; value: number }
  /** `a-b` or `a-b/n`; a greater than b runs over the end: 22-2 is 22, 23, 0, 1, 2 */
  | { kind: 'range'; from: number; to: number; step: number | null }
  /** `a/n`, and with null the other way of writing it, `*` and `/n`: from a (or the lowest) to the highest */
  | { kind: 'step'; from: number | null; step: number }
  /** `L`, `L-n`, `LW`, `L-nW`: the last day of the month, n days before it, the workday nearest to that; of weekdays `L` is Quartz's last, Saturday */
  | { kind: 'last'; before: number; workday: boolean }
  /** `nW`: the workday nearest to a day, in the same month */
  | { kind: 'nearestWorkday'; day: number }
  /** `nL`: the last such weekday of the month */
  | { kind: 'lastWeekday'; weekday: number }
  /** `n#k`: the kth such weekday of the month */
  | { kind: 'nthWeekday'; weekday: number; nth: number }

/** An expression that was read: of each field its list, never empty. */
export type CronExpression = Readonly<Record<CronFieldName, readonly CronItem[]>>

/** What is wrong with a text: at which field (null: with the whole), what stands there, what may stand there, as a Chinese sentence. */
export interface CronError {
  kind: 'cron'
  field: CronFieldName | null
  said: string
  text: string
}

export type CronReading = { ok: true; expression: CronExpression } | { ok: false; issues: readonly CronError[] }
