import { describe, expect, it } from 'vitest'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { ValueNature } from '#src/grid/kinds/cellKind.ts'
import { KINDS } from '#src/grid/kinds/index.ts'
import { choiceKeys, filterKindOf, filterOf, filterLabel, isIdle, passes, type ColumnFilter } from '#src/grid/view/filters.ts'

const cell = (value: GridValue, nature?: ValueNature, text = String(value ?? '')) => ({
  value,
  kind: { print: () => text, ...(nature === undefined ? {} : { nature }) },
  text: () => text,
})
const kept = (filter: ColumnFilter, values: readonly GridValue[], nature?: ValueNature) =>
  values.filter(value => passes(filter, cell(value, nature)))

describe('filters of a grid', () => {
  it('each kind of column has the filter of its values', () => {
    const of = (name: keyof typeof KINDS) => filterKindOf(KINDS[name].nature)
    expect([of('input'), of('normal'), of('input_pop')]).toEqual(['text', 'text', 'text'])
    expect([of('inputNumber'), of('date'), of('datetime')]).toEqual(['number', 'day', 'day'])
    for (const name of ['checkbox', 'select', 'radio', 'list_multi', 'checkbox_meta', 'sel_user', 'sel_depart'] as const)
      expect(of(name)).toBe('choice')
  })

  it('texts contain what is written, whatever its case', () => {
    expect(kept({ kind: 'text', text: ' ab' }, ['xABc', 'a b', null, 'AB'])).toEqual(['xABc', 'AB'])
  })

  it('ranges hold their bounds, either may be open, and nothing is in no range', () => {
    expect(kept({ kind: 'number', from: 2, to: 3 }, [1, 2, '3', 4, null, '', 'x'], 'number')).toEqual([2, '3'])
    expect(kept({ kind: 'number', from: null, to: 0 }, [-1, 0, 1, null])).toEqual([-1, 0])
    const days = ['2026-01-31', '2026-02-01 23:59:59', '2026-02-02', null]
    expect(kept({ kind: 'day', from: '2026-02-01', to: '2026-02-01' }, days, 'moment')).toEqual(['2026-02-01 23:59:59'])
    expect(kept({ kind: 'day', from: '2026-02-01', to: null }, days, 'day')).toEqual(days.slice(1, 3))
  })

  it('choices are stored values, one of several is enough, boxes count by their words', () => {
    expect(kept({ kind: 'choice', values: ['1', ''] }, ['1', '2', null, '1,2'], 'choice')).toEqual(['1', null])
    expect(kept({ kind: 'choice', values: ['2'] }, ['1', '2', '1,2'], 'choices')).toEqual(['2', '1,2'])
    const box = { value: null, kind: { toggle: () => null, print: () => '否' }, text: () => '否' }
    expect(choiceKeys(box)).toEqual(['否'])
  })

  it('empty and filled part all rows', () => {
    const all: GridValue[] = [null, '', ' ', 0, false, 'a']
    const [empty, filled] = [kept({ kind: 'empty' }, all), kept({ kind: 'filled' }, all)]
    expect([empty, filled]).toEqual([
      [null, '', ' '],
      [0, false, 'a'],
    ])
  })

  it('are told in words', () => {
    const words = (filter: ColumnFilter) => filterLabel({ title: '库存' }, filter, key => `第${key}`)
    expect(words({ kind: 'text', text: ' 阿 ' })).toBe('库存包含“阿”')
    expect(words({ kind: 'number', from: 1, to: 2 })).toBe('库存 1 至 2')
    expect(words({ kind: 'number', from: 1, to: null })).toBe('库存不低于 1')
    expect(words({ kind: 'number', from: null, to: 2 })).toBe('库存不超过 2')
    expect(words({ kind: 'choice', values: ['1', '', '3'] })).toBe('库存为第1、（空）等3项')
    expect([words({ kind: 'empty' }), words({ kind: 'filled' })]).toEqual(['库存为空', '库存不为空'])
  })

  it('of an older program are taken as far as they are filters', () => {
    for (const kind of ['text', 'number', 'day', 'choice', 'empty', 'filled'] as const) {
      const made = filterOf({ kind, text: 'a', from: kind === 'day' ? '2026-01-01' : 1, to: {}, values: ['a', 1] })
      expect(made?.kind).toBe(kind)
    }
    expect([filterOf(null), filterOf('x'), filterOf({ kind: 'x' }), filterOf({ kind: 'choice' })]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect([filterOf({ kind: 'text', text: ' ' }), filterOf({ kind: 'number', from: '1' })]).toEqual([null, null])
    expect(isIdle({ kind: 'choice', values: [] })).toBe(false)
  })
})
