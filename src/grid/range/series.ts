import type { GridValue } from '#contract/entities/gridRow.ts'

/** What a column's values are to a series: numbers, days, moments, texts that may end in a number, or nothing that goes on. */
export type SeriesKind = 'number' | 'date' | 'datetime' | 'text' | 'none'

const DAY = 86_400_000
/** Digits behind the point that a series of numbers keeps. */
const PLACES = 6
const SCALE = 10 ** PLACES

const two = (n: number): string => String(n).padStart(2, '0')
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/

/** A value as a whole number on a line, and the way back. Null: not on this line. */
interface Line {
  at: (value: GridValue) => number | null
  valueAt: (at: number) => GridValue
  /** how far one value alone goes on; 0: it is copied */
  alone: number
}

const numbers: Line = {
  at: value => {
    const n = typeof value === 'number' ? Math.round(value * SCALE) : Number.NaN
    return Number.isSafeInteger(n) && n / SCALE === value ? n : null
  },
  valueAt: at => at / SCALE,
  alone: 0,
}

const moments = (hasTime: boolean): Line => ({
  at: value => {
    const match = typeof value === 'string' ? DATE.exec(value) : null
    if (match === null) return null
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(part => Number(part ?? 0))
    return Date.UTC(year, month - 1, day, hour, minute, second)
  },
  valueAt: at => {
    const day = new Date(at)
    const year = day.getUTCFullYear()
    // a database and an editor know four digits
    if (!(year >= 1000 && year <= 9999)) return null
    const date = `${year}-${two(day.getUTCMonth() + 1)}-${two(day.getUTCDate())}`
    return hasTime ? `${date} ${two(day.getUTCHours())}:${two(day.getUTCMinutes())}:${two(day.getUTCSeconds())}` : date
  },
  alone: DAY,
})

/** Texts such as 床01: the same words before a number of as many digits. */
function numbered(first: GridValue): Line | null {
  const match = typeof first === 'string' ? /^(.*?)(\d{1,15})$/s.exec(first) : null
  if (match === null) return null
  const [, words = '', digits = ''] = match
  return {
    at: value => {
      if (typeof value !== 'string' || !value.startsWith(words)) return null
      const rest = value.slice(words.length)
      return /^\d{1,15}$/.test(rest) && (rest.length === digits.length || !/^0./.test(rest)) ? Number(rest) : null
    },
    // nothing stands below zero
    valueAt: at => (at < 0 ? first : `${words}${digits.startsWith('0') ? String(at).padStart(digits.length, '0') : String(at)}`),
    alone: 1,
  }
}

function lineOf(kind: SeriesKind, first: GridValue): Line | null {
  if (kind === 'number') return numbers
  if (kind === 'date' || kind === 'datetime') return moments(kind === 'datetime')
  return kind === 'text' ? numbered(first) : null
}

/**
 * The next `count` values behind `given`: an even series goes on (1, 2 → 3, 4; days; texts that end in a number), one day or numbered text goes on by
 * one, everything else is repeated in its order.
 */
export function continued(given: readonly GridValue[], count: number, kind: SeriesKind): GridValue[] {
  const repeated = () => Array.from({ length: count }, (_, n) => given[n % given.length] ?? null)
  const line = lineOf(kind, given[0] ?? null)
  const places = line === null ? [] : given.map(line.at)
  const last = places.at(-1)
  if (line === null || last == null || places.includes(null)) return repeated()
  const steps = new Set(places.slice(1).map((at, n) => (at ?? 0) - (places[n] ?? 0)))
  if (steps.size > 1) return repeated()
  const [step = line.alone] = steps
  return step === 0 ? repeated() : Array.from({ length: count }, (_, n) => line.valueAt(last + step * (n + 1)))
}
