/** P1 and P2: the same substance or class twice. Herbs and components of 成药 are T7's. */
import { DRUG_CLASSES } from '../classes.ts'
import { numbersOf, type ActiveItem, type CheckContext, type Finding, type NewItem, type Rule, type Taken } from '../context.ts'
import type { DrugIngredient } from '../types.ts'

const SOURCE = '处方审核规范（演示规则）'

const ingredientsOf = ({ drug }: Taken): readonly DrugIngredient[] => (drug.category === '1' ? drug.ingredients : [])

/** Names of the ingredients that two products share. */
const shared = (one: Taken, other: Taken): readonly string[] =>
  ingredientsOf(one)
    .filter(({ code }) => ingredientsOf(other).some(part => part.code === code))
    .map(({ name }) => name)

const repeated = (level: 2 | 3, one: NewItem, other: NewItem | ActiveItem, names: readonly string[]): Finding => ({
  level,
  title: '重复用药',
  detail: `${one.drug.name}与${'active' in other ? '在用' : ''}${other.drug.name}均含${names.join('、')}`,
  lineNos: 'active' in other ? [one.line.no] : [one.line.no, other.line.no],
  codes: [one.drug.code, other.drug.code],
  facts: ['active' in other ? 'active' : 'sheet', ...names],
})

const p1: Rule = {
  id: 'P1',
  source: SOURCE,
  find: ({ items, active }) =>
    items.flatMap((item, at) => {
      const twice = items.slice(at + 1).flatMap(other => {
        const names = shared(item, other)
        return names.length === 0 ? [] : [repeated(3, item, other, names)]
      })
      // the same product in an active sheet is continued: D9
      const seen = new Set([item.drug.code])
      const again = active.flatMap(other => {
        const names = seen.has(other.drug.code) ? [] : shared(item, other)
        seen.add(other.drug.code)
        return names.length === 0 ? [] : [repeated(2, item, other, names)]
      })
      return [...twice, ...again]
    }),
}

/** What a product is of, so that two products of one ingredient are P1's. */
const substance = ({ drug }: Taken): string =>
  drug.ingredients
    .filter(({ main }) => main)
    .map(({ code }) => code)
    .sort()
    .join(',') || drug.code

function duplicatesOf(code: string, name: string, { items, active }: CheckContext): readonly Finding[] {
  const isOf = ({ drug }: Taken): boolean => drug.classCodes.includes(code)
  const own = items.filter(isOf)
  const all: readonly Taken[] = [...own, ...active.filter(isOf)]
  if (new Set(all.map(substance)).size < 2) return []
  const drugs = new Map(all.map(({ drug }) => [drug.code, drug.name]))
  return [
    {
      level: 2,
      isMovable: true,
      title: '同类药重复',
      detail: `${name}：${[...drugs.values()].join('、')}`,
      lineNos: numbersOf(own),
      codes: [...drugs.keys()],
      facts: [code],
    },
  ]
}

const p2: Rule = {
  id: 'P2',
  source: SOURCE,
  find: context => {
    const codes = new Set(context.items.flatMap(({ drug }) => drug.classCodes))
    return [...codes].flatMap(code => {
      const known = DRUG_CLASSES.get(code)
      return known?.noDuplicate === true ? duplicatesOf(code, known.name, context) : []
    })
  },
}

export const duplicateRules: readonly Rule[] = [p1, p2]
