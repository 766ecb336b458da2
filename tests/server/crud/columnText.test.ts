import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  numeric,
  pgEnum,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { currentValue, hasFraction, holdsOf, wireReader, wireValue } from '#server/crud/wireValue.ts'

const t = pgTable('t', {
  at: timestamp({ withTimezone: true }),
  local: timestamp(),
  day: date(),
  name: text(),
  code: varchar({ length: 9 }),
  big: bigint({ mode: 'number' }),
  whole: integer(),
  small: smallint(),
  price: numeric({ precision: 9, scale: 2 }),
  share: doublePrecision(),
  weight: real(),
  isOpen: boolean(),
  unreal: pgEnum('unreal', ['a', 'b'])(),
})

describe('a column for filters and drafts', () => {
  it('holds what its type says', () => {
    expect([t.at, t.local].map(holdsOf)).toEqual(['moment', 'moment'])
    expect(holdsOf(t.day)).toBe('day')
    // the last is a list of words of its own, whose name ends as that of a number
    expect([t.name, t.code, t.unreal].map(holdsOf)).toEqual(['text', 'text', 'text'])
    expect([t.big, t.whole, t.small].map(holdsOf)).toEqual(['whole', 'whole', 'whole'])
    expect([t.price, t.share, t.weight].map(holdsOf)).toEqual(['number', 'number', 'number'])
    expect(holdsOf(t.isOpen)).toBe('boolean')
  })

  it('takes any text as text', () => {
    expect(currentValue(t.name, ' 1 ')).toBe(' 1 ')
    expect(currentValue(t.code, '')).toBe('')
  })

  it('takes whole numbers to the largest of an integer, and no others', () => {
    for (const column of [t.big, t.whole, t.small]) {
      expect(currentValue(column, '2147483647')).toBe(2_147_483_647)
      expect(currentValue(column, '-2147483647')).toBe(-2_147_483_647)
      expect(currentValue(column, '2147483648')).toBeUndefined()
      expect(currentValue(column, '-2147483648')).toBeUndefined()
      expect(currentValue(column, '1.5')).toBeUndefined()
      expect(currentValue(column, '2.0')).toBe(2)
    }
  })

  it('takes numbers as people write them, and nothing that only JavaScript calls one', () => {
    expect(currentValue(t.price, '1.5')).toBe(1.5)
    expect(currentValue(t.price, '+12')).toBe(12)
    expect(currentValue(t.price, '-0.25')).toBe(-0.25)
    expect(currentValue(t.price, ' 3 ')).toBe(3)
    expect(currentValue(t.price, '123456789012345')).toBe(123_456_789_012_345)
    expect(currentValue(t.price, '1.1234567890')).toBe(1.123456789)
    expect(currentValue(t.price, '2147483648')).toBe(2_147_483_648)
    for (const odd of [
      '',
      ' ',
      'a',
      '1a',
      'a1',
      '1e3',
      '0x10',
      '1.',
      '.5',
      '--1',
      'Infinity',
      '1234567890123456',
      '1.12345678901',
      '1,5',
    ])
      expect(currentValue(t.price, odd), odd).toBeUndefined()
  })

  it('takes yes and no in the ways a file may say them', () => {
    expect(['true', 'TRUE', '1', 'Y', 'y'].map(one => currentValue(t.isOpen, one))).toEqual([true, true, true, true, true])
    expect(['false', 'False', '0', 'N', 'n'].map(one => currentValue(t.isOpen, one))).toEqual([false, false, false, false, false])
    for (const odd of ['', 'yes', 'no', '10', '01', 'xtrue', 'truex', 'xfalse', 'falsey', '2'])
      expect(currentValue(t.isOpen, odd), odd).toBeUndefined()
  })

  it('takes days and moments, and nothing that is none', () => {
    expect(currentValue(t.day, '2020-02-29')).toBe('2020-02-29')
    expect(currentValue(t.day, '2021-02-29')).toBeUndefined()
    expect(currentValue(t.at, '2020-01-01 08:00:01')).toEqual(new Date('2020-01-01T00:00:01Z'))
    expect(currentValue(t.local, '2020-01-01 08:00:01')).toEqual(new Date('2020-01-01T00:00:01Z'))
    expect(currentValue(t.at, '昨天')).toBeUndefined()
  })

  it('knows a part of a second by its point', () => {
    expect(['2020-01-01 08:00:01.5', '2020-01-01 08:00:01'].map(hasFraction)).toEqual([true, false])
  })
})

describe('values on the wire', () => {
  it('are themselves, nothing is null, and moments are texts of Shanghai', () => {
    expect([0, '', false, 'x', null, undefined].map(wireValue)).toEqual([0, '', false, 'x', null, null])
    expect(wireValue(new Date('2020-01-01T00:00:01Z'))).toBe('2020-01-01 08:00:01')
  })

  it('are the same hour by hour, once read or again, after summer and winter offsets and many hours', () => {
    const read = wireReader(t.at)
    const both = (cell: string) => [read(cell), read(cell)]
    expect(both('2020-01-01 00:10:59+00')).toEqual(['2020-01-01 08:10:59', '2020-01-01 08:10:59'])
    expect(both('2020-01-01 00:20:01.25-05')).toEqual(['2020-01-01 13:20:01', '2020-01-01 13:20:01'])
    expect(both('2019-12-31 23:00:00+08')).toEqual(['2019-12-31 23:00:00', '2019-12-31 23:00:00'])
    for (let n = 0; n < 5_100; n += 1)
      read(`${new Date(Date.UTC(2021, 0, 1, n)).toISOString().slice(0, 13).replace('T', ' ')}:00:00+00`)
    expect(both('2020-01-01 00:10:59+00')).toEqual(['2020-01-01 08:10:59', '2020-01-01 08:10:59'])
  })
})
