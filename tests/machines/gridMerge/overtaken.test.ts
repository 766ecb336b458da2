import { describe, expect, it } from 'vitest'
import type { LoadedRows } from '#machines/gridMerge/gridMerge.types.ts'
import { answeredIn, behind, followed, loaded } from '#machines/gridMerge/overtaken.rules.ts'
import { contextOf, waiting } from '#tests/support/machines/gridMerge/contexts.ts'
import { entry } from '#tests/support/machines/gridMerge/startedTable.ts'

const draft = { r: '7', f: 'name', b: 2, v: '打开时' }

describe('the open editor after operations of the log', () => {
  it('[WALK-32] stands at the last own one at its cell', () => {
    const entries = [
      entry(5, '我的', { i: 'me:1' }),
      entry(6, '我的二', { i: 'me:2' }),
      entry(7, '别格', { i: 'me:3', f: 'code' }),
      entry(8, '李的'),
    ]
    expect(followed(draft, entries, new Set(['me:1', 'me:2', 'me:3']))).toEqual({ r: '7', f: 'name', b: 6, v: '打开时' })
  })

  it('[WALK-32] stays where it was when none of them is both own and at its cell', () => {
    expect(followed(draft, [entry(5, '李的'), entry(6, '别行', { i: 'me:1', r: '8' })], new Set(['me:1']))).toBe(draft)
    expect(followed(null, [entry(5, '我的', { i: 'me:1' })], new Set(['me:1']))).toBeNull()
  })
})

describe('the open editor after answers', () => {
  const answered = [waiting({ i: 'me:1' }), waiting({ i: 'me:2' }), waiting({ i: 'me:3', f: 'code' })]

  it('[WALK-32] stands at the highest number of an own operation at its cell', () => {
    const numbers = new Map([
      ['me:1', 6],
      ['me:2', 5],
      ['me:3', 9],
    ])
    expect(answeredIn(draft, answered, numbers)).toEqual({ r: '7', f: 'name', b: 6, v: '打开时' })
  })

  it('[WALK-32] never goes back, and stays without a number at its cell', () => {
    expect(answeredIn({ ...draft, b: 8 }, answered, new Map([['me:1', 6]]))).toEqual({ r: '7', f: 'name', b: 8, v: '打开时' })
    expect(answeredIn(draft, answered, new Map([['me:3', 9]]))).toBe(draft)
    expect(answeredIn(draft, [], new Map([['me:1', 6]]))).toBe(draft)
    expect(answeredIn(null, answered, new Map([['me:1', 6]]))).toBeNull()
  })
})

describe('operations behind own ones', () => {
  it('[WALK-32] take the number of the one they name, the others stay the same', () => {
    const alone = waiting({ i: 'me:2', r: '8' })
    const unknown = waiting({ i: 'me:4', p: 'me:9', b: 1 })
    expect(behind([alone, waiting({ i: 'me:3', p: 'me:1', b: 1 }), unknown], new Map([['me:1', 6]]))).toEqual([
      { op: { i: 'me:2', r: '8', f: 'name', v: '我的', b: 0 }, at: 5 },
      { op: { i: 'me:3', r: '7', f: 'name', v: '我的', b: 6, p: 'me:1' }, at: 5 },
      { op: { i: 'me:4', r: '7', f: 'name', v: '我的', b: 1, p: 'me:9' }, at: 5 },
    ])
  })

  it('[WALK-35] are the same array where none of them is behind one with a number', () => {
    const pending = [waiting({ i: 'me:2' }), waiting({ i: 'me:3', p: 'me:2' })]
    expect(behind(pending, new Map([['me:1', 6]]))).toBe(pending)
  })
})

describe('rows that were loaded', () => {
  const cell = { r: '7', f: 'name', v: '李的', s: 3, by: '李', at: 7 }
  const rows: LoadedRows = { s: 9, editable: false, cells: [{ ...cell, r: '6' }, { ...cell, f: 'code' }, cell] }
  const quiet = { seq: 9, head: 9, editable: false, trouble: '' }

  it('bring their number and right, and end the trouble', () => {
    const conflicts = [{ r: '1', f: 'name', kind: 'refused' as const, mine: 'x', theirs: { v: 'y', s: 1, by: '李', at: 0 } }]
    const step = loaded(contextOf({ trouble: '断了', conflicts }), rows)
    expect(step).toEqual({ context: { ...quiet, draft: null, conflicts }, emits: [] })
    expect(step.context.conflicts).toBe(conflicts)
  })

  it('[WALK-32] ask the person of the open editor about what a colleague wrote meanwhile', () => {
    const conflict = { r: '7', f: 'name', kind: 'editing', mine: null, theirs: { v: '李的', s: 3, by: '李', at: 7 } }
    expect(loaded(contextOf({ draft }), rows)).toEqual({
      context: { ...quiet, draft, conflicts: [conflict] },
      emits: [{ type: 'conflict.found', conflict }],
    })
    // an own value of another kind, or at another cell, changes nothing about that
    const pending = [
      waiting({ v: '别的' }),
      waiting({ i: 'me:2', f: 'code', v: '李的' }),
      waiting({ i: 'me:3', r: '8', v: '李的' }),
    ]
    expect(loaded(contextOf({ draft, pending }), rows)).toEqual({
      context: { ...quiet, draft, conflicts: [conflict] },
      emits: [{ type: 'conflict.found', conflict }],
    })
  })

  it('[WALK-32] ask nobody about the value that the editor showed, and it stands at its number', () => {
    expect(loaded(contextOf({ draft: { ...draft, v: '李的' } }), rows)).toEqual({
      context: { ...quiet, draft: { r: '7', f: 'name', b: 3, v: '李的' }, conflicts: [] },
      emits: [],
    })
  })

  it('[WALK-32] ask nobody about an older number, nor about the very one that the editor saw', () => {
    for (const b of [3, 8])
      expect(loaded(contextOf({ draft: { ...draft, b } }), rows)).toEqual({
        context: { ...quiet, draft: { r: '7', f: 'name', b, v: '打开时' }, conflicts: [] },
        emits: [],
      })
  })

  it('[WALK-32] ask nobody about a value that is one’s own, which waits among others', () => {
    const pending = [waiting({ f: 'code' }), waiting({ i: 'me:2', v: '李的' })]
    expect(loaded(contextOf({ draft, pending }), rows)).toEqual({
      context: { ...quiet, draft: { r: '7', f: 'name', b: 3, v: '打开时' }, conflicts: [] },
      emits: [],
    })
  })

  it('leave the editor where it was when its cell is not among them', () => {
    expect(loaded(contextOf({ draft }), { ...rows, cells: [] })).toEqual({
      context: { ...quiet, draft: { r: '7', f: 'name', b: 2, v: '打开时' }, conflicts: [] },
      emits: [],
    })
  })

  it('[WALK-31] make a row that they hold one of the table, which nobody begins again', () => {
    const pending = [waiting({ r: 'n', f: '$live', v: true }, { local: true })]
    const live = { ...cell, r: 'n', f: '$live', v: true }
    expect(loaded(contextOf({ local: { n: true, m: true }, pending }), { ...rows, cells: [live] })).toEqual({
      context: {
        ...quiet,
        draft: null,
        conflicts: [],
        local: { m: true },
        pending: [],
        refusals: [],
        undo: [],
        redo: [],
      },
      emits: [
        { type: 'ops.gone', ops: [{ i: 'me:1', r: 'n', f: '$live', v: true, b: 0 }] },
        { type: 'queue.changed', pending: [] },
      ],
    })
  })
})
