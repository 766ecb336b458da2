import { expect, it } from 'vitest'
import { cronFault } from '#contract/rules/cronFault.ts'

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
  ])
    expect(cronFault(text), text).toBeNull()
})

it('[VIEW-SYS-17] refuses the rest and says where the fault is', () => {
  expect(cronFault('0 0 12 * * ? 2030 1')).toBe('Cron表达式最多7项！')
  expect(cronFault('0 0 12 * * ? x')).toBe('Cron表达式参数[年]错误：X')
  expect(cronFault('0 0 12 * * ? 1969')).toBe('Cron表达式参数[年]错误：1969')
  expect(cronFault('0 0 12 *')).toBe('Cron表达式错误：只有4项，至少5项')
  expect(cronFault('hello')).toBe('Cron表达式错误：只有1项，至少5项')
  expect(cronFault('60 * * * * ?')).toBe('Cron表达式错误：秒 60')
  expect(cronFault('60 * * * *')).toBe('Cron表达式错误：分 60')
  expect(cronFault('0 0 24 * * ?')).toBe('Cron表达式错误：时 24')
  expect(cronFault('0 0 0 32 * ?')).toBe('Cron表达式错误：日 32')
  expect(cronFault('0 0 0 1 13 ?')).toBe('Cron表达式错误：月 13')
  expect(cronFault('0 0 0 ? * 8')).toBe('Cron表达式错误：周 8')
  expect(cronFault('0 0 0 ? * ?')).toBe('Cron表达式错误：日和周不能同时为 ?')
  for (const nonsense of [
    '0 5-2 * * * ?',
    '0 1--2 * * * ?',
    '0 */0 * * * ?',
    '0 /5 * * * ?',
    '0 1, * * * ?',
    '0 ? * * * ?',
    '0 0 0 ? * MON#6',
    '-1 * * * * ?',
  ])
    expect(cronFault(nonsense), nonsense).toMatch(/^Cron表达式错误：/)
})
