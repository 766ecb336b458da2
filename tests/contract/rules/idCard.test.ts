import { describe, expect, it } from 'vitest'
import { idCardError } from '#contract/rules/formRules.ts'
import { isIdCard } from '#contract/rules/idCard.ts'

const NOW = Date.parse('2026-11-21T08:00:00+08:00')
/** The check digit of the first 17 by the powers of ISO 7064 MOD 11-2, not by the table of weights. */
const withCheck = (head: string): string => {
  const sum = [...head].reduce((total, digit, at) => total + Number(digit) * 2 ** (17 - at), 0)
  const check = (12 - (sum % 11)) % 11
  return head + (check === 10 ? 'X' : String(check))
}

const issue = idCardError(() => NOW)

describe('Chinese identity card', () => {
  it('[FORM-12] takes real numbers, small x as well', () => {
    expect(isIdCard('11010519491231002X', NOW)).toBe(true)
    expect(isIdCard('11010519491231002x', NOW)).toBe(true)
    expect(isIdCard('440524188001010014', NOW)).toBe(false)
    expect(issue('11010519491231002X')).toBeNull()
    expect(issue('')).toBeNull()
  })
  it('[FORM-12] refuses another length, another sign, another check digit, two digits that changed places', () => {
    const wrong = ['1101051949123100', '11010519491231002', '1101051949123100211', '110105194912310021', '11010519491231020X']
    expect(wrong.map(id => issue(id))).toEqual(wrong.map(() => '请输入正确的身份证号码'))
    expect(issue('11010519491231A02X')).not.toBeNull()
    expect(issue('130503670401001')).not.toBeNull()
  })
  it('[FORM-12] refuses unknown regions and days that were not, whatever their check digit says', () => {
    const valid = (head: string) => isIdCard(withCheck(head), NOW)
    expect(valid('11010520000229100')).toBe(true)
    expect(valid('83000019900101100')).toBe(true)
    expect(valid('11010520010229100')).toBe(false)
    expect(valid('11010520001301100')).toBe(false)
    expect(valid('11010520000431100')).toBe(false)
    expect(valid('11010518991231100')).toBe(false)
    expect(valid('11010520261121100')).toBe(true)
    expect(valid('11010520261122100')).toBe(false)
    expect(valid('99010520000229100')).toBe(false)
    expect(valid('00010520000229100')).toBe(false)
  })
})
