import { describe, expect, it } from 'vitest'
import type { Filter } from '#contract/http/listQuery.ts'
import type { Condition, Rule } from '#contract/http/superQuery.ts'
import { filtersToSql, superQueryToSql } from '#server/crud/conditions.ts'
import { createStore } from '#server/crud/store.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'
import { sqlOf } from '#tests/support/crud/sqlOf.ts'

const store = createStore(sample, { table: sampleTable })
const filtered = (field: string, filter: Filter) => sqlOf(filtersToSql(store, [{ field, filter }]))
const condition = (field: string, rule: Rule, val: string): Condition => ({
  field,
  rule,
  val,
  type: '',
  dbType: '',
  dictCode: '',
  dictTable: '',
  dictText: '',
  customReturnField: '',
  popup: null,
})

describe('a filter of a list', () => {
  it('compares a column with the value that it can hold', () => {
    const signs = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const
    for (const [op, sign] of Object.entries(signs) as [keyof typeof signs, string][])
      expect(filtered('count', { op, value: '12' })).toEqual({ sql: `"count" ${sign} $1`, params: [12] })
    expect(filtered('code', { op: 'eq', value: 'A' })).toEqual({ sql: '"code" = $1', params: ['A'] })
    expect(filtered('count', { op: 'in', values: ['1', '2'] })).toEqual({ sql: '"count" in ($1, $2)', params: [1, 2] })
  })

  it('counts what is empty as different', () => {
    expect(filtered('code', { op: 'ne', value: 'A' })).toEqual({ sql: '("code" <> $1 or "code" is null)', params: ['A'] })
  })

  it('looks for a bare value anywhere where the field is searched by parts, and else for the whole', () => {
    expect(filtered('name', { op: 'eq', value: '5%', plain: true })).toEqual({ sql: '"name" ilike $1', params: ['%5\\%%'] })
    expect(filtered('name', { op: 'eq', value: '5%' })).toEqual({ sql: '"name" = $1', params: ['5%'] })
    expect(filtered('code', { op: 'eq', value: 'A', plain: true })).toEqual({ sql: '"code" = $1', params: ['A'] })
  })

  it('finds a value among others in a field that holds several', () => {
    const among = (...params: string[]) => ({
      sql:
        params.length === 1
          ? `',' || "tags" || ',' ilike $1`
          : `(',' || "tags" || ',' ilike $1 or ',' || "tags" || ',' ilike $2)`,
      params,
    })
    expect(filtered('tags', { op: 'eq', value: 'A02', plain: true })).toEqual(among('%,A02,%'))
    expect(filtered('tags', { op: 'in', values: ['A02', 'A05'] })).toEqual(among('%,A02,%', '%,A05,%'))
    expect(filtered('tags', { op: 'eq', value: 'A02' })).toEqual({ sql: '"tags" = $1', params: ['A02'] })
  })

  it('looks for parts in the text that people see', () => {
    expect(filtered('name', { op: 'like', value: 'a_' })).toEqual({ sql: '"name" ilike $1', params: ['%a\\_%'] })
    expect(filtered('name', { op: 'startsWith', value: 'a%' })).toEqual({ sql: '"name" ilike $1', params: ['a\\%%'] })
    expect(filtered('name', { op: 'endsWith', value: 'a%' })).toEqual({ sql: '"name" ilike $1', params: ['%a\\%'] })
    expect(filtered('count', { op: 'like', value: '1' })).toEqual({ sql: '"count"::text ilike $1', params: ['%1%'] })
    expect(filtered('moment', { op: 'startsWith', value: '2026-01' })).toEqual({
      sql: `to_char("moment" at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') ilike $1`,
      params: ['2026-01%'],
    })
    expect(filtered('tags', { op: 'holdsAny', values: ['1', '%'] })).toEqual({
      sql: `(',' || "tags" || ',' ilike $1 or ',' || "tags" || ',' ilike $2)`,
      params: ['%,1,%', '%,\\%,%'],
    })
  })

  it('of a field that there is not asks nothing', () => {
    expect(filtered('nobody', { op: 'eq', value: 'A' })).toBeNull()
    expect(sqlOf(filtersToSql(store, []))).toBeNull()
  })

  it('with a value that the column cannot hold is refused by the name of the field', () => {
    expect(() => filtered('count', { op: 'eq', value: 'x' })).toThrow('参数不合法：数量')
    expect(() => filtered('count', { op: 'ne', value: 'x' })).toThrow('参数不合法：数量')
    expect(() => filtered('count', { op: 'in', values: ['1', 'x'] })).toThrow('参数不合法：数量')
    expect(() => filtered('moment', { op: 'eq', value: 'x' })).toThrow('参数不合法：时间')
    expect(() => filtered('createTime', { op: 'ge', value: 'x' })).toThrow('参数不合法：createTime')
  })
})

describe('a filter of moments', () => {
  const [second, next] = ['2026-01-01T00:00:01.000Z', '2026-01-01T00:00:02.000Z']
  const value = '2026-01-01 08:00:01'

  it('without a fraction means the whole second', () => {
    expect(filtered('moment', { op: 'eq', value })).toEqual({ sql: '("moment" >= $1 and "moment" < $2)', params: [second, next] })
    expect(filtered('moment', { op: 'ne', value })).toEqual({
      sql: '("moment" < $1 or "moment" >= $2 or "moment" is null)',
      params: [second, next],
    })
    expect(filtered('moment', { op: 'gt', value })).toEqual({ sql: '"moment" >= $1', params: [next] })
    expect(filtered('moment', { op: 'le', value })).toEqual({ sql: '"moment" < $1', params: [next] })
    expect(filtered('moment', { op: 'ge', value })).toEqual({ sql: '"moment" >= $1', params: [second] })
    expect(filtered('moment', { op: 'lt', value })).toEqual({ sql: '"moment" < $1', params: [second] })
  })

  it('with a fraction means that moment', () => {
    const exact = '2026-01-01T00:00:01.500Z'
    const split = `${value}.5`
    expect(filtered('moment', { op: 'eq', value: split })).toEqual({ sql: '"moment" = $1', params: [exact] })
    expect(filtered('moment', { op: 'le', value: split })).toEqual({ sql: '"moment" <= $1', params: [exact] })
    expect(filtered('moment', { op: 'in', values: [value, split] })).toEqual({
      sql: '"moment" in ($1, $2)',
      params: [second, exact],
    })
  })

  it('by a bare day means all of it where it is asked for, and its first second where it is a bound', () => {
    const [day, after] = ['2025-12-31T16:00:00.000Z', '2026-01-01T16:00:00.000Z']
    expect(filtered('moment', { op: 'eq', value: '2026-01-01' })).toEqual({
      sql: '("moment" >= $1 and "moment" < $2)',
      params: [day, after],
    })
    expect(filtered('moment', { op: 'ne', value: ' 2026-01-01 ' })?.params).toEqual([day, after])
    expect(filtered('moment', { op: 'gt', value: '2026-01-01' })).toEqual({
      sql: '"moment" >= $1',
      params: ['2025-12-31T16:00:01.000Z'],
    })
    expect(filtered('moment', { op: 'le', value: '2026-01-01' })?.params).toEqual(['2025-12-31T16:00:01.000Z'])
  })

  it('by several means one of these seconds or days', () => {
    expect(filtered('moment', { op: 'in', values: [value, '2026-01-01'] })).toEqual({
      sql: '(("moment" >= $1 and "moment" < $2) or ("moment" >= $3 and "moment" < $4))',
      params: [second, next, '2025-12-31T16:00:00.000Z', '2026-01-01T16:00:00.000Z'],
    })
  })
})

describe('an advanced query', () => {
  const asked = (matchType: 'and' | 'or', ...params: Condition[]) => sqlOf(superQueryToSql(store, { matchType, params }))

  it('[QUERY-15] asks for all of its conditions or for one of them', () => {
    const two = [condition('code', 'eq', 'A'), condition('count', 'gt', '1')]
    expect(asked('and', ...two)).toEqual({ sql: '("code" = $1 and "count" > $2)', params: ['A', 1] })
    expect(asked('or', ...two)).toEqual({ sql: '("code" = $1 or "count" > $2)', params: ['A', 1] })
  })

  it('leaves out what nobody may ask, what there is not and what has no value', () => {
    for (const field of ['secret', 'hidden', 'nobody'])
      expect(asked('and', condition(field, 'eq', 'A'), condition('code', 'eq', 'B'))).toEqual({
        sql: '"code" = $1',
        params: ['B'],
      })
    expect(asked('or', condition('code', 'eq', ''))).toBeNull()
  })

  it('takes a field by the name of its text, and refuses a value in the words of its field', () => {
    expect(asked('and', condition('sex_dictText', 'eq', '1'))).toEqual({ sql: '"sex" = $1', params: ['1'] })
    expect(() => asked('and', condition('count', 'eq', 'x'))).toThrow('参数不合法：数量')
  })
})
