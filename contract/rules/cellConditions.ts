import type { CellCondition, CellTone } from '../entities/gridColumn.ts'
import type { GridValue } from '../entities/gridRow.ts'
import { isEmptyValue } from './gridPatterns.ts'
import { daysLater } from './scheduleWeek.ts'

/** What a cell that meets a condition looks like, and in words why. */
export interface ToneMet {
  tone: CellTone
  says: string
}

const DAY = 'YYYY-MM-DD'.length
const numberOf = (value: GridValue): number | null => {
  const number = isEmptyValue(value) ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** Whether a value meets a condition. `other`: value of another column of the row; `today`: YYYY-MM-DD. */
function meets(
  { when, value: bound, column }: CellCondition,
  value: GridValue,
  other: (key: string) => GridValue,
  today: string,
): boolean {
  if (when === 'empty') return isEmptyValue(value)
  if (isEmptyValue(value)) return false
  if (when === 'contains') return bound !== undefined && String(value).toLowerCase().includes(String(bound).toLowerCase())
  if (when === 'within') {
    const day = String(value).slice(0, DAY)
    return /^\d{4}-\d\d-\d\d$/.test(day) && day <= daysLater(today, Number(bound ?? 0))
  }
  const [own, limit] = [numberOf(value), numberOf(column === undefined ? (bound ?? null) : other(column))]
  if (own === null || limit === null) return false
  return when === 'below' ? own < limit : own > limit
}

/** The first of the conditions that a value meets; null: none. A date counts as within so many days also when it has passed. */
export function toneOf(
  conditions: readonly CellCondition[],
  value: GridValue,
  other: (key: string) => GridValue,
  today: string,
): ToneMet | null {
  const met = conditions.find(condition => meets(condition, value, other, today))
  return met === undefined ? null : { tone: met.tone, says: met.says ?? '' }
}

const isOne = <T extends string>(all: readonly T[], value: unknown): value is T => all.some(one => one === value)
export const CELL_TONES = ['warn', 'near', 'bad', 'good', 'off'] as const satisfies readonly CellTone[]
const WHENS = ['below', 'above', 'within', 'contains', 'empty'] as const satisfies readonly CellCondition['when'][]

/** Conditions that a person kept, by column, whatever an older program may have kept. */
export function keptConditions(kept: unknown): Readonly<Record<string, readonly CellCondition[]>> {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  return Object.fromEntries(
    Object.entries(kept).map(([key, list]: [string, unknown]) => [
      key,
      (Array.isArray(list) ? list : []).flatMap((one: unknown): CellCondition[] => {
        if (typeof one !== 'object' || one === null) return []
        const part = new Map<string, unknown>(Object.entries(one))
        const [when, tone, value, column, says] = ['when', 'tone', 'value', 'column', 'says'].map(name => part.get(name))
        if (!isOne(WHENS, when) || !isOne(CELL_TONES, tone)) return []
        return [
          {
            when,
            tone,
            ...(typeof value === 'string' || typeof value === 'number' ? { value } : {}),
            ...(typeof column === 'string' ? { column } : {}),
            ...(typeof says === 'string' ? { says } : {}),
          },
        ]
      }),
    ]),
  )
}
