import type { QueryField, SavedQuery } from '#contract/entities/advancedQuery.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { advancedQueryMachine } from './advancedQuery.machine.ts'
import { conditionsOf } from './advancedQuery.rules.ts'
import { QUERY_LINES_MAX } from '#contract/entities/advancedQuery.ts'

const fields: QueryField[] = [
  { value: 'name', text: '姓名' },
  { value: 'sex', text: '性别', dictCode: 'sex' },
]
const records = conditionsOf([{ field: 'sex', rule: 'eq', val: '2' }], fields)
const saved: SavedQuery[] = [{ title: '女性', matchType: 'or', records }]

/** Two fields, one saved query, a query as long as a query may be. */
export const model: ModelOptions<typeof advancedQueryMachine> = {
  inputs: [{ fields }],
  events: [
    { type: 'line.remove', at: 0 },
    { type: 'field.choose', at: 0, field: 'name' },
    { type: 'rule.choose', at: 0, rule: 'in' },
    { type: 'rule.choose', at: 0, rule: 'like' },
    { type: 'value.change', at: 0, val: '林' },
    { type: 'match.choose', matchType: 'or' },
    { type: 'query.run', closesAfter: false },
    { type: 'query.run', closesAfter: true },
    { type: 'name.give', name: ' ' },
    { type: 'name.give', name: '女性' },
    { type: 'name.give', name: '林姓' },
    { type: 'saved.choose', title: '女性' },
    { type: 'saved.choose', title: '不存在' },
    { type: 'saved.remove', title: '女性' },
    { type: 'saved.remove', title: '不存在' },
    { type: 'saved.loaded', saved },
    { type: 'fields.changed', fields },
    { type: 'query.adopt', query: { matchType: 'and', params: records } },
    { type: 'query.adopt', query: { matchType: 'and', params: Array.from({ length: QUERY_LINES_MAX }, () => records).flat() } },
    { type: 'query.adopt', query: null },
  ],
  context: ({ fields: known, lines, saved: kept, name, doomed, active }) => ({
    lines: lines.length > 2 ? 'many' : lines.length,
    isRun: conditionsOf(lines, known).length > 0,
    isFull: lines.length >= QUERY_LINES_MAX,
    saved: kept.map(({ title }) => title),
    name,
    doomed,
    isActive: active !== null,
  }),
  allow: (snapshot, event) =>
    event.type !== 'line.add' || snapshot.context.lines.length < 2 || snapshot.context.lines.length >= QUERY_LINES_MAX,
}
