import fc from 'fast-check'
import { bigint, boolean, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { describe, expect, it, vi } from 'vitest'
import { wireReader, wireValue } from '#server/crud/wireValue.ts'

const { at, local, day, name, count, isOpen } = pgTable('t', {
  at: timestamp({ withTimezone: true }),
  local: timestamp(),
  day: date(),
  name: text(),
  count: bigint({ mode: 'number' }),
  isOpen: boolean(),
})

/** As PostgreSQL writes a timestamptz in a session with this offset, hours. */
function stored(ms: number, offset: number): string {
  const shifted = new Date(ms + offset * 3_600_000).toISOString()
  const fraction = shifted.slice(19, 23).replace(/\.?0+$/, '')
  const hours = String(Math.abs(offset)).padStart(2, '0')
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}${fraction}${offset < 0 ? '-' : '+'}${hours}`
}

describe('cells as they go over the wire', () => {
  it('are the same moments with and without a Date between, in whatever zone the database writes them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1000, 0), max: Date.UTC(9000, 0) }),
        fc.integer({ min: -11, max: 14 }),
        (ms, offset) => {
          const cell = stored(ms, offset)
          expect(wireReader(at)(cell), cell).toBe(wireValue(new Date(ms)))
        },
      ),
      { seed: 7, numRuns: 2_000 },
    )
  })

  it('are read where the database writes moments in another way', () => {
    const read = wireReader(at)
    expect(read('2020-01-01 00:00:01.987654+00')).toBe('2020-01-01 08:00:01')
    expect(read('2020-01-01 05:30:01+05:30')).toBe('2020-01-01 08:00:01')
    expect(read('2019-12-31 23:59:59.9+00')).toBe('2020-01-01 07:59:59')
    expect(read(new Date('2020-01-01T00:00:01Z'))).toBe('2020-01-01 08:00:01')
  })

  it('are read without a Date between as the database mostly writes them, and with one otherwise', () => {
    const whole = vi.spyOn(at, 'mapFromDriverValue')
    const read = wireReader(at)
    expect(read('2020-01-01 00:00:01.5+00')).toBe('2020-01-01 08:00:01')
    expect(read('2019-12-31 19:00:01-05')).toBe('2020-01-01 08:00:01')
    expect(whole).not.toHaveBeenCalled()
    expect(read('2020-01-01 05:30:01+05:30')).toBe('2020-01-01 08:00:01')
    expect(whole).toHaveBeenCalledTimes(1)
    whole.mockRestore()
  })

  it('are what their column makes of them where they are no moments', () => {
    expect(wireReader(local)('2020-01-01 00:00:01')).toBe('2020-01-01 08:00:01')
    expect(wireReader(day)('2020-01-01')).toBe('2020-01-01')
    expect(wireReader(name)('2020-01-01 00:00:01+00')).toBe('2020-01-01 00:00:01+00')
    expect(wireReader(count)('12')).toBe(12)
    expect(wireReader(isOpen)(false)).toBe(false)
  })
})
