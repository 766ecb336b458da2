/** D3 and D9: what a patient takes of an ingredient in a day, over lines, compounds and other sheets (RX-13). */
import { boundOf } from '../bounds.ts'
import { daysBetween } from '../calendar.ts'
import { numbersOf, type ActiveItem, type CheckContext, type Finding, type NewItem, type Rule, type Taken } from '../context.ts'
import { unitsOf } from '../dose.ts'
import { frequencyOf } from '../frequencies.ts'
import { isMore, plus, ratio, times, type Ratio } from '../ratio.ts'
import type { Amount } from '../amount.ts'
import type { DrugFacts, DrugIngredient } from '../types.ts'

const LABEL = '药品说明书（演示规则）'

/** Units a day; an active single dose counts on its own day only. */
function unitsPerDay(taken: NewItem | ActiveItem, today: string): Ratio | null {
  const { units, perDay } = taken
  if ('active' in taken) {
    const frequency = frequencyOf(taken.active.freq)
    if (frequency?.once === true && !frequency.prn && taken.active.day !== today) return null
  }
  return units === null || perDay === null ? null : times(units, perDay)
}

/** An ingredient of a drug on a line. */
interface Part {
  taken: NewItem | ActiveItem
  ingredient: DrugIngredient
}

const partsOf = (taken: NewItem | ActiveItem, code: string): readonly Part[] =>
  taken.drug.ingredients.filter(one => one.code === code).map(ingredient => ({ taken, ingredient }))

/** How much of an ingredient a smallest unit of its drug is; the strength, where the drug is of it alone. */
const amountIn = ({ taken: { drug }, ingredient }: Part): Amount | null =>
  ingredient.amount ?? (drug.ingredients.length === 1 ? drug.strength : null)

interface Limit {
  kind: Amount['kind']
  value: Ratio
}
const smallest = (values: readonly Ratio[]): Ratio | undefined =>
  values.reduce<Ratio | undefined>((least, one) => (least === undefined || isMore(least, one) ? one : least), undefined)

/** The daily maximum of a product in its ingredient; nothing where it has none. */
function limitOfProduct(part: Part): readonly Limit[] {
  const { drug } = part.taken
  const amount = amountIn(part)
  const units = drug.dailyMax === null ? null : unitsOf(drug.dailyMax, drug)
  return amount === null || units === null ? [] : [{ kind: amount.kind, value: times(units, ratio(amount.value)) }]
}

/**
 * The most of an ingredient in a day, for each kind that it is limited in (mass and activity cannot be compared): the smallest that is written of it, else
 * the smallest of its products.
 */
function limitsOf(parts: readonly Part[]): readonly Limit[] {
  const own = parts.flatMap(({ ingredient: { dailyMax } }): readonly Limit[] =>
    dailyMax === null ? [] : [{ kind: dailyMax.kind, value: ratio(dailyMax.value) }],
  )
  const ofProducts = parts.flatMap(limitOfProduct)
  return [...new Set([...own, ...ofProducts].map(({ kind }) => kind))].flatMap((kind): readonly Limit[] => {
    const valuesOf = (limits: readonly Limit[]) => limits.filter(one => one.kind === kind).map(({ value }) => value)
    const value = smallest(valuesOf(own)) ?? smallest(valuesOf(ofProducts))
    return value === undefined ? [] : [{ kind, value }]
  })
}

const decimals = (value: Ratio): string => String(Math.round((Number(value.n) / Number(value.d)) * 1_000) / 1_000)
const SHOWN = { m: [1_000, 'mg'], a: [1_000, 'IU'], v: [1_000, 'ml'], c: [1_000, ''] } as const
const amountText = (value: Ratio, kind: Amount['kind']): string => {
  const [size, unit] = SHOWN[kind]
  return `${decimals(times(value, ratio(1, size)))}${unit}`
}

/** 2 above the limit, 3 above one and a half of it. */
const levelOf = (total: Ratio, limit: Ratio): 2 | 3 | null =>
  isMore(times(total, ratio(2)), times(limit, ratio(3))) ? 3 : isMore(total, limit) ? 2 : null

interface Excess {
  level: 2 | 3
  name: string
  total: string
  limit: string
  items: readonly NewItem[]
  codes: readonly string[]
}

function excessesOfIngredient({ code, name }: DrugIngredient, context: CheckContext): readonly Excess[] {
  const isOf = ({ drug, isHerb }: Taken): boolean => !isHerb && drug.ingredients.some(one => one.code === code)
  const items = context.items.filter(isOf)
  const own = new Set(items.map(({ drug }) => drug.code))
  // the same product is continued (D9), not added: else every renewal would be doubled
  const others = context.active.filter(one => isOf(one) && !own.has(one.drug.code))
  const parts = [...items, ...others].flatMap(one => partsOf(one, code))
  return limitsOf(parts).flatMap(({ kind, value: limit }): readonly Excess[] => {
    const compared = parts.filter(part => amountIn(part)?.kind === kind)
    const total = compared.reduce((sum, part) => {
      const [units, amount] = [unitsPerDay(part.taken, context.input.today), amountIn(part)]
      return units === null || amount === null ? sum : plus(sum, times(units, ratio(amount.value)))
    }, ratio(0))
    const level = levelOf(total, limit)
    if (level === null) return []
    return [
      {
        level,
        name,
        total: amountText(total, kind),
        limit: amountText(limit, kind),
        items,
        codes: compared.map(({ taken }) => taken.drug.code),
      },
    ]
  })
}

/**
 * All lines of a product against its own dailyMax, in units; null where its ingredient says as much already. Lines of several routes or frequencies may
 * have several: the smallest counts, as among products.
 */
function excessOfProduct(drug: DrugFacts, said: readonly Excess[], context: CheckContext): Excess | null {
  const items = context.items.filter(one => one.drug.code === drug.code)
  const limit = smallest(
    items.flatMap(one => {
      const bound = boundOf(one, 'dailyMax', context)
      return bound === null || bound === 'mismatch' ? [] : [bound.units]
    }),
  )
  if (limit === undefined) return null
  const total = items.reduce((sum, one) => plus(sum, unitsPerDay(one, context.input.today) ?? ratio(0)), ratio(0))
  const level = levelOf(total, limit)
  if (level === null || said.some(one => one.level >= level && one.codes.includes(drug.code))) return null
  return {
    level,
    name: drug.name,
    total: `${decimals(total)}${drug.minUnit}`,
    limit: `${decimals(limit)}${drug.minUnit}`,
    items,
    codes: [drug.code],
  }
}

const d3: Rule = {
  id: 'D3',
  source: LABEL,
  find: context => {
    // doses of herbs are judged by their own rules (T3)
    const items = context.items.filter(({ isHerb }) => !isHerb)
    const ingredients = new Map(items.flatMap(({ drug }) => drug.ingredients.map(one => [one.code, one] as const)))
    const byIngredient = [...ingredients.values()].flatMap(one => excessesOfIngredient(one, context))
    const byProduct = items
      .filter(({ drug }, at) => items.findIndex(one => one.drug.code === drug.code) === at)
      .flatMap(({ drug }) => excessOfProduct(drug, byIngredient, context) ?? [])
    return [...byIngredient, ...byProduct].map(({ level, name, total, limit, items: of, codes }): Finding => ({
      level,
      title: '日剂量超过最大',
      detail: `${name}：一日合计${total}，最大${limit}`,
      lineNos: numbersOf(of),
      codes,
      facts: [name, total, limit],
      data: { total, limit },
    }))
  },
}

const OVERLAP_DAYS = 7

const d9: Rule = {
  id: 'D9',
  source: '处方管理办法（演示规则）',
  find: ({ items, active, input }) =>
    items.flatMap((item): readonly Finding[] => {
      if (item.drug.category !== '1') return []
      const own = new Set(item.drug.ingredients.map(({ code }) => code))
      const overlaps = active
        .filter(({ drug }) => drug.category === '1' && drug.ingredients.some(({ code }) => own.has(code)))
        .map(one => ({ one, days: daysBetween(input.today, one.active.activeUntil) + 1 }))
        .filter(({ days }) => days > 0)
        .sort((a, b) => b.days - a.days)
      const [longest] = overlaps
      if (longest === undefined) return []
      const { days, one } = longest
      const isLong = days > OVERLAP_DAYS
      return [
        {
          level: isLong ? 2 : 1,
          isMovable: !isLong,
          title: `与在用处方重叠${days}天`,
          detail: `${one.drug.name}在用至${one.active.activeUntil}`,
          lineNos: [item.line.no],
          codes: [item.drug.code, one.drug.code],
          facts: [one.active.activeUntil],
          data: { days },
        },
      ]
    }),
}

export const dailyRules: readonly Rule[] = [d3, d9]
