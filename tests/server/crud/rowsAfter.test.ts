import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { defineResource } from '#contract/resources/defineResource.ts'
import { number, text as textField } from '#contract/resources/field.ts'
import { rowsAfter } from '#server/crud/keyset.ts'
import { createStore } from '#server/crud/store.ts'
import { sqlOf } from '#tests/support/crud/sqlOf.ts'

const table = pgTable('test_sample', {
  id: text().primaryKey(),
  rank: integer(),
  no: bigint({ mode: 'number' }).notNull(),
})
const resource = defineResource('test/sample', {
  title: '样本',
  fields: { rank: number('顺序'), no: number('号'), name: textField('名称') },
  isTenants: false,
  who: { list: 'user' },
})
const store = createStore(resource, { table })
const after = (order: string, last: Record<string, unknown>) =>
  sqlOf(
    rowsAfter(
      store,
      order.split(',').map(name => ({ field: name.replace('-', ''), isDescending: name.startsWith('-') })),
      last,
    ),
  )

it('[API-LIST-04] the next part of an export begins behind the last row, in either order', () => {
  expect(after('no,id', { no: 4, id: 'a' })).toEqual({
    sql: '("no" >= $1 and ("no" > $2 or ("no" = $3 and "id" > $4)))',
    params: [4, 4, 4, 'a'],
  })
  expect(after('-no,id', { no: 4, id: 'a' })).toEqual({
    sql: '("no" <= $1 and ("no" < $2 or ("no" = $3 and "id" > $4)))',
    params: [4, 4, 4, 'a'],
  })
})

it('[API-LIST-04] rows without a value come last, or first in the other order', () => {
  expect(after('rank,id', { rank: 4, id: 'a' })).toEqual({
    sql: '(("rank" > $1 or "rank" is null) or ("rank" = $2 and "id" > $3))',
    params: [4, 4, 'a'],
  })
  expect(after('rank,id', { rank: null, id: 'a' })).toEqual({
    sql: '(false or ("rank" is null and "id" > $1))',
    params: ['a'],
  })
  expect(after('-rank,id', { id: 'a' })).toEqual({
    sql: '("rank" is not null or ("rank" is null and "id" > $1))',
    params: ['a'],
  })
  expect(after('-rank,id', { rank: 4, id: 'a' })).toEqual({
    sql: '("rank" < $1 or ("rank" = $2 and "id" > $3))',
    params: [4, 4, 'a'],
  })
})

it('a column that there is not orders nothing', () => {
  expect(after('nobody,id', { id: 'a' })?.params).toEqual(['a', 'a'])
  expect(rowsAfter(store, [], {})).toBeUndefined()
})
