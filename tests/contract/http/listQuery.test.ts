import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterOfRule, isTooDeep, parseFilter, parseFilters, parsePaging, parseSort, sortOf } from '#contract/http/listQuery.ts'
import { RULES } from '#contract/http/superQuery.ts'

const eq = (value: string) => ({ op: 'eq', value, plain: true })

describe('value of a plain parameter', () => {
  it('reads operators with and without a space, and the words', () => {
    for (const [sign, op] of [
      ['>=', 'ge'],
      ['<=', 'le'],
      ['!=', 'ne'],
      ['>', 'gt'],
      ['<', 'lt'],
      ['=', 'eq'],
    ] as const)
      for (const space of ['', ' ', '  ']) expect(parseFilter(`${sign}${space}5`), sign).toEqual({ op, value: '5' })
    for (const op of ['ge', 'le', 'gt', 'lt', 'eq', 'ne']) {
      expect(parseFilter(`${op} 5`)).toEqual({ op, value: '5' })
      expect(parseFilter(`${op.toUpperCase()} 5`)).toEqual({ op, value: '5' })
      expect(parseFilter(`${op}5`)).toEqual(eq(`${op}5`))
    }
    expect(parseFilter('in a,b')).toEqual({ op: 'in', values: ['a', 'b'] })
  })

  it('reads stars, commas, ! and ++ in the order of the specification', () => {
    expect(parseFilter('*v*')).toEqual({ op: 'like', value: 'v' })
    expect(parseFilter('*v')).toEqual({ op: 'endsWith', value: 'v' })
    expect(parseFilter('v*')).toEqual({ op: 'startsWith', value: 'v' })
    expect(parseFilter('*a,b*')).toEqual({ op: 'like', value: 'a,b' })
    expect(parseFilter('a,b')).toEqual({ op: 'in', values: ['a', 'b'] })
    expect(parseFilter('a,b,')).toEqual({ op: 'in', values: ['a', 'b'] })
    expect(parseFilter(',a,b,')).toEqual({ op: 'holdsAny', values: ['a', 'b'] })
    expect(parseFilter('!v')).toEqual({ op: 'ne', value: 'v' })
    expect(parseFilter('a++b++c')).toEqual({ op: 'eq', value: 'a,b,c' })
    expect(parseFilter('++a')).toEqual(eq('++a'))
    expect(parseFilter(' plain ')).toEqual(eq('plain'))
    expect(parseFilter('%_\\')).toEqual(eq('%_\\'))
  })

  it('takes an operator without a value for no condition', () => {
    for (const text of ['', ' ', '*', '**', '***', '!', '>', '<', '=', '>=', '<=', '!=', '>= ', 'in ,', ',', ',,', '! '])
      expect(parseFilter(text), text).toBeNull()
  })

  it('never throws, never asks for nothing, and bounds what it takes', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000 }), text => {
        const filter = parseFilter(text)
        if (filter === null) return
        if ('values' in filter) {
          expect(filter.values.length).toBeGreaterThan(0)
          expect(filter.values.length).toBeLessThanOrEqual(500)
          for (const value of filter.values) expect(value.trim()).not.toBe('')
        } else {
          expect(filter.value).not.toBe('')
          expect(filter.value.length).toBeLessThanOrEqual(2_000)
        }
      }),
    )
  })

  it('finds a value again whatever stands in it, by the rule eq', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter(text => text.trim() !== ''),
        text => {
          expect(filterOfRule('eq', text)).toEqual({ op: 'eq', value: text.trim() })
          expect(parseFilter(`*${text.trim()}*`)).toSatisfy(
            (filter: unknown) => filter === null || JSON.stringify(filter).includes('"op":"like"'),
          )
        },
      ),
    )
  })
})

describe('filters of a request', () => {
  const known = {
    isAsked: (field: string) => ['name', 'day', 'count', 'day_begin'].includes(field),
    isMoment: (field: string) => field === 'day',
  }
  const read = (query: Record<string, string>) => parseFilters(new Map(Object.entries(query)), known)

  it('reads begin, end and MultiString, and gives days their first and last second', () => {
    expect(read({ day_begin: '2026-01-02', day_end: '2026-01-03', count_begin: '1', name_MultiString: 'a,b' })).toEqual([
      { field: 'day_begin', filter: eq('2026-01-02') },
      { field: 'day', filter: { op: 'le', value: '2026-01-03 23:59:59' } },
      { field: 'count', filter: { op: 'ge', value: '1' } },
      { field: 'name', filter: { op: 'in', values: ['a', 'b'] } },
    ])
    const plain = { ...known, isAsked: (field: string) => field === 'day' }
    expect(parseFilters(new Map([['day_begin', '2026-01-02']]), plain)).toEqual([
      { field: 'day', filter: { op: 'ge', value: '2026-01-02 00:00:00' } },
    ])
    expect(parseFilters(new Map([['day_end', '2026-01-02 10:00:00']]), plain)).toEqual([
      { field: 'day', filter: { op: 'le', value: '2026-01-02 10:00:00' } },
    ])
  })

  it('ignores everything else, also keys of every object', () => {
    expect(read({ password: '*', __proto__x: '1', constructor: '1', toString_begin: '1', '1=1': '1', _begin: '1' })).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), entries => {
        for (const { field } of parseFilters(new Map(entries), known)) expect(known.isAsked(field)).toBe(true)
      }),
    )
  })

  it('reads the ten rules of the advanced query', () => {
    expect(RULES.map(rule => filterOfRule(rule, '*a,b'))).toEqual([
      { op: 'eq', value: '*a,b' },
      { op: 'like', value: '*a,b' },
      { op: 'startsWith', value: '*a,b' },
      { op: 'endsWith', value: '*a,b' },
      { op: 'in', values: ['*a', 'b'] },
      { op: 'ne', value: '*a,b' },
      { op: 'gt', value: '*a,b' },
      { op: 'ge', value: '*a,b' },
      { op: 'lt', value: '*a,b' },
      { op: 'le', value: '*a,b' },
    ])
    for (const rule of RULES) expect(filterOfRule(rule, rule === 'in' ? ',' : ' ')).toBeNull()
  })
})

describe('order and page of a request', () => {
  const sort = (column: string, order: string) =>
    parseSort(
      new Map([
        ['column', column],
        ['order', order],
      ]),
      field => ['a', 'createTime'].includes(field),
    )

  it('sorts by known columns only, when both parameters are there', () => {
    expect(sort('createTime', 'desc')).toEqual([{ field: 'createTime', isDescending: true }])
    expect(sort('a_dictText', 'ASCending')).toEqual([{ field: 'a', isDescending: false }])
    expect(sort('a,createTime', 'asc')).toEqual([
      { field: 'a', isDescending: false },
      { field: 'createTime', isDescending: false },
    ])
    expect(sort('a', '')).toEqual([])
    expect(sort('', 'asc')).toEqual([])
    expect(sort('id;drop table x', 'asc')).toEqual([])
    expect(sort('a', '(select 1)')).toEqual([{ field: 'a', isDescending: true }])
    expect(sortOf('-postRank,code')).toEqual([
      { field: 'postRank', isDescending: true },
      { field: 'code', isDescending: false },
    ])
  })

  it('keeps pages within their limits whatever is asked', () => {
    const page = (pageNo: string, pageSize: string) => parsePaging(new Map(Object.entries({ pageNo, pageSize })))
    expect(parsePaging(new Map())).toEqual({ pageNo: 1, pageSize: 10 })
    expect(page('0', '0')).toEqual({ pageNo: 1, pageSize: 10 })
    expect(page('3', '30')).toEqual({ pageNo: 3, pageSize: 30 })
    expect(page('-1', '1e9')).toEqual({ pageNo: 1, pageSize: 10 })
    expect(page('2', '99999')).toEqual({ pageNo: 2, pageSize: 200 })
    expect(isTooDeep({ pageNo: 1_000, pageSize: 100 })).toBe(false)
    expect(isTooDeep({ pageNo: 1_001, pageSize: 100 })).toBe(true)
    fc.assert(
      fc.property(fc.string(), fc.string(), (no, size) => {
        const { pageNo, pageSize } = page(no, size)
        expect(Number.isInteger(pageNo) && pageNo >= 1 && Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= 200).toBe(
          true,
        )
      }),
    )
  })
})
