/** I1 and T9: the published pairs, over new and active drugs; T9 are those with a herb. */
import type { ActiveItem, CheckContext, Finding, NewItem, Rule } from '../context.ts'
import type { InteractionPair } from '../types.ts'

type Item = NewItem | ActiveItem

/** What a pair may name of a drug. */
const keysOf = ({ drug, herbs }: Item): readonly string[] => [
  ...(drug.category === '3' ? [] : drug.ingredients.map(({ code }) => `ingredient:${code}`)),
  ...drug.classCodes.map(code => `class:${code}`),
  ...herbs.flatMap(({ name, base }) => [`herb:${name}`, `herb:${base}`]),
]

function index(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const byKey = new Map<string, Item[]>()
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const known = byKey.get(key)
      if (known === undefined) byKey.set(key, [item])
      else known.push(item)
    }
  return byKey
}

interface Met {
  pair: InteractionPair
  left: Item
  right: Item
}

const isNew = (item: Item): item is NewItem => 'line' in item
/** The same in either order. */
const productKey = (one: string, other: string): string => (one < other ? `${one}|${other}` : `${other}|${one}`)

/** The highest pair of each two products, at least one of them on a new line. */
function meetings({ items, active, input }: CheckContext, isOf: (pair: InteractionPair) => boolean): readonly Met[] {
  const byKey = index([...items, ...active])
  const highest = new Map<string, Met>()
  for (const pair of input.pairs ?? []) {
    if (!isOf(pair)) continue
    for (const left of byKey.get(`${pair.aKind}:${pair.aCode}`) ?? [])
      for (const right of byKey.get(`${pair.bKind}:${pair.bCode}`) ?? []) {
        if (left.drug.code === right.drug.code || !(isNew(left) || isNew(right))) continue
        const key = productKey(left.drug.code, right.drug.code)
        const known = highest.get(key)
        if (known === undefined || known.pair.level < pair.level) highest.set(key, { pair, left, right })
      }
  }
  return [...highest.values()]
}

const hasHerb = ({ aKind, bKind }: InteractionPair): boolean => aKind === 'herb' || bKind === 'herb'

/** Lines of the sheet that carry one of the two products. */
const linesOf = ({ left, right }: Met, items: readonly NewItem[]): readonly number[] =>
  items.filter(({ drug }) => drug.code === left.drug.code || drug.code === right.drug.code).map(({ line }) => line.no)

const found = (context: CheckContext, title: string, isOf: (pair: InteractionPair) => boolean): readonly Finding[] =>
  meetings(context, isOf).map(met => ({
    level: met.pair.level,
    title: `${title}：${met.left.drug.name} × ${met.right.drug.name}`,
    detail: met.pair.effect,
    advice: met.pair.advice,
    source: met.pair.source,
    lineNos: linesOf(met, context.items),
    codes: [met.left.drug.code, met.right.drug.code],
    facts: [met.pair.level],
  }))

const i1: Rule = {
  id: 'I1',
  source: '相互作用表（演示规则）',
  find: context => found(context, '药物相互作用', pair => !hasHerb(pair)),
}

const t9: Rule = {
  id: 'T9',
  source: '相互作用表（演示规则）',
  find: context => found(context, '中西药相互作用', hasHerb),
}

export const interactionRules: readonly Rule[] = [i1, t9]
