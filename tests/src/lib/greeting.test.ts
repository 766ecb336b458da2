import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greeting, hourOf } from '#src/lib/format.ts'

/** The greeting at a time of day in Shanghai. */
const at = (time: string) => greeting(hourOf(Date.parse(`2026-11-21T${time}+08:00`)))

describe('greeting by hour', () => {
  it('[LAYOUT-43] says an early morning before 9', () => {
    expect(at('00:00:00')).toBe('早上好')
    expect(at('08:59:59')).toBe('早上好')
    expect(at('09:00:00')).not.toBe('早上好')
  })

  it('[LAYOUT-44] says a good morning from 9 up to and including hour 11', () => {
    expect(at('09:00:00')).toBe('上午好')
    expect(at('11:30:00')).toBe('上午好')
    expect(at('11:59:59')).toBe('上午好')
  })

  it('[LAYOUT-45] says a good noon up to and including hour 13', () => {
    expect(at('12:00:00')).toBe('中午好')
    expect(at('13:30:00')).toBe('中午好')
    expect(at('13:59:59')).toBe('中午好')
  })

  it('[LAYOUT-46] says a good afternoon from then until before 20', () => {
    expect(at('14:00:00')).toBe('下午好')
    expect(at('19:59:59')).toBe('下午好')
  })

  it('[LAYOUT-47] says a good evening from 20 on', () => {
    expect(at('20:00:00')).toBe('晚上好')
    expect(at('23:59:59')).toBe('晚上好')
  })

  it('goes through its five texts in order, each hour one', () => {
    const order = ['早上好', '上午好', '中午好', '下午好', '晚上好']
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }), (a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)]
        return order.indexOf(greeting(first)) >= 0 && order.indexOf(greeting(first)) <= order.indexOf(greeting(second))
      }),
      { seed: 20261121 },
    )
  })
})
