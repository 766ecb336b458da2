import { describe, expect, it } from 'vitest'
import { confirmError, emailError, mobileError, newPasswordError, usernameError } from '#contract/rules/accountForm.ts'
import * as rules from '#contract/rules/formRules.ts'
import { isEmail, isMobile } from '#contract/rules/helperChecks.ts'

const Y = null
const of = <T>(rule: (value: T) => string | null, ...values: T[]) => values.map(rule)

describe('shared form rules', () => {
  it('[FORM-01] [FORM-02] a mobile number', () => {
    expect(of(mobileError, '13812345678', '19912345678', '1381234567', '138123456789', '')).toEqual([
      Y,
      '请输入正确手机号',
      '请输入正确手机号',
      '请输入正确手机号',
      '请输入手机号',
    ])
  })
  it('[FORM-03] [FORM-04] [FORM-05] a user name', () => {
    const length = '长度6到18个字符'
    expect(of(usernameError, '', 'a-b', 'abc', 'abcd', 'a'.repeat(18), 'a'.repeat(19), '中文名字')).toEqual([
      '请输入用户名',
      '只允许字母、数字、下划线',
      length,
      Y,
      Y,
      length,
      '只允许字母、数字、下划线',
    ])
  })
  it('[FORM-06] an optional e-mail', () => {
    expect(of(emailError, '', 'a@', 'a@b.cn')).toEqual([Y, '邮箱格式不正确', Y])
  })
  it.each<[string, rules.TextRule, string, string[], string[]]>([
    ['[FORM-07]', rules.naturalNumberError, '请输入自然数', ['0', '12'], ['-1', '1.5', '007', '1a', ' 1']],
    ['[FORM-08]', rules.lettersError, '请输入英文字符', ['abc', 'ABC'], ['ab1', 'a b', '中']],
    [
      '[FORM-09]',
      rules.landlineError,
      '请输入正确的座机号',
      ['010-12345678', '0755-1234567', '01012345678', '12345678', '010-12345678-801'],
      ['12', '010-', '10-12345678', '010-123456789'],
    ],
    [
      '[FORM-10]',
      rules.bankCardError,
      '请输入正确的银行卡号码',
      ['1'.repeat(10), '1'.repeat(20)],
      ['1'.repeat(9), '1'.repeat(21), '123456789a'],
    ],
    ['[FORM-11]', rules.documentError, '请输入正确的证件号码', ['a', 'A1'.repeat(25)], ['1'.repeat(51), 'a-b', '证1']],
    ['[FORM-13]', rules.qqError, '请输入正确的QQ号码', ['12345', '1'.repeat(12)], ['1234', '1'.repeat(13), '1234a']],
    [
      '[FORM-14]',
      rules.urlError,
      '请输入以http和https开头的网址',
      ['http://a', 'https://a.cn/b?c=1'],
      ['ftp://a', 'a.http://b', 'http:/a', 'http://', 'http://a b'],
    ],
    ['[FORM-15]', rules.shortCodeError, '请输入20位以内的英文字符和数字', ['a'.repeat(20), '1a'], ['a'.repeat(21), '中', 'a_b']],
    [
      '[FORM-16]',
      rules.nameError,
      '请输入2到100位的中英文字符和空格',
      ['ab', '张三', 'Li 明', '𠮷野', 'a'.repeat(100)],
      ['a', 'a'.repeat(101), '张3', 'a\tb'],
    ],
    ['[FORM-17]', rules.digitLinesError, '请输入数字和换行符', ['1\n2', '12', '1\r\n2'], ['a', '1 2', '1,2']],
    ['[FORM-19]', rules.minLengthError(3), '最小长度3位字符', ['abc', 'abcd'], ['ab', '𠮷𠮷']],
  ])('%s passes what fits and nothing else; an empty field is not its matter', (_, rule, text, right, wrong) => {
    expect(right.filter(value => rule(value) !== null)).toEqual([])
    expect(wrong.filter(value => rule(value) !== text)).toEqual([])
    expect(rule('')).toBeNull()
  })
  it('[FORM-18] [FORM-20] at most so many characters, a rare one counts once', () => {
    expect(of(rules.shortTextError, '中'.repeat(255), '𠮷'.repeat(255), 'a'.repeat(256))).toEqual([Y, Y, '请输入255位以内的字符'])
    expect(of(rules.maxLengthError(3), 'abc', '', 'abcd')).toEqual([Y, Y, '最大长度3位字符'])
  })
  it('[FORM-21] [FORM-22] checked lists', () => {
    expect(of(rules.minItemsError(2), [], [1], [1, 2])).toEqual(['最少选择2项', '最少选择2项', Y])
    expect(of(rules.maxItemsError(2), [], [1, 2], [1, 2, 3])).toEqual([Y, Y, '最多选择2项'])
  })
  it('[FORM-23] [FORM-24] helper checks are another measure than the form rules', () => {
    expect(['19912345678', '12012345678', '1991234567', ''].map(isMobile)).toEqual([true, false, false, false])
    expect(['a-b_1@c.cn', 'a.b@c.cn', 'a@c', '@c.cn', 'a@c.cn.'].map(isEmail)).toEqual([true, false, false, false, false])
  })
  it('[FORM-25] [FORM-26] [FORM-27] [FORM-28] passwords', () => {
    expect(rules.requiredError('请输入旧密码!')('')).toBe('请输入旧密码!')
    expect(newPasswordError('')).toBe('请输入新密码!')
    expect(confirmError('a', '')).toBe('请确认新密码!')
    expect(confirmError('a', 'b')).toBe('两次输入的密码不一样！')
  })
  it('[FORM-35] a dictionary widget needs its code', () => {
    expect(of(rules.dictCodeError, '', '  ', 'sex')).toEqual(['字典Code不能为空!', '字典Code不能为空!', Y])
  })
  it('[FORM-48] a day of the month is an integer from 1 to 31', () => {
    expect([0, 1, 31, 32, 1.5, Number.NaN].map(rules.isDayOfMonth)).toEqual([false, true, true, false, false, false])
  })
  it('the first issue of several rules is told', () => {
    const both = [rules.requiredError('请输入编码'), rules.lettersError, rules.maxLengthError(2)]
    expect(['', 'a1b', 'abc', 'ab'].map(value => rules.firstIssue(both, value))).toEqual([
      '请输入编码',
      '请输入英文字符',
      '最大长度2位字符',
      Y,
    ])
  })
})
