import { describe, expect, it } from 'vitest'
import {
  confirmError,
  emailError,
  knownMobileError,
  mobileError,
  newPasswordError,
  passwordStrength,
  phoneCodeError,
  usernameError,
} from '#contract/rules/accountForm.ts'

describe('rules of the account forms', () => {
  it('[VIEW-ACC-06] names, numbers and codes have the texts of the specification', () => {
    expect(mobileError('')).toBe('请输入手机号')
    expect([mobileError('13812345678'), mobileError('19912345678'), mobileError('138123456789')]).toEqual([
      null,
      '请输入正确手机号',
      '请输入正确手机号',
    ])
    expect([knownMobileError('19912345678'), knownMobileError('12012345678')]).toEqual([null, '请输入正确手机号'])
    expect(['', 'a-b', 'abc', 'abcd', 'a'.repeat(18), 'a'.repeat(19)].map(usernameError)).toEqual([
      '请输入用户名',
      '只允许字母、数字、下划线',
      '长度6到18个字符',
      null,
      null,
      '长度6到18个字符',
    ])
    expect(['', '12345', '12345a', '123456'].map(phoneCodeError)).toEqual([
      '请输入验证码',
      '请输入6位数字验证码',
      '请输入6位数字验证码',
      null,
    ])
    expect(['', 'a@', 'a@b.cn'].map(emailError)).toEqual([null, '邮箱格式不正确', null])
  })

  it('a new password has eight signs of three kinds, twice the same', () => {
    expect(newPasswordError('')).toBe('请输入新密码!')
    for (const weak of ['Abc#123', 'abcdefgh1', 'abcdefg#', '1234567#', 'abc defg1'])
      expect(newPasswordError(weak)).not.toBeNull()
    expect(newPasswordError('abcdef#1')).toBeNull()
    expect([confirmError('a', ''), confirmError('a', 'b'), confirmError('a', 'a')]).toEqual([
      '请确认新密码!',
      '两次输入的密码不一样！',
      null,
    ])
    expect(['abc', 'abcd#1234', 'mnopqr#7', 'Mnop#7xy', 'Xinglin#2026Zq'].map(passwordStrength)).toEqual([0, 1, 1, 2, 3])
  })
})
