import { expect, it } from 'vitest'
import { defineResource } from '#contract/resources/defineResource.ts'
import { text } from '#contract/resources/field.ts'
import { idList } from '#server/crud/idList.ts'
import { createStore } from '#server/crud/store.ts'
import { isTaken, rethrowTaken } from '#server/crud/unique.ts'
import { person } from '#tests/support/crud/person.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const store = createStore(sample, { table: sampleTable })
const two = createStore(
  defineResource('test/sample', {
    title: '样本',
    fields: { name: text('名称', { unique: true }), code: text('编码', { unique: '编码已经有了' }), note: text('备注') },
  }),
  { table: sampleTable },
)
/** The database's refusal of a value, as drivers wrap it. */
const refusal = (constraint: unknown, code = '23505') =>
  new Error('failed', { cause: Object.assign(new Error('duplicate'), { code, constraint }) })

it('[FORM-26] a value that somebody else wrote meanwhile is refused at its field, in the words of the field', () => {
  const name = { text: '该值不可用，系统中已存在！', result: { issues: { name: '该值不可用，系统中已存在！' } } }
  const code = { text: '编码已经有了', result: { issues: { code: '编码已经有了' } } }
  expect(() => rethrowTaken(two, refusal('test_sample_tenant_id_name'))).toThrow(expect.objectContaining(name) as Error)
  expect(() => rethrowTaken(two, refusal('test_sample_tenant_id_code'))).toThrow(expect.objectContaining(code) as Error)
  expect(() => rethrowTaken(two, Object.assign(new Error('x'), { code: '23505', constraint: 'a_code' }))).toThrow('编码已经有了')
  // the one unique field there is, whatever its index is called
  expect(() => rethrowTaken(store, refusal('other'))).toThrow('该值不可用，系统中已存在！')
  expect(() => rethrowTaken(store, refusal(undefined))).toThrow('该值不可用，系统中已存在！')
})

it('a field without a column is taken by nobody, and the database is not asked', async () => {
  const asked = { name: 'nobody', value: 'x', exceptId: undefined, user: person() }
  expect(await isTaken({} as never, two, asked)).toBe(false)
})

it('every other error goes on as it is', () => {
  for (const error of [refusal('test_sample_name', '23503'), refusal('other'), refusal(5), new Error('away'), 'text'])
    expect(() => rethrowTaken(two, error)).toThrow(error instanceof Error ? error.message : 'text')
})

it('up to 500 chosen rows are taken, more are refused', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `i${n}`).join(',')
  expect(idList('a, b,,c')).toEqual(['a', 'b', 'c'])
  expect(idList('')).toEqual([])
  expect(idList(ids(500))).toHaveLength(500)
  expect(() => idList(ids(501))).toThrow('一次最多选择500条数据')
})
