import pinyin from 'pinyin-match'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from '#src/runtime/palette/entries.ts'
import { findEntries } from '#src/runtime/palette/search.ts'
import type { Match } from '#src/runtime/palette/search.ts'

const RESULTS_MAX = 50
const match: Match = (text, query) => pinyin.match(text, query)
const entry = (label: string, more: Partial<Entry> = {}): Entry => ({
  id: `${more.group ?? 'menu'}:${label}`,
  group: 'menu',
  label,
  run: () => undefined,
  ...more,
})
const found = (entries: readonly Entry[], query: string) =>
  findEntries(entries, query, match).map(({ id }) => id.replace(/^\w+:/, ''))

describe('search of the command palette', () => {
  it('ranks beginnings, then words, then pinyin initials, then the inside', () => {
    const entries = [entry('本地ICD库'), entry('爱吃豆'), entry('编码 icd'), entry('ICD编码')]
    expect(found(entries, 'icd')).toEqual(['ICD编码', '编码 icd', '本地ICD库'])
    expect(found([entry('本地yhgl库'), entry('用户管理'), entry('旧 yhgl'), entry('YHGL')], 'yhgl')).toEqual([
      'YHGL',
      '旧 yhgl',
      '用户管理',
      '本地yhgl库',
    ])
  })

  it('finds characters, pinyin with the marks of an input method, initials, other words and the place in the menu', () => {
    const entries = [
      entry('用户管理', { hint: '系统管理' }),
      entry('在线问诊', { hint: '在线诊疗' }),
      entry('锁屏', { group: 'actions', keywords: '锁定屏幕 lock' }),
    ]
    for (const query of ['用户', 'yonghu', "yong'hu", 'yong hu', 'yh', '户管', 'yh xitong'])
      expect(found(entries, query), query).toEqual(['用户管理'])
    expect(found(entries, 'zxwz')).toEqual(['在线问诊'])
    expect(found(entries, 'lock')).toEqual(['锁屏'])
    expect(found(entries, 'sdpm')).toEqual(['锁屏'])
    expect(found(entries, '不存在')).toEqual([])
  })

  it('says which part of the label was meant', () => {
    const part = (label: string, query: string) => {
      const [one] = findEntries([entry(label)], query, match)
      return one === undefined ? null : label.slice(one.from, one.to)
    }
    expect(part('在线问诊', 'wz')).toBe('问诊')
    expect(part('在线问诊', '问')).toBe('问')
    expect(part('ICD编码', 'bianma')).toBe('编码')
    expect(part('重庆医院', 'chongqing')).toBe('重庆')
  })

  it('puts the group with the best result first, and shows something of every group before anything is typed', () => {
    const entries = [
      entry('打印设置'),
      entry('系统设置', { group: 'actions' }),
      entry('用户 设置', { group: 'tabs' }),
      entry('首页', { group: 'recent' }),
    ]
    expect(found(entries, '系统')).toEqual(['系统设置'])
    expect(findEntries(entries, '系统设置', match)[0]?.group).toBe('actions')
    expect(findEntries(entries, '', match).map(({ group }) => group)).toEqual(['recent', 'tabs', 'actions', 'menu'])
  })

  it('law: never more than the limit, every id once and known, the marked part inside the label, groups in one piece', () => {
    const labels = fc.array(fc.constantFrom(...'医院科室管理系统设置用户ab1 /'.split('')), { minLength: 1, maxLength: 8 })
    const groups = fc.constantFrom('recent', 'tabs', 'actions', 'menu')
    fc.assert(
      fc.property(
        fc.array(fc.record({ label: labels.map(signs => signs.join('')), group: groups }), { maxLength: 120 }),
        fc.string({ maxLength: 6 }),
        (made, query) => {
          const entries = made.map((one, at) => ({ ...entry(one.label, { group: one.group }), id: String(at) }))
          const results = findEntries(entries, query, match)
          const ids = results.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          if (query.trim() !== '') expect(ids.length).toBeLessThanOrEqual(RESULTS_MAX)
          for (const { id, from, to } of results) {
            const label = entries[Number(id)]?.label ?? ''
            expect(from >= 0 && from <= to && to <= label.length).toBe(true)
          }
          const runs = results.filter(({ group }, at) => group !== results[at - 1]?.group)
          expect(runs.length).toBe(new Set(runs.map(({ group }) => group)).size)
        },
      ),
      { seed: 3 },
    )
  })
})
