/** D1, D2, D4, D6, D7, D10: the single dose and how a line is taken. */
import { printAmount } from '../amount.ts'
import { boundOf, childBoundsOf, hasChildValues, substanceOfDose } from '../bounds.ts'
import type { CheckContext, Finding, NewItem, Rule } from '../context.ts'
import { isWhole } from '../dose.ts'
import { doseText, eachLine } from '../finding.ts'
import { isMore, times, type Ratio } from '../ratio.ts'

const LABEL = '药品说明书（演示规则）'

/** A dose, one bound of the drug, and that as it is written; null for herbs and for children whose dose goes by weight. */
function againstBound(
  item: NewItem,
  name: 'doseMin' | 'doseMax',
  context: CheckContext,
): { units: Ratio; limit: Ratio; bound: string } | null {
  if (item.isHerb || item.units === null || hasChildValues(item, context)) return null
  const bound = boundOf(item, name, context)
  if (bound === null || bound === 'mismatch') return null
  return { units: item.units, limit: bound.units, bound: printAmount(bound.amount, item.drug.minUnit) }
}

const dosed = (item: NewItem, bound: string) => ({
  facts: [item.line.dose?.value ?? 0, bound],
  data: { dose: doseText(item), bound },
})

const d1: Rule = {
  id: 'D1',
  source: LABEL,
  find: context =>
    eachLine(context.items, item => {
      const found = againstBound(item, 'doseMin', context)
      if (found === null || !isMore(found.limit, found.units)) return null
      const detail = `${item.drug.name}：单次${doseText(item)}，常用不低于${found.bound}`
      return { level: 1, isMovable: true, title: '单次剂量偏低', detail, ...dosed(item, found.bound) }
    }),
}

const d2: Rule = {
  id: 'D2',
  source: LABEL,
  find: context =>
    eachLine(context.items, item => {
      const found = againstBound(item, 'doseMax', context)
      if (found === null || !isMore(found.units, found.limit)) return null
      const detail = `${item.drug.name}：单次${doseText(item)}，最大${found.bound}`
      return { level: 2, title: '单次剂量超过最大', detail, ...dosed(item, found.bound) }
    }),
}

const isAbove = (value: Ratio | null, bound: Ratio | null): boolean => value !== null && bound !== null && isMore(value, bound)

/** What is wrong with a child's dose, null where nothing is. */
function childIssue(item: NewItem, weightG: number, context: CheckContext): string | null {
  const { min, max, daily } = childBoundsOf(item, weightG, context)
  const dose = substanceOfDose(item)
  const perDay = dose === null || item.perDay === null ? null : times(dose, item.perDay)
  const adult = boundOf(item, 'doseMax', context)
  const adultDaily = boundOf(item, 'dailyMax', context)
  const perDayUnits = item.units === null || item.perDay === null ? null : times(item.units, item.perDay)
  if (isAbove(min, dose)) return '单次低于每公斤下限'
  if (isAbove(dose, max)) return '单次超过每公斤上限'
  if (isAbove(perDay, daily)) return '一日超过每公斤上限'
  if (adult !== null && adult !== 'mismatch' && isAbove(item.units, adult.units)) return '单次超过成人最大'
  return adultDaily !== null && adultDaily !== 'mismatch' && isAbove(perDayUnits, adultDaily.units) ? '一日超过成人最大' : null
}

const d4: Rule = {
  id: 'D4',
  source: LABEL,
  find: context => {
    const { weightG } = context.input.patient
    if (weightG === null) return []
    return eachLine(context.items, item => {
      const why = item.isHerb || !hasChildValues(item, context) ? null : childIssue(item, weightG, context)
      if (why === null) return null
      const detail = `${item.drug.name}：单次${doseText(item)}，体重${weightG / 1_000}kg，${why}`
      return {
        level: 2,
        title: '儿童剂量超范围',
        detail,
        facts: [item.line.dose?.value ?? 0, item.line.freq, item.line.prnMax ?? 0, weightG],
      }
    })
  },
}

/** `prn≤4` among the usual ways of taking: 4 a day at most. */
const PRN_LIMIT = /^prn≤?(\d+)$/

/** Whether a frequency is none of the usual ones, or prn more often than usual. */
function isUnusual({ line: { freq, prnMax }, drug }: NewItem): boolean {
  const written = drug.freqs.map(one => PRN_LIMIT.exec(one)?.[1]).find(found => found !== undefined)
  const limit = drug.prnMax ?? (written === undefined ? null : Number(written))
  if (freq === 'prn' && limit !== null && (prnMax ?? 0) > limit) return true
  return drug.freqs.length > 0 && !drug.freqs.includes(freq) && (freq !== 'prn' || written === undefined)
}

const d6: Rule = {
  id: 'D6',
  source: LABEL,
  find: ({ items }) => {
    const western = items.filter(({ isHerb }) => !isHerb)
    const routes = eachLine(western, ({ line, drug }) =>
      drug.routes.length === 0 || drug.routes.includes(line.route)
        ? null
        : { level: 3, title: '用法不适宜', detail: `${drug.name}：给药途径不适宜`, facts: ['route', line.route] },
    )
    const freqs = eachLine(western, item =>
      isUnusual(item)
        ? {
            level: 2,
            title: '用法不适宜',
            detail: `${item.drug.name}：频次不在常用范围`,
            facts: ['freq', item.line.freq, item.line.prnMax ?? 0],
          }
        : null,
    )
    return [...routes, ...freqs]
  },
}

const d7: Rule = {
  id: 'D7',
  source: LABEL,
  find: ({ items }) =>
    eachLine(items, item => {
      const { drug, units, line } = item
      if (item.isHerb || units === null || isWhole(units, drug.splitStep)) return null
      return {
        level: 3,
        title: '该剂型不可分割',
        detail: `${drug.name}：单次${doseText(item)}，规格${drug.strengthText}`,
        facts: [line.dose?.value ?? 0],
      }
    }),
}

const d10: Rule = {
  id: 'D10',
  source: LABEL,
  find: ({ items }) =>
    eachLine(items, ({ line, drug, isHerb }): Finding | null => {
      if (isHerb || drug.maxDays === null || line.days <= drug.maxDays) return null
      const detail = `${drug.name}：${line.days}天，最长${drug.maxDays}天`
      return { level: drug.antibioticLevel > 0 ? 3 : 2, title: '用药天数超过最大', detail, facts: [line.days, drug.maxDays] }
    }),
}

export const doseRules: readonly Rule[] = [d1, d2, d4, d6, d7, d10]
