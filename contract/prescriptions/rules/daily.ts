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
  if (units === null || perDay === null) return null
  if (!('active' in taken)) return times(units, perDay)
  const frequency = frequencyOf(taken.active.freq)
  const isPast = frequency?.once === true && !frequency.prn && taken.active.day !== today
  return isPast ? null : times(units, perDay)
}

/** How much of an ingredient a smallest unit of its drug is; the strength, where the drug is of it alone. */
function amountIn(drug: DrugFacts, code: string): Amount | null {
  const found = drug.ingredients.find(one => one.code === code)
  return found?.amount ?? (drug.ingredients.length === 1 ? drug.strength : null)
}

interface Limit {
  kind: Amount['kind']
  value: Ratio
}
const smallest = (limits: readonly Limit[]): Limit | undefined =>
  limits.reduce<Limit | undefined>(
    (least, one) => (least === undefined || isMore(least.value, one.value) ? one : least),
    undefined,
  )

/** The most of an ingredient in a day: the smallest that is written of it, else the smallest of its products. */
function limitOf(code: string, drugs: readonly DrugFacts[]): Limit | undefined {
  const own = drugs.flatMap(({ ingredients }): readonly Limit[] => {
    const max = ingredients.find(one => one.code === code)?.dailyMax ?? null
    return max === null ? [] : [{ kind: max.kind, value: ratio(max.value) }]
  })
  if (own.length > 0) return smallest(own)
  return smallest(
    drugs.flatMap((drug): readonly Limit[] => {
      const amount = amountIn(drug, code)
      const units = drug.dailyMax === null ? null : unitsOf(drug.dailyMax, drug)
      return amount === null || units === null ? [] : [{ kind: amount.kind, value: times(units, ratio(amount.value)) }]
    }),
  )
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

function excessOfIngredient(ingredient: DrugIngredient, context: CheckContext): Excess | null {
  const { code } = ingredient
  const isOf = ({ drug, isHerb }: Taken): boolean => !isHerb && drug.ingredients.some(one => one.code === code)
  const items = context.items.filter(isOf)
  const own = new Set(items.map(({ drug }) => drug.code))
  // the same product is continued (D9), not added: else every renewal would be doubled
  const others = context.active.filter(one => isOf(one) && !own.has(one.drug.code))
  const all = [...items, ...others]
  const limit = limitOf(
    code,
    all.map(({ drug }) => drug),
  )
  if (limit === undefined) return null
  const total = all.reduce((sum, one) => {
    const [units, amount] = [unitsPerDay(one, context.input.today), amountIn(one.drug, code)]
    return units === null || amount?.kind !== limit.kind ? sum : plus(sum, times(units, ratio(amount.value)))
  }, ratio(0))
  const level = levelOf(total, limit.value)
  if (level === null) return null
  const codes = [...new Set(all.map(({ drug }) => drug.code))]
  return {
    level,
    name: ingredient.name,
    total: amountText(total, limit.kind),
    limit: amountText(limit.value, limit.kind),
    items,
    codes,
  }
}

/** All lines of one product against its own dailyMax, in units. */
function excessOfProduct(items: readonly NewItem[], context: CheckContext): Excess | null {
  const [first] = items
  const bound = first === undefined ? null : boundOf(first, 'dailyMax', context)
  if (first === undefined || bound === null || bound === 'mismatch') return null
  const total = items.reduce((sum, one) => plus(sum, unitsPerDay(one, context.input.today) ?? ratio(0)), ratio(0))
  const level = levelOf(total, bound.units)
  if (level === null) return null
  const { drug } = first
  return {
    level,
    name: drug.name,
    total: `${decimals(total)}${drug.minUnit}`,
    limit: `${decimals(bound.units)}${drug.minUnit}`,
    items,
    codes: [drug.code],
  }
}

const d3: Rule = {
  id: 'D3',
  source: LABEL,
  find: context => {
    const western = context.items.filter(({ isHerb }) => !isHerb)
    const ingredients = new Map(western.flatMap(({ drug }) => drug.ingredients.map(one => [one.code, one] as const)))
    const byIngredient = [...ingredients.values()].flatMap(one => excessOfIngredient(one, context) ?? [])
    const products = [...new Set(western.map(({ drug }) => drug.code))]
    const byProduct = products
      .flatMap(
        code =>
          excessOfProduct(
            western.filter(({ drug }) => drug.code === code),
            context,
          ) ?? [],
      )
      // said already of the ingredient of this product
      .filter(({ level, codes: [code = ''] }) => !byIngredient.some(one => one.level >= level && one.codes.includes(code)))
    return [...byIngredient, ...byProduct].map(({ level, name, total, limit, items, codes }): Finding => ({
      level,
      title: '日剂量超过最大',
      detail: `${name}：一日合计${total}，最大${limit}`,
      lineNos: numbersOf(items),
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
