import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  isPreference,
  myPreferences,
  PREFERENCE_MAX,
  PREFERENCES_PER_USER,
  savePreferences,
} from '#contract/http/calls/preferences.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('preferences', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ open })
  })
  afterAll(() => test.close())

  const person = async (name: string) => {
    const ownerId = await addUser(test.app, name)
    const token = await test.app.tokens.issue({ kind: 'user', ownerId, tenantId: 1, ip: '', agent: '' })
    return {
      all: async () => (await test.call(myPreferences, {}, token)).result,
      save: (values: Record<string, unknown>) => test.call(savePreferences, { values }, token),
    }
  }

  it('keeps every kind of JSON, key by key, and removes by null', async () => {
    const { all, save } = await person('saver')
    const values = {
      'columns.users': ['a', { 宽: 120 }],
      'recent:/x-1': [],
      shortcuts: false,
      n: 0,
      text: '杏林 \u2028 "',
      empty: '',
    }
    expect(await save(values)).toMatchObject({ success: true, result: null })
    expect(await all()).toEqual(values)
    await save({ shortcuts: true, n: null, neverThere: null })
    const { n: _, ...rest } = values
    expect(await all()).toEqual({ ...rest, shortcuts: true })
    expect(await save({})).toMatchObject({ success: true })
  })

  it('shows and changes nobody else’s', async () => {
    const [one, two] = [await person('one'), await person('two')]
    await one.save({ theme: 'dark' })
    await two.save({ theme: 'light' })
    await two.save({ theme: null })
    expect(await one.all()).toEqual({ theme: 'dark' })
    expect(await two.all()).toEqual({})
    expect((await test.raw('GET', '/jeecg-boot/sys/user/preferences')).status).toBe(500)
  })

  it('refuses names, sizes and numbers out of bounds, and then changes nothing at all', async () => {
    const { all, save } = await person('careless')
    await save({ good: 1 })
    const wrong: Record<string, unknown>[] = [
      { '': 1 },
      { '1a': 1 },
      { 'a b': 1 },
      { toString: 1 },
      { ['k'.repeat(101)]: 1 },
      { big: '长'.repeat(PREFERENCE_MAX / 3) },
      { nul: 'a\u0000b' },
      { broken: '\ud800' },
      Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])),
    ]
    for (const values of wrong) {
      const answer = await save({ good: 2, another: 3, ...values })
      expect(answer.success, JSON.stringify(values).slice(0, 50)).toBe(false)
      expect(answer.message).not.toBe('')
      expect(await all()).toEqual({ good: 1 })
    }
    expect(await save({ big: '长'.repeat(PREFERENCE_MAX / 3 - 1) })).toMatchObject({ success: true })
    for (const body of [{}, { values: null }, { values: [] }, { values: 'x' }, { values: 3 }]) {
      const answer = await test.raw('PUT', '/jeecg-boot/sys/user/preferences', {
        json: body,
        token: await tokenFor(test.app, 'doctor'),
      })
      expect(JSON.parse(answer.text)).toMatchObject({ success: false })
    }
  })

  it('holds no more values than the limit, also when many calls come at once; the last of one key stands', async () => {
    const { all, save } = await person('collector')
    const page = (from: number, count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${from + n}`, n]))
    for (let from = 0; from < PREFERENCES_PER_USER - 50; from += 50) await save(page(from, 50))
    const answers = await Promise.all([0, 1, 2, 3].map(n => save(page(1_000 * (n + 1), 40))))
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(Object.keys(await all())).toHaveLength(PREFERENCES_PER_USER - 10)
    expect(await save({ k0: 'changed', k1: null })).toMatchObject({ success: true })
    const backwards = Object.fromEntries(Object.entries(page(100, 20)).reverse())
    await Promise.all([save(page(100, 20)), save(backwards), save({ k0: 'a' })])
    await save({ k0: 'b' })
    expect(await all()).toMatchObject({ k0: 'b' })
  })
})

it('names and sizes are one rule for both sides', () => {
  expect(isPreference('recent', [])).toBe(true)
  expect(isPreference('hasOwnProperty', 1)).toBe(false)
  expect(isPreference('a', '\u{20000}'.repeat(4_095))).toBe(true)
  expect(isPreference('a', '\u{20000}'.repeat(4_096))).toBe(false)
  // what the database cannot hold would be sent again and again, and everything else with it
  for (const text of ['a\u0000b', 'cut \ud83d']) {
    expect(isPreference('a', text)).toBe(false)
    expect(isPreference('a', [{ deep: text }])).toBe(false)
    expect(isPreference('a', { [text]: 1 })).toBe(false)
  }
})
