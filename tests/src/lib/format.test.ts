import { describe, expect, it } from 'vitest'
import { DOUBLE_CLICK_GUARD, ELLIPSIS, SEARCH_DEBOUNCE, TEXTAREA_POPUP } from '#contract/constants.ts'
import { date, dateTime, ellipsis } from '#src/lib/format.ts'
import { thousands } from '#src/lib/format/thousands.ts'

const AT = Date.parse('2026-03-04T23:05:06.700Z')

describe('how values are written', () => {
  it('[CONST-19] [CONST-20] dates and date-times, in Shanghai wherever the browser stands', () => {
    expect(date(AT)).toBe('2026-03-05')
    expect(dateTime(AT)).toBe('2026-03-05 07:05:06')
    expect(dateTime(Date.parse('2026-03-04T16:00:00Z'))).toBe('2026-03-05 00:00:00')
  })
  it('[CONST-21] thousands separators, in the whole part only', () => {
    expect([1234567, 999, 1000, 0, -1234567].map(thousands)).toEqual(['1,234,567', '999', '1,000', '0', '-1,234,567'])
    expect(thousands('1234567.12345')).toBe('1,234,567.12345')
    expect(thousands('123456789012345678901')).toBe('123,456,789,012,345,678,901')
    expect([thousands(''), thousands(null), thousands(undefined), thousands('暂无')]).toEqual(['0', '0', '0', '暂无'])
  })
  it('[CONST-23] long text is cut after 25 characters', () => {
    expect(ELLIPSIS).toBe(25)
    expect(ellipsis('长'.repeat(25))).toBe('长'.repeat(25))
    expect(ellipsis('长'.repeat(26))).toBe(`${'长'.repeat(25)}...`)
  })
  it('[CONST-06] [CONST-11] [CONST-24] guard, debounce and the size of the text window', () => {
    expect([DOUBLE_CLICK_GUARD, SEARCH_DEBOUNCE]).toEqual([300, 300])
    expect(TEXTAREA_POPUP).toEqual({ width: 300, height: 210 })
  })
})
