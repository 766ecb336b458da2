import { describe, expect, it } from 'vitest'
import { conditionOf } from '#contract/http/superQuery.ts'
import { WHOLE } from '#machines/resourceList/resourceList.rules.ts'
import type { ListQuery } from '#machines/resourceList/resourceList.types.ts'
import { queryFields } from '#src/resource/advanced.ts'
import { textOf } from '#src/resource/fields.ts'
import { pageOf } from '#src/resource/listCalls.ts'
import { listInput, queryOf, searchOf } from '#src/resource/query.ts'
import { ward } from '#tests/support/resource/startedList.tsx'

const condition = conditionOf({ field: 'beds', rule: 'ge', val: '20', type: 'number', dbType: 'int' })
const query: ListQuery = {
  filters: { name: '东 & 西', beds_begin: '10' },
  pageNo: 3,
  pageSize: 20,
  column: 'code',
  order: 'desc',
  advanced: condition === null ? null : { matchType: 'or', params: [condition] },
}

describe('the question of a list', () => {
  it('comes out of an address as it went in', () => {
    expect(queryOf(ward, searchOf(query))).toEqual(query)
    expect(searchOf(WHOLE)).toBe('')
  })

  it('counts what makes no sense in an address as not written', () => {
    const odd = '?pageNo=-1&pageSize=7&sort=-password&secret=1&name=%20&superQueryParams=%7B'
    expect(queryOf(ward, odd)).toEqual({ ...WHOLE, order: 'desc' })
  })

  it('[API-LIST-01] [QUERY-18] becomes the parameters of the request', () => {
    expect(listInput(ward, query, { wardId: 'w1' })).toEqual({
      wardId: 'w1',
      name: '*东 & 西*',
      beds_begin: '10',
      pageNo: 3,
      pageSize: 20,
      column: 'code',
      order: 'desc',
      field: 'id,,code,name,kind,beds,open',
      superQueryParams: JSON.stringify([condition]),
      superQueryMatchType: 'or',
    })
    expect(Object.keys(listInput(ward, WHOLE))).toEqual(['pageNo', 'pageSize', 'column', 'order', 'field'])
    const ordered = (sort: string) => {
      const { column, order } = listInput({ ...ward, sort }, WHOLE)
      return [column, order]
    }
    // the resource's own order; one with two directions is left to the server
    expect(['-createTime', 'kind,code', '-beds,code'].map(ordered)).toEqual([
      ['createTime', 'desc'],
      ['kind,code', 'asc'],
      [undefined, undefined],
    ])
  })

  it('offers every field that may be asked for to the advanced query, by its kind', () => {
    expect(queryFields(ward).map(({ value, type }) => `${value} ${type}`)).toEqual([
      'code string',
      'name string',
      'kind list',
      'beds number',
      'open switch',
    ])
  })
})

describe('the answer of a list', () => {
  it('may be a page or a bare array; anything else is told', () => {
    expect(pageOf([{ id: '1' }])).toEqual({ rows: [{ id: '1' }], total: 1 })
    expect(pageOf({ records: [{ id: '1' }], total: 5 })).toEqual({ rows: [{ id: '1' }], total: 5 })
    expect(() => pageOf('text')).toThrow(expect.objectContaining({ text: '返回数据类型不识别' }))
  })

  it('is shown in words: texts of dictionaries, separators, nothing for nothing', () => {
    const { kind, beds, open } = ward.fields
    expect(textOf('kind', kind, { id: '1', kind: '1', kind_dictText: '内科' })).toBe('内科')
    expect(textOf('beds', beds, { id: '1', beds: 1234 })).toBe('1,234')
    expect(textOf('open', open, { id: '1', open: 'N' })).toBe('否')
    expect(textOf('kind', kind, { id: '1', kind: null })).toBe('')
  })
})
