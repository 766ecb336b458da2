import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { defineResource } from '#contract/resources/defineResource.ts'
import { text as textField } from '#contract/resources/field.ts'
import { position } from '#contract/resources/system/position.resource.ts'
import { createStore, narrowedFor, visibleTo, writableBy } from '#server/crud/store.ts'
import { person } from '#tests/support/crud/person.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'
import { sqlOf } from '#tests/support/crud/sqlOf.ts'

const store = createStore(sample, { table: sampleTable })
const plain = defineResource('test/sample', { title: '样本', isTenants: false, fields: { name: textField('名称') } })
const user = person({ tenantId: 3 })

describe('a store', () => {
  it('has the columns of its fields and facts, and no others', () => {
    expect(Object.keys(store.columns).slice(0, 8)).toEqual([
      'id',
      'version',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
      'name',
      'code',
    ])
    expect(store.column('name')?.name).toBe('name')
    expect(store.column('createBy')?.name).toBe('create_by')
    expect(store.column('secret')?.name).toBe('secret')
    for (const none of ['tenantId', 'delFlag', 'nobody', 'toString']) expect(store.column(none), none).toBeUndefined()
    expect(store.name).toBe('test_sample')
    expect([store.id.name, store.tenant?.name, store.deleted?.name]).toEqual(['id', 'tenant_id', 'del_flag'])
    expect(store.tableKeys).toMatchObject({ id: 'id', createBy: 'createBy', name: 'name' })
  })

  it('lets nobody read a secret, ask for what is not asked or order by long texts', () => {
    expect('secret' in store.readable).toBe(false)
    expect(Object.keys(store.readable)).toEqual(Object.keys(store.columns).filter(name => name !== 'secret'))
    const names = ['id', 'createTime', 'name', 'secret', 'hidden', 'page', 'nobody']
    expect(names.filter(store.isAsked)).toEqual(['id', 'createTime', 'name', 'page'])
    expect(names.filter(store.isSorted)).toEqual(['id', 'createTime', 'name'])
    expect([store.field('name')?.label, store.field('id')]).toEqual(['名称', undefined])
  })

  it('takes columns and table from its hooks, and else the table of its name', () => {
    const table = pgTable('test_sample', { id: text().primaryKey(), title: text('title_text') })
    const renamed = createStore(plain, { table, columns: { name: table.title } })
    expect(renamed.column('name')?.name).toBe('title_text')
    expect(renamed.tableKeys).toEqual({ id: 'id', name: 'title' })
    expect([renamed.tenant, renamed.deleted]).toEqual([undefined, undefined])
    expect(createStore(position, {}).name).toBe('sys_position')
  })

  it('says before the server starts what its table lacks', () => {
    expect(() => createStore(sample, {})).toThrow(
      'test/sample: no table test_sample. Add a line to server/db/tables/resources.ts and generate the migration.',
    )
    expect(() => createStore(plain, { table: pgTable('t', { name: text() }) })).toThrow('test/sample: its table has no id')
    const table = pgTable('t', { id: text() })
    expect(() => createStore(sample, { table })).toThrow(
      'test/sample: its table has no tenant_id and no hook says which rows a tenant sees',
    )
    expect(createStore(sample, { table, where: () => undefined }).tenant).toBeUndefined()
  })
})

describe('rows of a person', () => {
  const open = createStore(sample, { table: sampleTable, sharesTenantZero: true })

  it('[WALK-44] are those of their tenant that are not deleted', () => {
    const own = { sql: '("tenant_id" = $1 and "del_flag" = $2)', params: [3, 0] }
    expect(sqlOf(visibleTo(store, user))).toEqual(own)
    expect(sqlOf(writableBy(store, user))?.params).toEqual([3, 0, 3])
  })

  it('[WALK-44] are shown with those of tenant 0 where these are shared, which nobody else writes', () => {
    expect(sqlOf(visibleTo(open, user))).toEqual({ sql: '("tenant_id" in ($1, $2) and "del_flag" = $3)', params: [0, 3, 0] })
    expect(sqlOf(visibleTo(open, person({ tenantId: 0 })))).toEqual({
      sql: '("tenant_id" = $1 and "del_flag" = $2)',
      params: [0, 0],
    })
    expect(sqlOf(writableBy(open, user))).toEqual({
      sql: '(("tenant_id" in ($1, $2) and "del_flag" = $3) and "tenant_id" = $4)',
      params: [0, 3, 0, 3],
    })
  })

  it('are narrowed by the hook of the resource, and all of them where they are common to all', () => {
    const where = createStore(sample, { table: sampleTable, where: ({ id }) => sql`${sampleTable.id} = ${id}` })
    expect(sqlOf(visibleTo(where, user))?.params).toEqual([3, 0, 'u1'])
    const table = pgTable('test_sample', { id: text(), name: text(), delFlag: integer('del_flag'), tenantId: integer() })
    expect(visibleTo(createStore(plain, { table }), user)).toBeUndefined()
    expect(writableBy(createStore(plain, { table }), user)).toBeUndefined()
  })

  it('are narrowed by the data rules of the page', async () => {
    const asked: unknown[] = []
    const tx = {} as never
    const dataScope = async (...given: unknown[]) => {
      asked.push(...given)
      return [{ column: 'name', condition: '=', value: 'a' }]
    }
    expect(sqlOf(await narrowedFor({ dataScope }, store, user, tx))).toEqual({ sql: '"name" = $1', params: ['a'] })
    expect(asked).toEqual([user, '/test/sample', tx])
    const table = pgTable('t', { id: text(), name: text() })
    expect(await narrowedFor({ dataScope }, createStore(plain, { table }), user, tx)).toBeUndefined()
  })
})
