import { describe, expect, it } from 'vitest'
import { proposedValidDays, rxValidUntil } from '#contract/entities/prescription.ts'

const at = (text: string): number => Date.parse(`${text}+08:00`)

describe('how long a prescription holds', () => {
  it('[RX-29] to the end of the day of its signature in Shanghai, or of the days after', () => {
    expect(rxValidUntil(at('2026-11-25T19:59:00'), 1)).toBe(at('2026-11-25T23:59:59.999'))
    expect(rxValidUntil(at('2026-11-25T20:01:00'), 2)).toBe(at('2026-11-26T23:59:59.999'))
    expect(rxValidUntil(at('2026-12-31T00:00:00'), 1)).toBe(at('2026-12-31T23:59:59.999'))
    expect(rxValidUntil(at('2026-12-31T23:59:59'), 3)).toBe(at('2027-01-02T23:59:59.999'))
  })
  it('[RX-29] two days are proposed from 20:00 on', () => {
    const proposed = [
      '2026-11-25T19:59:59',
      '2026-11-25T20:00:00',
      '2026-11-25T20:01:00',
      '2026-12-31T23:59:59',
      '2027-01-01T00:00:00',
    ]
    expect(proposed.map(text => proposedValidDays(at(text)))).toEqual([1, 2, 2, 2, 1])
  })
})
