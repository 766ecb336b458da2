import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { INSERT_BLOCK } from '#contract/constants.ts'
import { failure } from '#contract/http/failure.ts'
import { rowEditingMachine } from '#machines/rowEditing/rowEditing.machine.ts'
import { deleteList, rowStateOf } from '#machines/rowEditing/rowEditing.rules.ts'
import type { RowEditingEmitted, RowEditingInput } from '#machines/rowEditing/rowEditing.types.ts'

/** The real machine; `refusal`: why the owner does not let rows go, null where they do. */
function openRows(input: RowEditingInput = { selection: 'checkbox' }, refusal: (ids: string[]) => string | null = () => null) {
  const clock = new SimulatedClock()
  const told: RowEditingEmitted[] = []
  const actor = createActor(
    rowEditingMachine.provide({
      actors: {
        allowRemoval: fromPromise<void, { ids: string[] }>(async ({ input: { ids } }) => {
          const text = refusal(ids)
          if (text !== null) throw failure('refused', text)
        }),
      },
    }),
    { clock, input },
  )
  actor.on('*', event => told.push(event))
  actor.start()
  const context = () => actor.getSnapshot().context
  return {
    actor,
    clock,
    told,
    context,
    settled: () => waitFor(actor, snapshot => !snapshot.hasTag('removing')),
    added: () => told.flatMap(one => (one.type === 'rows.added' ? one.ids : [])),
  }
}

describe('rows of a grid', () => {
  it('[EDIT-10] [EDIT-11] [EDIT-12] are new, existing or removed; a removed new one is dropped, a stored one is listed', async () => {
    const { actor, context, told, settled } = openRows()
    actor.send({ type: 'rows.add', ids: ['n1'] })
    expect([rowStateOf(context(), 'n1', true), rowStateOf(context(), 's1', true)]).toEqual(['new', 'existing'])
    actor.send({ type: 'rows.remove', ids: ['n1', 's1'] })
    await settled()
    expect(told.at(-1)).toEqual({ type: 'rows.removed', ids: ['n1', 's1'] })
    expect([rowStateOf(context(), 'n1', false), rowStateOf(context(), 's1', false)]).toEqual([null, 'removed'])
    expect(deleteList(context(), () => false)).toEqual(['s1'])
    // an undo brings both back
    expect([rowStateOf(context(), 'n1', true), rowStateOf(context(), 's1', true)]).toEqual(['new', 'existing'])
    expect(deleteList(context(), () => true)).toEqual([])
  })

  it('[EDIT-11] [EDIT-12] what is stored without a row has it no more, what is stored with it has it: undo makes it new or a deletion', async () => {
    const { actor, context, settled } = openRows()
    actor.send({ type: 'rows.add', ids: ['n1', 'n2'] })
    actor.send({ type: 'rows.remove', ids: ['s1'] })
    await settled()
    actor.send({ type: 'rows.stored', live: ['n1'] })
    expect(['n1', 'n2', 's1'].map(id => rowStateOf(context(), id, true))).toEqual(['existing', 'new', 'new'])
    expect(deleteList(context(), () => false)).toEqual(['n1'])
    actor.send({ type: 'rows.loaded' })
    expect(context()).toMatchObject({ added: [], removed: [] })
  })

  it('[EDIT-11] a removal that is being asked when other rows are loaded is nothing to them, nor are those behind it', async () => {
    const { actor, context, told, settled } = openRows()
    actor.send({ type: 'row.select', id: 'b' })
    actor.send({ type: 'rows.remove', ids: ['a'] })
    actor.send({ type: 'rows.remove', ids: ['c'] })
    actor.send({ type: 'selection.remove' })
    actor.send({ type: 'rows.loaded' })
    expect(['asking', 'removing'].map(tag => actor.getSnapshot().tags.has(tag))).toEqual([false, false])
    await new Promise(resolve => setTimeout(resolve, 0))
    expect([context(), told.some(({ type }) => type === 'rows.removed')]).toMatchObject([
      { removed: [], queue: [], leaving: [] },
      false,
    ])
    actor.send({ type: 'rows.remove', ids: ['d'] })
    await settled()
    expect(context().removed).toEqual(['d'])
  })

  it('[EDIT-12] that were put into the table as they are count as new, one of the delete list that comes back does not', async () => {
    const { actor, context, told, settled } = openRows()
    actor.send({ type: 'rows.remove', ids: ['s1'] })
    await settled()
    const before = told.length
    actor.send({ type: 'rows.pushed', ids: ['n1', 's1'] })
    expect([told.length, ...['n1', 's1'].map(id => rowStateOf(context(), id, true))]).toEqual([before, 'new', 'existing'])
  })

  it('are removed one request after the other; none is lost, a refused one does not stop those behind it', async () => {
    const asked: string[][] = []
    const { actor, context, told, settled } = openRows({ selection: 'checkbox' }, ids => {
      asked.push(ids)
      return ids.includes('2') ? '库存不为零，不能删除' : null
    })
    actor.send({ type: 'row.select', id: '5' })
    actor.send({ type: 'selection.remove' })
    for (const ids of [['1'], ['2'], ['1', '3'], ['3']]) actor.send({ type: 'rows.remove', ids })
    actor.send({ type: 'row.select', id: '6' })
    actor.send({ type: 'selection.remove' })
    expect([actor.getSnapshot().hasTag('asking'), context().leaving]).toEqual([true, ['5', '6']])
    actor.send({ type: 'removal.confirm' })
    await settled()
    expect(asked).toEqual([['1'], ['2'], ['3'], ['5', '6']])
    expect(told.flatMap(one => (one.type === 'rows.removed' ? [one.ids] : []))).toEqual([['1'], ['3'], ['5', '6']])
    expect(context()).toMatchObject({ trouble: '库存不为零，不能删除', queue: [], leaving: [], removed: ['1', '3', '5', '6'] })
  })

  it('[EDIT-13] [EDIT-14] [EDIT-18] are added, inserted behind a row and moved', () => {
    const { actor, told } = openRows()
    actor.send({ type: 'rows.add', ids: ['n1', 'n2'] })
    actor.send({ type: 'row.insert', id: 'n3', after: '2' })
    actor.send({ type: 'row.move', id: '0', to: 2 })
    expect(told).toEqual([
      { type: 'rows.added', ids: ['n1', 'n2'], after: undefined },
      { type: 'rows.added', ids: ['n3'], after: '2' },
      { type: 'row.moved', id: '0', to: 2 },
    ])
  })

  it('[EDIT-15] [CONST-15] an insert at the same row within 1500 ms is refused with a warning, elsewhere or later it is not', () => {
    const { actor, clock, added, told } = openRows()
    actor.send({ type: 'row.insert', id: 'a', after: '2' })
    clock.increment(INSERT_BLOCK - 1)
    actor.send({ type: 'row.insert', id: 'b', after: '2' })
    expect([added(), told.at(-1)]).toEqual([['a'], { type: 'insert.blocked' }])
    clock.increment(1)
    actor.send({ type: 'row.insert', id: 'c', after: '2' })
    actor.send({ type: 'row.insert', id: 'd', after: '5' })
    actor.send({ type: 'row.insert', id: 'e', after: '5' })
    expect([added(), INSERT_BLOCK]).toEqual([['a', 'c', 'd'], 1500])
  })

  it('of a tree are never removed', () => {
    const { actor, told, context } = openRows({ selection: 'checkbox', isTree: true })
    actor.send({ type: 'row.select', id: '1' })
    actor.send({ type: 'selection.remove' })
    actor.send({ type: 'rows.remove', ids: ['1'] })
    expect([told.some(({ type }) => type === 'rows.removed'), context().removed]).toEqual([false, []])
  })
})

describe('choosing rows', () => {
  it('[EDIT-19] keeps several with boxes and one with radio', () => {
    for (const [selection, kept] of [
      ['checkbox', ['1', '2']],
      ['radio', ['2']],
      ['none', []],
    ] as const) {
      const { actor, context } = openRows({ selection })
      actor.send({ type: 'row.select', id: '1' })
      actor.send({ type: 'row.select', id: '2' })
      expect(context().selected).toEqual(kept)
    }
  })

  it('[EDIT-20] [EDIT-23] tells what was selected, unselected, selected all, cleared', () => {
    const { actor, told, context } = openRows()
    actor.send({ type: 'row.select', id: '1' })
    actor.send({ type: 'row.unselect', id: '1' })
    actor.send({ type: 'row.unselect', id: '1' })
    actor.send({ type: 'rows.selectAll', ids: ['1', '2'] })
    actor.send({ type: 'selection.clear' })
    expect(told).toEqual([
      { type: 'selection.changed', change: 'selected', ids: ['1'] },
      { type: 'selection.changed', change: 'unselected', ids: ['1'] },
      { type: 'selection.changed', change: 'selected-all', ids: ['1', '2'] },
      { type: 'selection.changed', change: 'unselected', ids: ['1', '2'] },
    ])
    expect(context().selected).toEqual([])
  })

  it('[EDIT-21] takes no disabled row', () => {
    const { actor, context } = openRows()
    actor.send({ type: 'row.select', id: '1', disabled: true })
    expect(context().selected).toEqual([])
  })

  it('[EDIT-16] [EDIT-22] removes the selection after a yes, and nothing after a no or a refusal', async () => {
    const { actor, context, settled, told } = openRows()
    actor.send({ type: 'rows.selectAll', ids: ['1', '2'] })
    actor.send({ type: 'selection.remove' })
    expect(actor.getSnapshot().hasTag('asking')).toBe(true)
    actor.send({ type: 'removal.cancel' })
    expect(context()).toMatchObject({ removed: [], leaving: [], selected: ['1', '2'] })
    actor.send({ type: 'selection.remove' })
    actor.send({ type: 'removal.confirm' })
    await settled()
    expect(context()).toMatchObject({ removed: ['1', '2'], selected: [] })
    expect(told.find(({ type }) => type === 'rows.removed')).toEqual({ type: 'rows.removed', ids: ['1', '2'] })

    const no = openRows({ selection: 'checkbox' }, () => '库存不为零，不能删除')
    no.actor.send({ type: 'rows.remove', ids: ['1'] })
    await no.settled()
    expect(no.context()).toMatchObject({ removed: [], trouble: '库存不为零，不能删除' })
  })

  it('rows a colleague deleted leave the selection without getting on the delete list', () => {
    const { actor, context } = openRows()
    actor.send({ type: 'rows.selectAll', ids: ['1', '2'] })
    actor.send({ type: 'rows.gone', ids: ['1'] })
    expect(context()).toMatchObject({ selected: ['2'], removed: [] })
  })
})
