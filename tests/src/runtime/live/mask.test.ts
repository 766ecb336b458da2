import { expect, it } from 'vitest'
import { masked } from '#src/runtime/live/mask.ts'

it('[QA-17] the live view shows states, kinds, numbers and flags; secrets and what tells of a person stay hidden', () => {
  const shown = masked({
    view: 'waiting',
    isOnline: true,
    unread: 3,
    empty: '',
    token: 'abcdef',
    password: '',
    smscode: 4711,
    phone: '13800138000',
    phoneMasked: '138****8000',
    realname: 'fangming',
    patient: { name: '萧志强', age: 63, sex: 1, idCardNo: '11010119600101123X' },
    messages: [{ seq: 7, kind: 'text', content: '胸口疼，喘不上气', sentAt: 1_700_000_000_000 }],
    said: 'chest pain since monday',
    sid: '0123456789abcdef0123456789abcdef',
    map: { '13800138000': 1, waiting: 2 },
    when: new Date(0),
    act: () => undefined,
  })
  expect(shown).toEqual({
    view: 'waiting',
    isOnline: true,
    unread: 3,
    empty: '',
    token: '•••',
    password: '',
    smscode: '•••',
    phone: '•••',
    phoneMasked: '•••',
    realname: '•••',
    patient: { name: '•••', age: '•••', sex: '•••', idCardNo: '•••' },
    messages: [{ seq: 7, kind: 'text', content: '•••', sentAt: 1_700_000_000_000 }],
    said: '•••',
    sid: '•••',
    map: { '•••': 1, waiting: 2 },
    when: '•••',
    act: undefined,
  })
})

it('[QA-17] long lists and deep trees are cut', () => {
  const list = masked(Array.from({ length: 60 }, (_, index) => index)) as unknown[]
  expect([list.length, list.at(-1)]).toEqual([51, '… 10'])
  let deep: unknown = 'end'
  for (let level = 0; level < 20; level++) deep = { in: deep }
  expect(JSON.stringify(masked(deep))).toBe('{"in":'.repeat(8) + '"…"' + '}'.repeat(8))
})
