import { describe, expect, it } from 'vitest'
import type { Field } from '#contract/resources/field.ts'
import { addDictTexts, maskText, mayUnmask, present, shownValue } from '#server/crud/answerRow.ts'
import { isMasked, refuseMasked, wholeFilters } from '#server/crud/masked.ts'
import { createStore } from '#server/crud/store.ts'
import { hasTexts, textOf } from '#server/crud/texts.ts'
import type { Texts } from '#server/crud/texts.ts'
import { person } from '#tests/support/crud/person.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const store = createStore(sample, { table: sampleTable })
const user = person()
const trusted = person({ actions: new Set([`${sample.permission}:unmask`]) })
/** Texts of the two dictionaries and of people; what was asked is kept. */
const textsOf = (asked: [string, readonly string[]][] = []): Texts => ({
  of: async (field: Field, values) => {
    asked.push([field.label, values])
    return field.kind === 'user'
      ? new Map([['li', '李医生']])
      : new Map(
          [
            ['1', '男'],
            ['2', '女'],
          ].map(([v = '', t = '']) => [v, t]),
        )
  },
  meanings: async () => undefined,
  known: async () => undefined,
  forget: () => undefined,
})

describe('a masked text', () => {
  it('[CONST-22] shows the ends of a mobile number and of an identity card', () => {
    expect(maskText('phone', '13812345678')).toBe('138****5678')
    expect(maskText('identity', '110101199001011234')).toBe('110101********1234')
    expect(maskText('identity', '110101900101123')).toBe('110101********3')
    expect(maskText('identity', '11010190010112')).toBe('**************')
    expect([maskText('phone', ''), maskText('identity', '')]).toEqual(['', ''])
  })

  it('is whole for those who may', () => {
    expect([mayUnmask(store, user), mayUnmask(store, trusted)]).toEqual([false, true])
    expect(shownValue(store, user, 'phone', '13812345678')).toBe('138****5678')
    expect(shownValue(store, trusted, 'phone', '13812345678')).toBe('13812345678')
    expect(shownValue(store, user, 'name', '13812345678')).toBe('13812345678')
    expect([null, undefined, '', 5].map(value => shownValue(store, user, 'phone', value))).toEqual([null, null, '', 5])
    expect(shownValue(store, user, 'moment', new Date('2026-01-01T00:00:00Z'))).toBe('2026-01-01 08:00:00')
    expect([isMasked(store, user, 'phone'), isMasked(store, trusted, 'phone'), isMasked(store, user, 'name')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is compared as a whole only, by those who do not see it whole', () => {
    const filters = [
      { field: 'phone', filter: { op: 'eq', value: '13812345678', plain: true } },
      { field: 'name', filter: { op: 'like', value: 'a' } },
    ] as const
    expect(wholeFilters(store, user, filters)).toEqual([
      { field: 'phone', filter: { op: 'eq', value: '13812345678' } },
      { field: 'name', filter: { op: 'like', value: 'a' } },
    ])
    // what a list asks for as a part is taken for the whole
    const part = [{ field: 'phone', filter: { op: 'like', value: '138' } }] as const
    expect(wholeFilters(store, user, part)).toEqual([{ field: 'phone', filter: { op: 'eq', value: '138' } }])
    const begin = [{ field: 'phone', filter: { op: 'startsWith', value: '138' } }] as const
    expect(() => wholeFilters(store, user, begin)).toThrow('手机只能按完整内容查询')
    expect(wholeFilters(store, trusted, part)).toEqual(part)
  })

  it('is compared as a whole only in an advanced query too, by the name of its text as well', () => {
    const asked = (field: string, rule: 'eq' | 'like') => ({
      matchType: 'and' as const,
      params: [{ field, rule, val: '138' } as never],
    })
    expect(() => refuseMasked(store, user, asked('phone', 'like'))).toThrow('手机只能按完整内容查询')
    expect(() => refuseMasked(store, user, asked('phone_dictText', 'like'))).toThrow('手机只能按完整内容查询')
    // only the end of a name says that it is a text
    expect(() => refuseMasked(store, user, asked('ph_dictTextone', 'like'))).not.toThrow()
    expect(() => refuseMasked(store, user, asked('phone', 'eq'))).not.toThrow()
    expect(() => refuseMasked(store, user, asked('name', 'like'))).not.toThrow()
    expect(() => refuseMasked(store, trusted, asked('phone', 'like'))).not.toThrow()
  })
})

describe('rows that go out', () => {
  it('hold what may be read, as texts of Shanghai, with masks and the texts of their values', async () => {
    const asked: [string, readonly string[]][] = []
    const rows = await present(store, textsOf(asked), user, [
      {
        id: 'a',
        phone: '13812345678',
        sex: '1',
        owner: 'li',
        secret: 'x',
        extra: 'y',
        createTime: new Date('2026-01-01T00:00:00Z'),
      },
      { id: 'b', phone: '', sex: '9', owner: null },
    ])
    expect(rows[0]).toMatchObject({
      id: 'a',
      phone: '138****5678',
      sex: '1',
      sex_dictText: '男',
      owner_dictText: '李医生',
      createTime: '2026-01-01 08:00:00',
      name: null,
    })
    expect('secret' in (rows[0] ?? {}) || 'extra' in (rows[0] ?? {})).toBe(false)
    expect(rows[1]).toMatchObject({ phone: '', sex: '9', owner: null })
    expect('sex_dictText' in (rows[1] ?? {}) || 'owner_dictText' in (rows[1] ?? {})).toBe(false)
    // fields in which nothing stands are not asked for
    expect(asked).toEqual([
      ['性别', ['1', '9']],
      ['负责人', ['li']],
    ])
    const [whole] = await present(store, textsOf(), trusted, [{ phone: '13812345678' }])
    expect(whole?.['phone']).toBe('13812345678')
  })

  it('ask for no text where a value is empty or absent', async () => {
    const asked: [string, readonly string[]][] = []
    await addDictTexts(store, textsOf(asked), user, [{ sex: '' }, { sex: null }, {}])
    expect(asked).toEqual([])
    await addDictTexts(store, textsOf(asked), user, [{ sex: '' }, { sex: '2' }, {}])
    expect(asked).toEqual([['性别', ['2']]])
  })

  it('are changed where they hold wire values already', async () => {
    const rows = [{ phone: '13812345678', sex: '2' }]
    await addDictTexts(store, textsOf(), user, rows)
    expect(rows).toEqual([{ phone: '138****5678', sex: '2', sex_dictText: '女' }])
  })
})

describe('texts of a value', () => {
  const texts = new Map([
    ['1', '一'],
    ['2', '二'],
    ['1,2', '两个'],
    ['0', '零'],
  ])

  it('are those of its parts, and nothing where none is known', () => {
    expect(textOf('1', texts)).toBe('一')
    expect(textOf(0, texts)).toBe('零')
    expect(textOf('2,1', texts)).toBe('二,一')
    expect(textOf('1,2', texts)).toBe('两个')
    expect(textOf('1,x', texts)).toBe('一,x')
    expect(textOf('x,y', texts)).toBe('')
    expect([null, undefined, ''].map(value => textOf(value, new Map([['null', 'x']])))).toEqual(['', '', ''])
    expect(textOf('', new Map([['', 'x']]))).toBe('')
  })

  it('are there for dictionaries, people and tables that are known', () => {
    const { sex, tags, owner, name } = sample.fields
    expect([sex, tags, owner, name].map(hasTexts)).toEqual([true, true, true, false])
    const field = (dict: string, kind: Field['kind'] = 'dict'): Field => ({ kind, label: '', dict })
    expect(hasTexts(field('sys_user,realname,username'))).toBe(true)
    expect(hasTexts(field('sys_secret,name,id'))).toBe(false)
    expect(hasTexts({ kind: 'category', label: '' })).toBe(true)
    for (const kind of ['depart', 'role', 'position'] as const) expect(hasTexts({ kind, label: '' })).toBe(true)
  })
})
