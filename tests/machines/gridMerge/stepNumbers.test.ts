import { describe, expect, it } from 'vitest'
import { numbered } from '#machines/gridMerge/stepNumbers.rules.ts'
import { contextOf, stepCell } from '#tests/support/machines/gridMerge/contexts.ts'

const UUID = 'server:0e9c6f3a-7d0b-4c7e-9a53-2f1f0c8a6b11'

describe('the numbers of my operations in the steps of undo', () => {
  it('[WALK-35] reach the cells they are of, in undo and redo, and leave the others', () => {
    const undo = [
      { g: 'me:g1', cells: [stepCell(), stepCell({ i: 'me:2', f: 'code' }), stepCell({ i: 'me:3', f: 'note' })] },
      { g: 'me:g2', cells: [stepCell({ i: 'me:7', s: 4 })] },
    ]
    const redo = [{ g: 'me:g3', cells: [stepCell({ i: 'me:4' }), stepCell({ i: 'me:5', s: 2 })] }]
    const numbers = new Map([
      ['me:4', 12],
      ['me:2', 11],
      ['me:3', 13],
    ])
    expect(numbered(contextOf({ undo, redo }), numbers)).toEqual({
      undo: [
        {
          g: 'me:g1',
          cells: [stepCell(), stepCell({ i: 'me:2', f: 'code', s: 11 }), stepCell({ i: 'me:3', f: 'note', s: 13 })],
        },
        { g: 'me:g2', cells: [stepCell({ i: 'me:7', s: 4 })] },
      ],
      redo: [{ g: 'me:g3', cells: [stepCell({ i: 'me:4', s: 12 }), stepCell({ i: 'me:5', s: 2 })] }],
    })
  })

  it('[WALK-35] are not lost beside what the server itself wrote in the same frame', () => {
    const undo = [{ g: 'me:g1', cells: [stepCell(), stepCell({ i: 'me:2', f: 'code' })] }]
    const numbers = new Map([
      [UUID, 8],
      ['me:2', 9],
      ['me:1', 10],
    ])
    expect(numbered(contextOf({ undo }), numbers)).toEqual({
      undo: [{ g: 'me:g1', cells: [stepCell({ s: 10 }), stepCell({ i: 'me:2', f: 'code', s: 9 })] }],
      redo: [],
    })
  })

  it('[WALK-35] of others and of the server change nothing', () => {
    const undo = [{ g: 'me:g1', cells: [stepCell()] }]
    const numbers = new Map([
      [UUID, 8],
      ['me2:1', 9],
    ])
    expect(numbered(contextOf({ undo }), numbers)).toEqual({})
    expect(numbered(contextOf({ undo }), new Map())).toEqual({})
  })

  it('[WALK-35] leave the same arrays where no step has them', () => {
    const undo = [{ g: 'me:g1', cells: [stepCell(), stepCell({ i: 'me:3', f: 'code' })] }]
    const redo = [{ g: 'me:g2', cells: [stepCell({ i: 'me:9' })] }]
    const found = numbered(contextOf({ undo, redo }), new Map([['me:2', 8]]))
    expect(found.undo).toBe(undo)
    expect(found.redo).toBe(redo)
    const half = numbered(contextOf({ undo, redo }), new Map([['me:3', 8]]))
    expect(half.undo).toEqual([{ g: 'me:g1', cells: [stepCell(), stepCell({ i: 'me:3', f: 'code', s: 8 })] }])
    expect(half.redo).toBe(redo)
  })
})
