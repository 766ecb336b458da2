import { expect, it } from 'vitest'
import { cron, image, money, number, text, textarea, user, type Field } from '#contract/resources/field.ts'
import { fieldError, missingText } from '#contract/rules/fieldRules.ts'
import { errorOf } from '#src/resource/form/rules.ts'

const CASES: readonly [Field, value: string, issue: string | null][] = [
  [number('楼层', { min: -2, max: 30 }), '-2', null],
  [number('楼层', { min: -2, max: 30 }), '-3', '楼层不能小于-2'],
  [number('楼层', { min: -2, max: 30 }), '31', '楼层不能大于30'],
  [number('楼层'), '1.5', '楼层必须是整数'],
  [number('楼层'), '1.0', null],
  [number('楼层'), '1e3', '楼层不是有效的数字'],
  [number('楼层'), '2147483648', '楼层超出范围'],
  [number('系数', { digits: 3 }), '1.125', null],
  [number('系数', { digits: 3 }), '1.1255', '系数最多3位小数'],
  [money('金额'), '12.345', '金额最多2位小数'],
  [text('名称', { min: 2, max: 3 }), '甲', '最小长度2位字符'],
  [text('名称', { min: 2, max: 3 }), '甲乙丙丁', '最大长度3位字符'],
  [text('名称'), '甲'.repeat(1_001), '最大长度1000位字符'],
  [textarea('说明'), '甲'.repeat(1_001), null],
  [text('名称'), '甲\u0000乙', '名称包含无效字符'],
  [text('手机', { rules: ['mobile'] }), '123', '请输入正确手机号'],
  [text('手机', { rules: ['mobile'] }), '19900000001', '请输入正确手机号'],
  [text('手机', { rules: ['knownMobile'] }), '19900000001', null],
  [text('手机', { rules: ['knownMobile'] }), '12900000001', '请输入正确手机号'],
  [text('计划', { rules: ['cron'] }), 'hello', 'Cron表达式错误：只有1项，至少5项：秒 分 时 日 月 周 年'],
  [cron('计划', { rules: ['cron'] }), '0 0 12 * * ?', null],
]

it.each(CASES)('the form and the server say the same, case %#', (field, value, issue) => {
  expect([errorOf(field, value), fieldError(field, value, Date.now)]).toEqual([issue, issue])
})

it('asks to write what is written and to choose what is chosen', () => {
  expect([text('名称'), number('楼层'), user('医生'), image('头像')].map(missingText)).toEqual([
    '请输入名称',
    '请输入楼层',
    '请选择医生',
    '请选择头像',
  ])
})
