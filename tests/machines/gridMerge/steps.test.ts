import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { GridOp } from '#contract/grids/register.ts'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type { CellRef, GridEdit, LoadedRows } from '#machines/gridMerge/gridMerge.types.ts'

const edit = (r: string, v: GridEdit['v'], before: GridEdit['v'] = ''): GridEdit => ({ r, f: 'name', v, b: 0, before })

/** The real machine, offline, so that edits wait in it. */
async function openTable() {
  const actor = createActor(
    gridMergeMachine.provide({
      actors: {
        loadRows: fromPromise<LoadedRows, { socketKey: string; cells: CellRef[] }>(() =>
          Promise.resolve({ s: 0, editable: true, cells: [] }),
        ),
      },
    }),
    { input: { socketKey: 'demo', client: 'me', policies: {} } },
  )
  const added: GridOp[] = []
  actor.on('ops.added', ({ ops }) => added.push(...ops))
  actor.start()
  await waitFor(actor, snapshot => !snapshot.hasTag('loading'))
  const set = (edits: GridEdit[], step?: string) =>
    actor.send({ type: 'cells.set', edits, now: 0, ...(step === undefined ? {} : { step }) })
  return { actor, added, set, undo: () => actor.getSnapshot().context.undo }
}

describe('a command of many parts', () => {
  it('is one step of undo and one group on the wire, taken back from its end', async () => {
    const { actor, added, set, undo } = await openTable()
    set([edit('1', 'a'), edit('2', 'b')], 'paste')
    set([edit('3', 'c')], 'paste')
    expect(undo().map(({ cells }) => cells.map(({ r, v }) => [r, v]))).toEqual([
      [
        ['1', 'a'],
        ['2', 'b'],
        ['3', 'c'],
      ],
    ])
    expect(new Set(added.map(({ g }) => g)).size).toBe(1)
    actor.send({ type: 'edit.undo', now: 0 })
    expect(added.slice(3).map(({ r, v }) => [r, v])).toEqual([
      ['3', ''],
      ['2', ''],
      ['1', ''],
    ])
    expect([undo().length, actor.getSnapshot().context.redo.length]).toEqual([0, 1])
  })

  it('[WALK-35] stays one step whatever the person does between its parts, until it is taken back', async () => {
    const { actor, set, undo } = await openTable()
    set([edit('1', 'a')], 'paste')
    set([edit('9', 'x')])
    set([edit('2', 'b')], 'paste')
    expect(undo().map(({ cells }) => cells.map(({ r }) => r))).toEqual([['1', '2'], ['9']])
    actor.send({ type: 'edit.undo', now: 0 })
    expect(undo().map(({ cells }) => cells.map(({ r }) => r))).toEqual([['1', '2']])
    actor.send({ type: 'edit.undo', now: 0 })
    set([edit('3', 'c')], 'paste')
    expect(undo().map(({ cells }) => cells.map(({ r }) => r))).toEqual([['3']])
  })

  it('ends with an undo: what comes under its name afterwards is a step of its own', async () => {
    const { actor, set, undo } = await openTable()
    set([edit('1', 'a')])
    set([edit('2', 'b')], 'paste')
    actor.send({ type: 'edit.undo', now: 0 })
    set([edit('3', 'c')], 'paste')
    expect(undo().map(({ cells, g }) => [cells.map(({ r }) => r), g])).toEqual([
      [['1'], 'me:g1'],
      [['3'], 'me:g3'],
    ])
  })
})
