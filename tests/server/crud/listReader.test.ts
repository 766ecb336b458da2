import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { defineResource } from '#contract/resources/defineResource.ts'
import { datetime, text } from '#contract/resources/field.ts'
import { createListReader } from '#server/crud/listReader.ts'
import { createStore } from '#server/crud/store.ts'
import { sampleTable } from '#tests/support/crud/sample.ts'

const resource = defineResource('test/sample', {
  title: '样本',
  fields: { name: text('名称'), moment: datetime('时间'), secret: text('密钥', { secret: true }) },
})
const store = createStore(resource, { table: sampleTable })
const LIST =
  '"test_sample"."id", "test_sample"."version", "test_sample"."create_by", "test_sample"."create_time", "test_sample"."update_by", "test_sample"."update_time", "test_sample"."name", "test_sample"."moment"'

interface Asked {
  text: string
  values: unknown[]
  parse: ((text: string) => unknown) | undefined
}
/** A database that answers these rows to anyone, and what it was asked. */
function reading(rows: unknown[] = []) {
  const asked: Asked[] = []
  const query = async (given: string | { text: string; types: pg.CustomTypesConfig }, values: unknown[]) => {
    const parse =
      typeof given === 'string' ? undefined : (value: string): unknown => given.types.getTypeParser(1184, 'text')(value)
    asked.push({ text: typeof given === 'string' ? given : given.text, values, parse })
    return { rows }
  }
  return { asked, reader: createListReader({ query } as unknown as pg.Pool) }
}
const sorts = [
  { field: 'name', isDescending: true },
  { field: 'nobody', isDescending: false },
  { field: 'id', isDescending: false },
]
const named = (name: string) => () => sql`${sampleTable.name} = ${name}`
const ORDER = 'order by "test_sample"."name" desc, "test_sample"."id"'

describe('a list', () => {
  it('is one statement with its values beside it, near pages with their numbers in it', async () => {
    const { asked, reader } = reading()
    await reader.rows(store, { where: named('a'), sorts, limit: 20, offset: 80 }, null)
    expect(asked[0]).toMatchObject({
      text: `select ${LIST} from "test_sample" where "test_sample"."name" = $1 ${ORDER} limit 20 offset 80`,
      values: ['a'],
    })
    for (const [limit, offset] of [
      [20, 100],
      [7, 0],
    ] as const)
      await reader.rows(store, { where: named('a'), sorts, limit, offset }, null)
    expect(asked.slice(1)).toMatchObject([
      {
        text: `select ${LIST} from "test_sample" where "test_sample"."name" = $1 ${ORDER} limit $2 offset $3`,
        values: ['a', 20, 100],
      },
      { values: ['a', 7, 0] },
    ])
  })

  it('far away reads the ids alone first, and without a condition everything', async () => {
    const { asked, reader } = reading()
    await reader.rows(store, { where: () => undefined, sorts, limit: 20, offset: 1_000 }, null)
    await reader.rows(store, { where: () => undefined, sorts, limit: 20, offset: 980 }, null)
    expect(asked.map(({ text: said }) => said)).toEqual([
      `select ${LIST} from "test_sample" where "test_sample"."id" in (select "test_sample"."id" from "test_sample" where true ${ORDER} limit $1 offset $2) ${ORDER}`,
      `select ${LIST} from "test_sample" where true ${ORDER} limit $1 offset $2`,
    ])
  })

  it('builds conditions once for each key and resource, and every time without a key', async () => {
    const { asked, reader } = reading()
    const page = { sorts, limit: 20, offset: 0 }
    await reader.rows(store, { ...page, where: named('a') }, 'k')
    await reader.rows(store, { ...page, where: named('b') }, 'k')
    await reader.rows(store, { ...page, where: named('c') }, 'other')
    await reader.rows(store, { ...page, where: named('d') }, null)
    await reader.rows(store, { ...page, where: named('e') }, null)
    const other = createStore({ ...resource, id: 'test/other' }, { table: sampleTable })
    await reader.rows(other, { ...page, where: named('f') }, 'k')
    expect(asked.map(({ values }) => values[0])).toEqual(['a', 'a', 'c', 'd', 'e', 'f'])
  })

  it('has a statement of its own for each order, range and condition', async () => {
    const { asked, reader } = reading()
    const ask = async (field: string, isDescending: boolean, offset: number, where = named('a')) =>
      reader.rows(store, { where, sorts: [{ field, isDescending }], limit: 20, offset }, null)
    await ask('name', false, 0)
    await ask('name', true, 0)
    await ask('id', false, 0)
    await ask('name', false, 20)
    await ask('name', false, 0, () => sql`${sampleTable.id} = ${'a'}`)
    await ask('name', false, 0)
    const texts = asked.map(({ text: said }) => said)
    expect(new Set(texts).size).toBe(5)
    expect(texts[5]).toBe(texts[0])
  })

  it('answers wire values by field, times as the database writes them', async () => {
    const { asked, reader } = reading([
      ['a', 1, 'li', '2026-01-01 00:00:00+00', null, null, '甲', '2026-01-01 09:30:00.5+08'],
      ['b', 2, null, null, null, null, null, null],
    ])
    expect(await reader.rows(store, { where: () => undefined, sorts, limit: 20, offset: 0 }, null)).toEqual([
      {
        id: 'a',
        version: 1,
        createBy: 'li',
        createTime: '2026-01-01 08:00:00',
        updateBy: null,
        updateTime: null,
        name: '甲',
        moment: '2026-01-01 09:30:00',
      },
      {
        id: 'b',
        version: 2,
        createBy: null,
        createTime: null,
        updateBy: null,
        updateTime: null,
        name: null,
        moment: null,
      },
    ])
    expect(asked[0]?.parse?.('2026-01-01 00:00:00+00')).toBe('2026-01-01 00:00:00+00')
  })

  it('is counted by its conditions', async () => {
    const { asked, reader } = reading([{ n: '12' }])
    expect(await reader.count(store, named('a'), null)).toBe(12)
    expect(asked[0]).toMatchObject({
      text: 'select count(*) as n from (select from "test_sample" where "test_sample"."name" = $1 limit 200001) counted',
      values: ['a'],
    })
    expect(await reading([]).reader.count(store, named('a'), null)).toBe(0)
  })
})
