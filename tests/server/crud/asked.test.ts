import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { defineResource } from '#contract/resources/defineResource.ts'
import { text as textField } from '#contract/resources/field.ts'
import type { Crud } from '#server/crud/crud.ts'
import { askedOf, orderOf } from '#server/crud/list.ts'
import { createStore } from '#server/crud/store.ts'
import { person } from '#tests/support/crud/person.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const user = person()
/** All that a condition asks of the calls: the clock and the data rules. */
const crud = { app: { now: () => 0 }, dataScope: async () => [] } as unknown as Crud
const own = createStore(sample, { table: sampleTable, conditions: () => undefined })
const plain = createStore(sample, { table: sampleTable })

it('pages, sizes and orders of one list share its count, other words and other people do not', async () => {
  const keyOf = async (query: Record<string, string>, of = own, who = user) =>
    (await askedOf(crud, of, new Map(Object.entries(query)), who)).key
  const first = await keyOf({ keyWord: 'a' })
  for (const name of ['pageNo', 'pageSize', 'column', 'order', 'field', '_t'])
    expect(await keyOf({ keyWord: 'a', [name]: '2' }), name).toBe(first)
  expect(await keyOf({ keyWord: 'b' })).not.toBe(first)
  expect(await keyOf({ keyWord: 'a' }, own, person({ id: 'u2' }))).not.toBe(first)
  // without conditions of its own a list of two people of a tenant is one
  expect(await keyOf({ keyWord: 'a' }, plain)).toBe(await keyOf({}, plain, person({ id: 'u2' })))
})

it('an order ends in the id, in the direction of the column before it, and is the id alone where there is none', () => {
  const orderBy = (query: Record<string, string>, of = plain) => orderOf(of, new Map(Object.entries(query)), user)
  expect(orderBy({})).toEqual([
    { field: 'createTime', isDescending: true },
    { field: 'id', isDescending: true },
  ])
  expect(orderBy({ column: 'name', order: 'asc' })).toEqual([
    { field: 'name', isDescending: false },
    { field: 'id', isDescending: false },
  ])
  expect(orderBy({ column: 'id', order: 'desc' })).toEqual([{ field: 'id', isDescending: true }])
  const bare = defineResource('test/bare', { title: '样本', isTenants: false, fields: { name: textField('名称') } })
  const table = pgTable('test_bare', { id: text().primaryKey(), name: text() })
  expect(orderBy({}, createStore(bare, { table }))).toEqual([{ field: 'id', isDescending: false }])
})
