import { expect, it } from 'vitest'
import { maskPhone } from '#contract/rules/maskPhone.ts'

it('[CONST-22] hides the characters 8 to 5 from the end, and all of what is no mobile number', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
  expect(maskPhone('12345678')).toBe('********')
  expect(maskPhone('')).toBe('')
})
