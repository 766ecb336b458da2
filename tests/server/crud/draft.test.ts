import { integer, numeric, pgTable, text as textColumn } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { defineResource } from '#contract/resources/defineResource.ts'
import { date, number, text } from '#contract/resources/field.ts'
import type { Crud } from '#server/crud/crud.ts'
import { readDraft, refuseErrors } from '#server/crud/draft.ts'
import { createStore } from '#server/crud/store.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const store = createStore(sample, { table: sampleTable })
/** All that a draft asks of the calls: the lists of dictionary fields, the cleaning of HTML and the clock. */
const crud = {
  app: { now: () => Date.UTC(2026, 0, 1) },
  clean: (html: string) => html.replace('<script>', ''),
  texts: {
    known: async (field: { dict?: string }) =>
      field.dict === 'sex' ? new Set(['1', '2']) : field.dict === 'priority' ? new Set(['L', 'M']) : undefined,
  },
} as unknown as Crud
const draft = (body: Record<string, unknown>, isNew = false, before: Record<string, unknown> | null = null) =>
  readDraft(crud, store, new Map(Object.entries(body)), isNew, before)

describe('a draft', () => {
  it('of an edit holds what was sent and is registered, as its columns hold it', async () => {
    const { values, extras, issues } = await draft({
      name: '甲',
      count: '12',
      price: 1.5,
      day: '2026-01-02 08:00:00',
      moment: '2026-01-01 08:00:00',
      tags: ['L', 'M'],
      page: '<p><script></p>',
      nobody: 'x',
      id: 'x',
    })
    expect(issues).toEqual({})
    expect(extras).toEqual({})
    expect(values).toEqual({
      name: '甲',
      count: 12,
      price: 1.5,
      day: '2026-01-02',
      moment: new Date('2026-01-01T00:00:00Z'),
      tags: 'L,M',
      page: '<p></p>',
    })
  })

  it('of a new row begins with what its fields begin with, and is asked for what is required', async () => {
    const { values, issues } = await draft({ code: 'A' }, true)
    expect(issues).toEqual({ name: '请输入名称' })
    expect(values).toMatchObject({ code: 'A', open: 'Y' })
    expect((await draft({}, false)).values).toEqual({})
  })

  it('takes nothing for what is only read, and what is fixed only with a new row', async () => {
    expect((await draft({ made: 'x', fixed: 'y', name: 'a' }, true)).values).toMatchObject({ fixed: 'y', name: 'a' })
    expect('made' in (await draft({ made: 'x', name: 'a' }, true)).values).toBe(false)
    expect((await draft({ made: 'x', fixed: 'y' })).values).toEqual({})
  })

  it('leaves a secret that was sent empty as it is, but for a new row', async () => {
    expect('secret' in (await draft({ secret: '' })).values).toBe(false)
    expect((await draft({ secret: 'x' })).values).toEqual({ secret: 'x' })
    expect('secret' in (await draft({ secret: ' ', name: 'a' }, true)).values).toBe(true)
  })

  it('takes scalars and lists of them for texts, blanks for nothing, and refuses all else', async () => {
    expect((await draft({ note: true })).values).toEqual({ note: 'true' })
    expect((await draft({ note: 5 })).values).toEqual({ note: '5' })
    expect((await draft({ note: [1, 'a', false] })).values).toEqual({ note: '1,a,false' })
    for (const empty of ['  ', null, undefined, []])
      expect((await draft({ note: empty })).values, String(empty)).toEqual({ note: null })
    for (const odd of [{}, [{}], [null], [['a'], null], Symbol('x')])
      expect((await draft({ note: odd })).issues).toEqual({ note: '参数不合法：备注' })
    expect((await draft({ note: [['a', 'b'], 'c'] })).values).toEqual({ note: 'a,b,c' })
  })

  it('refuses what is not on the list of a dictionary, each part of it where there are several', async () => {
    expect((await draft({ sex: '3' })).issues).toEqual({ sex: '性别不是有效的选项' })
    expect((await draft({ sex: '1,2' })).issues).toEqual({ sex: '性别不是有效的选项' })
    expect((await draft({ tags: 'L,X' })).issues).toEqual({ tags: '标签不是有效的选项' })
    expect((await draft({ tags: 'L,M', sex: '1' })).issues).toEqual({})
  })

  it('is judged by the rules of its fields and by what the columns hold', async () => {
    expect((await draft({ phone: '123' })).issues).toHaveProperty('phone')
    expect((await draft({ count: '1001' })).issues).toHaveProperty('count')
    expect((await draft({ name: '' })).issues).toEqual({ name: '请输入名称' })
    expect((await draft({ count: '99999999999' })).issues).toHaveProperty('count')
  })

  it('[WALK-13] is not judged where nothing was changed', async () => {
    const before = { phone: '19912345678x', sex: '9', name: '', count: 5_000, moment: new Date('2026-01-01T00:00:00Z') }
    const same = { phone: '19912345678x', sex: '9', name: '', count: '5000', moment: '2026-01-01 08:00:00' }
    expect((await draft(same, false, before)).issues).toEqual({})
    expect(Object.keys((await draft({ ...same, sex: '8', phone: '1' }, false, before)).issues)).toEqual(['sex', 'phone'])
    expect((await draft({ name: null }, false, { name: 'a' })).issues).toEqual({ name: '请输入名称' })
  })
})

describe('a field without a column', () => {
  const resource = defineResource('test/sample', {
    title: '样本',
    fields: { name: text('名称'), people: text('人员', { max: 100_000 }), times: number('次数') },
  })
  const { people: _people, times: _times, ...columns } = createStore(resource, { table: sampleTable }).columns
  const extra = { ...createStore(resource, { table: sampleTable }), columns, column: (name: string) => columns[name] }
  const read = (body: Record<string, unknown>) => readDraft(crud, extra, new Map(Object.entries(body)), false)

  it('stands beside the values, a number as a number, a list up to a thousand parts', async () => {
    expect(await read({ name: 'a', people: ['x', 'y'], times: '3' })).toEqual({
      values: { name: 'a' },
      extras: { people: 'x,y', times: 3 },
      issues: {},
    })
    expect((await read({ people: '', times: null })).extras).toEqual({ people: null, times: null })
    const many = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`)
    expect((await read({ people: many(1_000) })).issues).toEqual({})
    expect(await read({ people: many(1_001) })).toEqual({
      values: {},
      extras: {},
      issues: { people: '人员最多选择1000项' },
    })
  })
})

describe('a field whose column is of another kind', () => {
  const resource = defineResource('test/other', {
    title: '别样',
    fields: { birthday: date('生日'), title: text('标题'), price: number('单价', { digits: 2 }), place: text('位次') },
    isTenants: false,
  })
  const table = pgTable('test_other', {
    id: textColumn().primaryKey(),
    birthday: textColumn(),
    title: textColumn().notNull(),
    price: numeric({ precision: 9, scale: 2 }).notNull(),
    place: integer(),
  })
  const other = createStore(resource, { table })
  const read = (body: Record<string, unknown>) => readDraft(crud, other, new Map(Object.entries(body)), false)

  it('is written as its kind says: the day of a moment', async () => {
    expect((await read({ birthday: '2026-01-02 08:00:00' })).values).toEqual({ birthday: '2026-01-02' })
  })

  it('begins with the default of a column of numbers that must hold something, and is an empty text in one of texts', async () => {
    expect(await read({ title: '', price: '' })).toEqual({ values: { title: '' }, extras: {}, issues: {} })
  })

  it('is refused by its label where the column cannot hold the value', async () => {
    expect(await read({ place: '第三' })).toEqual({ values: {}, extras: {}, issues: { place: '参数不合法：位次' } })
    expect((await read({ place: '3' })).values).toEqual({ place: 3 })
  })
})

it('issues are refused with the first of them, and all of them for the form', () => {
  expect(() => refuseErrors({ values: {}, extras: {}, issues: {} })).not.toThrow()
  const issues = { name: '请输入名称', count: '参数不合法：数量' }
  expect(() => refuseErrors({ values: {}, extras: {}, issues })).toThrow(
    expect.objectContaining({ text: '请输入名称', result: { issues } }) as Refusal,
  )
})
