import { expect, it } from 'vitest'
import { cronError } from '#contract/cron/cronError.ts'

it('[VIEW-SYS-17] passes what a cron text may say, empty included', () => {
  for (const text of [
    '',
    '  ',
    '0 0 12 * * ?',
    '*/5 * * * *',
    '0 15 10 ? * MON-FRI 2026-2030',
    '0 0/5 14,18 * * ?',
    '0 0 0 L * ?',
    '0 0 0 LW * ?',
    '0 0 0 L-3 * ?',
    '0 0 0 15W * ?',
    '0 15 10 ? * 6L',
    '0 15 10 ? * FRI#3',
    '0 0 0 ? jan-MAR 1,3,5 *',
    '0 0 0 ? * FRI-MON',
    '0 0 22-2 * * ?',
    '* * * * * * *',
    '0  0 12 * *   ? 2030',
  ])
    expect(cronError(text), text).toBeNull()
})

it('[VIEW-SYS-17] refuses the rest: says the field, what stands there and what may stand there', () => {
  expect(cronError('0 0 12 * * ? 2030 1')).toBe('Cron表达式最多7项！')
  expect(cronError('0 0 12 * * ? x')).toBe('Cron表达式参数[年]错误：年 x 不可用，可填 1970–2199、*、a-b、a/b、列表 a,b')
  expect(cronError('0 0 12 * * ? 1969')).toBe('Cron表达式参数[年]错误：年 1969 不可用，年只能是 1970–2199')
  expect(cronError('0 0 12 *')).toBe('Cron表达式错误：只有4项，至少5项：秒 分 时 日 月 周 年')
  expect(cronError('hello')).toBe('Cron表达式错误：只有1项，至少5项：秒 分 时 日 月 周 年')
  expect(cronError('60 * * * * ?')).toBe('Cron表达式错误：秒 60 不可用，秒只能是 0–59')
  expect(cronError('60 * * * *')).toBe('Cron表达式错误：分 60 不可用，分只能是 0–59')
  expect(cronError('0 0 24 * * ?')).toBe('Cron表达式错误：时 24 不可用，时只能是 0–23')
  expect(cronError('0 0 0 32 * ?')).toBe('Cron表达式错误：日 32 不可用，日只能是 1–31')
  expect(cronError('0 0 0 1 13 ?')).toBe('Cron表达式错误：月 13 不可用，月只能是 1–12')
  expect(cronError('0 0 0 ? * 8')).toBe('Cron表达式错误：周 8 不可用，周只能是 1–7')
  expect(cronError('0 0 0 ? * ?')).toBe('Cron表达式错误：日和周不能同时为 ?')
  expect(cronError('0 0 0 1 * MON')).toBe('Cron表达式错误：日和周只能限定一个，另一个请填 ?')
  expect(cronError('0 */0 * * * ?')).toBe('Cron表达式错误：分 */0 不可用，分的间隔只能是 1–59')
  expect(cronError('0 0 0 ? * MON#6')).toBe('Cron表达式错误：周 MON#6 不可用，第几个只能是 1–5')
  expect(cronError('0 0 0 L-31 * ?')).toBe('Cron表达式错误：日 L-31 不可用，月末前的天数只能是 1–30')
  for (const nonsense of [
    '0 1--2 * * * ?',
    '0 /5 * * * ?',
    '0 1, * * * ?',
    '0 ? * * * ?',
    '-1 * * * * ?',
    '0 0 0 ? * MON#1,TUE#2',
  ])
    expect(cronError(nonsense), nonsense).toMatch(/^Cron表达式错误：/)
})
