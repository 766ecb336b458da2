import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { gridTreeMachine } from '#machines/gridTree/gridTree.machine.ts'
import type { GridTreeEvent } from '#machines/gridTree/gridTree.types.ts'

function play(...events: GridTreeEvent[]) {
  const wanted: string[] = []
  const actor = createActor(gridTreeMachine)
  actor.on('children.wanted', ({ id }) => wanted.push(id))
  actor.start()
  for (const event of events) actor.send(event)
  return { wanted, ...actor.getSnapshot().context }
}
const lazy = (id: string): GridTreeEvent => ({ type: 'row.open', id, isLazy: true })
const closed = (id: string): GridTreeEvent => ({ type: 'row.close', id })

describe('which rows of a tree are open', () => {
  it('[GRID-62] opening a row asks for its children once, however often it is opened', () => {
    const { wanted, open, loaded } = play(
      lazy('a'),
      closed('a'),
      lazy('a'),
      { type: 'children.loaded', id: 'a', count: 2 },
      closed('a'),
      lazy('a'),
    )
    expect([wanted, open, loaded]).toEqual([['a'], ['a'], ['a']])
  })

  it('a row that was closed while its children were on their way stays closed', () => {
    expect(play(lazy('a'), closed('a'), { type: 'children.loaded', id: 'a', count: 2 })).toMatchObject({
      open: [],
      loaded: ['a'],
    })
  })

  it('[GRID-63] an empty answer closes the row for good', () => {
    const { wanted, open, empty } = play(lazy('a'), { type: 'children.loaded', id: 'a', count: 0 })
    expect([wanted, open, empty]).toEqual([['a'], [], ['a']])
  })

  it('a failed answer closes the row and says why; opening it asks again and forgets the reason', () => {
    const failed = [lazy('a'), { type: 'children.failed', id: 'a', text: '网络异常' }] as const
    expect(play(...failed)).toMatchObject({ open: [], loading: [], troubles: { a: '网络异常' } })
    expect(play(...failed, lazy('a'))).toMatchObject({ wanted: ['a', 'a'], open: ['a'], loading: ['a'], troubles: {} })
  })

  it('an answer for a table that was replaced meanwhile changes nothing', () => {
    const replaced = [lazy('a'), { type: 'table.replaced' }] as const
    expect(play(...replaced, { type: 'children.loaded', id: 'a', count: 0 })).toMatchObject({ loaded: [], empty: [] })
    expect(play(...replaced, { type: 'children.failed', id: 'a', text: 'x' })).toMatchObject({ troubles: {}, open: [] })
  })
})
