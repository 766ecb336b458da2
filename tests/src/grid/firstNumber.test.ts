import { describe, expect, it } from 'vitest'
import { overStanding, type GridCell } from '#contract/grids/register.ts'
import { changesCell, editOf } from '#src/grid/data/editOf.ts'
import { GridStore } from '#src/grid/store/gridStore.ts'

describe('a number that is added up', () => {
  const store = new GridStore({ columns: [{ key: 'n', title: '数量', type: 'inputNumber', merge: 'add' }] }, commit => commit())
  store.load({
    rows: [
      { id: 'empty', o: 'a0', d: { n: null } },
      { id: 'zero', o: 'a1', d: { n: 0 } },
      { id: 'five', o: 'a2', d: { n: 5 } },
    ],
  })
  const edited = (r: string, v: number | null) => {
    const cellEdit = { r, f: 'n', v }
    const edit = editOf(store, cellEdit)
    return changesCell(store, cellEdit, edit) ? edit.v : null
  }

  it('[WALK-30] takes 0 as the first one of its cell; elsewhere nothing is added by what is there already', () => {
    expect(edited('empty', 0)).toBe(0)
    expect(edited('empty', null)).toBe(null)
    expect(edited('zero', 0)).toBe(null)
    expect(edited('five', 5)).toBe(null)
    expect(edited('five', 0)).toBe(-5)
  })

  it('[WALK-30] takes it from an original client too', () => {
    const cell = (v: number | null): GridCell => ({ v, s: 3, by: '', at: 0 })
    const op = { i: 'o:1', r: 'a', f: 'n', v: 0, b: 0 }
    expect(overStanding(cell(null), op, 'add', { v: null, maybe: [] })).toEqual({ ...op, v: 0, b: 3 })
    expect(overStanding(cell(0), op, 'add', { v: 0, maybe: [] })).toBe(null)
  })
})
