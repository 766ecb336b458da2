import { describe, expect, it } from 'vitest'
import { CREATININE_UMOL10, typedNumber, WEIGHT_G, writtenNumber } from '#contract/rules/bodyFacts.ts'

describe('numbers of the body as forms take them', () => {
  it('are read in the smaller unit within their bounds, with no more decimals than that has', () => {
    const weights = ['', ' 81.5 ', '0.5', '300', '3.255', '0.499', '300.001', '0300', '81.1234', '八十', '-1', '1e2']
    expect(weights.map(text => typedNumber(text, WEIGHT_G))).toEqual([
      ...[null, 81_500, 500, 300_000, 3_255],
      ...Array.from({ length: 7 }, () => undefined),
    ])
    expect(['1', '90.5', '3000', '0.9', '3000.1', '90.55'].map(text => typedNumber(text, CREATININE_UMOL10))).toEqual([
      ...[10, 905, 30_000],
      ...[undefined, undefined, undefined],
    ])
  })

  it('are written as they were typed', () => {
    expect([writtenNumber(81_500, WEIGHT_G), writtenNumber(905, CREATININE_UMOL10), writtenNumber(null, WEIGHT_G)]).toEqual([
      '81.5',
      '90.5',
      '',
    ])
  })
})
