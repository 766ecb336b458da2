import { describe, expect, it } from 'vitest'
import { conditionOf, decodeSuperQuery, encodeSuperQuery, RULES } from '#contract/http/superQuery.ts'
import type { Condition, SuperQuery } from '#contract/http/superQuery.ts'

const condition = (more: Partial<Condition>): Condition => ({
  field: 'name',
  rule: 'eq',
  val: '林',
  type: 'string',
  dbType: '',
  dictCode: '',
  dictTable: '',
  dictText: '',
  customReturnField: '',
  popup: null,
  ...more,
})
const nasty: SuperQuery = {
  matchType: 'or',
  params: [
    condition({ val: 'a+b 100% & "x" 林，#?/' }),
    condition({ field: 'age', rule: 'in', val: '1,2', type: 'int', dbType: 'int' }),
    condition({ field: 'p', val: 'c', popup: { code: 'report_user', orgFields: 'a', destFields: 'b' } }),
  ],
}
/** what the framework's query parser gives of an address */
const arrived = (query: string) => Object.fromEntries(new URLSearchParams(query))

describe('the advanced query on the wire', () => {
  it('[QUERY-18] [QUERY-04] is sent as superQueryParams and superQueryMatchType and read back the same', () => {
    const sent = encodeSuperQuery(nasty)
    expect(Object.keys(sent)).toEqual(['superQueryParams', 'superQueryMatchType'])
    expect(sent.superQueryMatchType).toBe('or')
    expect(decodeSuperQuery(arrived(new URLSearchParams(sent).toString()))).toEqual(nasty)
    expect(encodeSuperQuery({ matchType: 'and', params: [] })).toEqual({})
    expect(encodeSuperQuery(null)).toEqual({})
  })

  it('[QUERY-18] is read in every encoding that clients use, with their `+`', () => {
    const json = JSON.stringify(nasty.params)
    for (const text of [json, encodeURI(json), encodeURIComponent(json), new URLSearchParams({ a: json }).toString().slice(2)])
      expect(decodeSuperQuery({ superQueryParams: text, superQueryMatchType: 'OR' }), text.slice(0, 12)).toEqual(nasty)
  })

  it('[QUERY-03] knows ten rules, and the signs of old clients', () => {
    expect([...RULES].sort()).toEqual(['eq', 'ge', 'gt', 'in', 'le', 'left_like', 'like', 'lt', 'ne', 'right_like'])
    const rules = ['EQ', '!=', '>=', '<', 'USE_SQL_RULES', '__proto__', ''].map(
      rule => conditionOf({ field: 'a', rule, val: 1 })?.rule,
    )
    expect(rules).toEqual(['eq', 'ne', 'ge', 'lt', undefined, undefined, undefined])
  })

  it('counts broken text, incomplete conditions and unknown match types as absent', () => {
    const nothing = { matchType: 'and', params: [] }
    for (const text of [undefined, '', '[', '%5B%7', '%', 'null', '{}', '"x"', '7', 7, {}, ['[]'], `["${'x'.repeat(70_000)}"]`])
      expect(decodeSuperQuery({ superQueryParams: text, superQueryMatchType: ['or'] })).toEqual(nothing)
    const items = [
      null,
      1,
      [],
      {},
      { field: '', rule: 'eq', val: 'x' },
      { field: 'a', rule: 'eq', val: '  ' },
      { field: 'a', val: 'x' },
      { field: { a: 1 }, rule: 'eq', val: 'x' },
      { field: 'a', rule: 'eq', val: { $gt: '' } },
      { field: 'a', rule: 'eq', val: 'x'.repeat(2_001) },
      JSON.parse('{"__proto__":{"field":"a","rule":"eq","val":"x"}}'),
      { field: 'ok', rule: 'in', val: ['a', 'b'] },
      { field: 'zero', rule: 'eq', val: 0 },
    ]
    const { params } = decodeSuperQuery({ superQueryParams: JSON.stringify(items) })
    expect(params.map(({ field, val }) => [field, val])).toEqual([
      ['ok', 'a,b'],
      ['zero', '0'],
    ])
    const many = Array.from({ length: 300 }, () => ({ field: 'a', rule: 'eq', val: 'x' }))
    expect(decodeSuperQuery({ superQueryParams: JSON.stringify(many) }).params).toHaveLength(50)
  })
})
