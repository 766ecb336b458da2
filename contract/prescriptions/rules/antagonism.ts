/** T1 and T2: 十八反 and 十九畏 between lines, active herb sheets and components of 成药 (RX-14). */
import { numbersOf, type ActiveItem, type CheckContext, type Finding, type NewItem, type Rule } from '../context.ts'
import { EIGHTEEN_ANTAGONISMS, NINETEEN_FEARS } from '../incompatible.ts'

type Table = ReadonlyMap<string, ReadonlySet<string>>
type Item = NewItem | ActiveItem

/** Both orders of a table. */
function tableOf(pairs: readonly (readonly [string, string])[]): Table {
  const table = new Map<string, Set<string>>()
  for (const [a, b] of [...pairs, ...pairs.map(([left, right]) => [right, left] as const)])
    table.set(a, (table.get(a) ?? new Set()).add(b))
  return table
}
const ANTAGONISMS = tableOf(EIGHTEEN_ANTAGONISMS)
const FEARS = tableOf(NINETEEN_FEARS)

/** The names by which a table may know the herbs of a drug: their own, then what they are made of (炙甘草 counts as 甘草, 制附子 as 附子). */
const namesIn = ({ herbs }: Item): readonly string[] => herbs.flatMap(({ name, base }) => [name, base])

/** The first two herbs of two drugs that are not given together. */
function clash(left: readonly string[], right: readonly string[], table: Table): readonly [string, string] | null {
  for (const a of left) {
    const against = table.get(a)
    if (against === undefined) continue
    for (const b of right) if (against.has(b)) return [a, b]
  }
  return null
}

function clashes(
  { items, active }: CheckContext,
  table: Table,
  rest: Pick<Finding, 'level' | 'isMovable' | 'title'>,
): readonly Finding[] {
  const all = [...items, ...active].map(item => ({ item, names: namesIn(item) }))
  const seen = new Set<string>()
  return items.flatMap(item => {
    const own = namesIn(item)
    if (!own.some(name => table.has(name))) return []
    return all.flatMap(({ item: other, names }): readonly Finding[] => {
      const pair = item.drug.code === other.drug.code ? null : clash(own, names, table)
      if (pair === null) return []
      const codes = [item.drug.code, other.drug.code].sort()
      if (seen.has(codes.join())) return []
      seen.add(codes.join())
      const lineNos = numbersOf(items.filter(({ drug }) => codes.includes(drug.code)))
      const detail = `${item.drug.name} × ${'line' in other ? '' : '在用'}${other.drug.name}`
      return [{ ...rest, title: `${rest.title}：${pair.join(' × ')}`, detail, lineNos, codes, data: { a: pair[0], b: pair[1] } }]
    })
  })
}

const t1: Rule = {
  id: 'T1',
  source: '十八反；中国药典（演示规则）',
  find: context => clashes(context, ANTAGONISMS, { level: context.input.config.antagonism === 'block' ? 3 : 2, title: '十八反' }),
}

const t2: Rule = {
  id: 'T2',
  source: '十九畏；中国药典（演示规则）',
  find: context => clashes(context, FEARS, { level: 2, isMovable: true, title: '十九畏' }),
}

export const antagonismRules: readonly Rule[] = [t1, t2]
