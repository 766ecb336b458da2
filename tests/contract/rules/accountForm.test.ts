import { describe, expect, it } from 'vitest'
import {
  confirmFault,
  emailFault,
  knownMobileFault,
  mobileFault,
  newPasswordFault,
  passwordStrength,
  phoneCodeFault,
  usernameFault,
} from '#contract/rules/accountForm.ts'

describe('rules of the account forms', () => {
  it('[VIEW-ACC-06] names, numbers and codes have the texts of the specification', () => {
    expect(mobileFault('')).toBe('请输入手机号')
    expect([mobileFault('13812345678'), mobileFault('19912345678'), mobileFault('138123456789')]).toEqual([
      null,
      '请输入正确手机号',
      '请输入正确手机号',
    ])
    expect([knownMobileFault('19912345678'), knownMobileFault('12012345678')]).toEqual([null, '请输入正确手机号'])
    expect(['', 'a-b', 'abc', 'abcd', 'a'.repeat(18), 'a'.repeat(19)].map(usernameFault)).toEqual([
      '请输入用户名',
      '只允许字母、数字、下划线',
      '长度6到18个字符',
      null,
      null,
      '长度6到18个字符',
    ])
    expect(['', '12345', '12345a', '123456'].map(phoneCodeFault)).toEqual([
      '请输入验证码',
      '请输入6位数字验证码',
      '请输入6位数字验证码',
      null,
    ])
    expect(['', 'a@', 'a@b.cn'].map(emailFault)).toEqual([null, '邮箱格式不正确', null])
  })

  it('a new password has eight signs of three kinds, twice the same', () => {
    expect(newPasswordFault('')).toBe('请输入新密码!')
    for (const weak of ['Abc#123', 'abcdefgh1', 'abcdefg#', '1234567#', 'abc defg1'])
      expect(newPasswordFault(weak)).not.toBeNull()
    expect(newPasswordFault('abcdef#1')).toBeNull()
    expect([confirmFault('a', ''), confirmFault('a', 'b'), confirmFault('a', 'a')]).toEqual([
      '请确认新密码!',
      '两次输入的密码不一样！',
      null,
    ])
    expect(['abc', 'abcd#1234', 'mnopqr#7', 'Mnop#7xy', 'Xinglin#2026Zq'].map(passwordStrength)).toEqual([0, 1, 1, 2, 3])
  })
})
