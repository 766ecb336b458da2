import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayOf, momentOf } from '#contract/rules/dayText.ts'
import { wireTime } from '#server/plugins/wireTime.ts'

/** Whether a moment was written with a part of a second. */
export const hasFraction = (text: string): boolean => text.includes('.')

/** How a column holds its values, as far as filters and drafts must know. */
export type Holds = 'text' | 'number' | 'whole' | 'moment' | 'day' | 'boolean'

export function holdsOf(column: PgColumn): Holds {
  const type = column.getSQLType()
  if (type === 'date') return 'day'
  if (type.startsWith('timestamp')) return 'moment'
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'smallint' || type === 'bigint') return 'whole'
  return /^(numeric|double|real)/.test(type) ? 'number' : 'text'
}

const INTEGER_MAX = 2_147_483_647

/** A text as this column holds it, undefined when it cannot. */
export function currentValue(column: PgColumn, text: string): string | number | boolean | Date | undefined {
  const holds = holdsOf(column)
  if (holds === 'text') return text
  if (holds === 'moment') return momentOf(text) ?? undefined
  if (holds === 'day') return dayOf(text) ?? undefined
  if (holds === 'boolean') return /^(true|1|y)$/i.test(text) ? true : /^(false|0|n)$/i.test(text) ? false : undefined
  const number = /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!Number.isFinite(number)) return undefined
  return holds === 'whole' && (!Number.isInteger(number) || Math.abs(number) > INTEGER_MAX) ? undefined : number
}

/** A database value as it goes over the wire: moments as text of Asia/Shanghai. */
export const wireValue = (value: unknown): unknown => (value instanceof Date ? wireTime(value) : (value ?? null))

/** `2020-01-01 08` of Shanghai by the same hour as the database writes it with its offset: of many rows most lie in few hours. */
const hours = new Map<string, string>()
const HOURS_MAX = 5_000
const [DASH, BLANK, PLUS] = ['-', ' ', '+'].map(sign => sign.charCodeAt(0))

/** A moment as PostgreSQL writes it (`2020-01-01 08:00:01.5+08`) as it goes over the wire; null where it is written otherwise (BC, half hours). */
function wireMoment(text: string): string | null {
  const sign = text.charCodeAt(text.length - 3)
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(10) !== BLANK || (sign !== PLUS && sign !== DASH)) return null
  const offset = text.slice(-3)
  const key = text.slice(0, 13) + offset
  let hour = hours.get(key)
  if (hour === undefined) {
    const start = new Date(`${text.slice(0, 10)}T${text.slice(11, 13)}:00:00${offset}:00`)
    if (Number.isNaN(start.getTime())) return null
    if (hours.size >= HOURS_MAX) hours.clear()
    hour = wireTime(start).slice(0, 13)
    hours.set(key, hour)
  }
  return hour + text.slice(13, 19)
}

/** Reads cells of a column as the driver gives them (never null; dates and times as text) into wire values, without a Date between. */
export function wireReader(column: PgColumn): (cell: unknown) => unknown {
  const whole = (cell: unknown) => wireValue(column.mapFromDriverValue(cell))
  if (column.dataType !== 'date' || !column.getSQLType().endsWith('with time zone')) return whole
  return cell => (typeof cell === 'string' ? wireMoment(cell) : null) ?? whole(cell)
}
