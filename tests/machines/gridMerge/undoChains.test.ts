import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { GridLogEntry, GridOp } from '#contract/grids/register.ts'
import type { GridReject } from '#contract/sockets/grid.ts'
import { entry, openLive } from '#tests/support/machines/gridMerge/startedTable.ts'

type Command =
  | { kind: 'edit'; cells: string[] }
  | { kind: 'undo' | 'redo' | 'answer' }
  /** a colleague writes into a cell */
  | { kind: 'colleague'; cell: string }

const CELLS = ['a', 'b', 'c']
const cells = fc.uniqueArray(fc.constantFrom(...CELLS), { minLength: 1 })
const own = [
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit' as const), cells }) },
  { weight: 4, arbitrary: fc.constant<Command>({ kind: 'undo' }) },
  { weight: 3, arbitrary: fc.constant<Command>({ kind: 'redo' }) },
]
const alone = fc.array(fc.oneof(...own, { weight: 3, arbitrary: fc.constant<Command>({ kind: 'answer' }) }), { maxLength: 40 })
const together = fc.array(
  fc.oneof(...own, {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('colleague' as const), cell: fc.constantFrom(...CELLS) }),
  }),
  { maxLength: 40 },
)

/** One person's machine, and the rule of the server: an undo is taken only over the operation that it takes back. */
async function openTable() {
  const table = await openLive()
  const server = new Map(CELLS.map(cell => [cell, { v: '' as GridValue, s: 0, i: '' }]))
  const heard = new Map(CELLS.map(cell => [cell, { v: '' as GridValue, s: 0 }]))
  let [seq, seen, left] = [0, 0, 0]
  let unsent: GridLogEntry[] = []
  let rejs: GridReject[] = []
  table.actor.on('ops.apply', ({ entries }) => {
    for (const { f, v, s } of entries) heard.set(f, { v, s })
  })
  table.actor.on('undo.left', ({ count }) => (left += count))
  const write = (f: string, v: GridValue, i: string) => {
    seq += 1
    server.set(f, { v, s: seq, i })
    unsent.push(entry(seq, v, { f, i }))
  }
  const take = (op: GridOp) => {
    const cell = server.get(op.f) ?? { v: null, s: 0, i: '' }
    if (op.u === undefined || op.u === cell.s || op.p === cell.i) write(op.f, op.v, op.i)
    else rejs.push({ i: op.i, why: 'stale', text: '', cur: { v: cell.v, s: cell.s, by: '李', at: 0 } })
  }
  const serve = () => {
    for (const x of table.said().slice(seen)) if (x.t === 'op') x.ops.forEach(take)
    seen = table.said().length
  }
  return {
    edit: (cellEdits: { f: string; v: string }[]) => {
      const { pending } = table.context()
      const edits = cellEdits.map(({ f, v }) => {
        const before = pending.findLast(({ op }) => op.f === f)?.op.v ?? heard.get(f)?.v ?? ''
        return { r: '7', f, v, b: heard.get(f)?.s ?? 0, before }
      })
      table.set(edits)
      serve()
    },
    go: (type: 'edit.undo' | 'edit.redo') => {
      table.actor.send({ type, now: 0 })
      serve()
    },
    colleague: (f: string, v: string) => write(f, v, `other:${seq}`),
    /** everything that the server has decided so far is heard */
    answer: () => {
      const [first] = unsent
      if (first !== undefined) table.hear({ t: 'ops', from: first.s, ops: unsent })
      if (rejs.length > 0) table.hear({ t: 'rej', rejs })
      unsent = []
      rejs = []
    },
    values: () => Object.fromEntries([...server].map(([f, { v }]) => [f, v])),
    left: () => left,
  }
}

describe('undo and redo', () => {
  it('[WALK-29] walk the whole chain of one person back and forth, whenever the answers come', async () => {
    await fc.assert(
      fc.asyncProperty(alone, async commands => {
        const table = await openTable()
        const states = [{ a: '', b: '', c: '' } as Record<string, string>]
        let at = 0
        for (const [n, command] of commands.entries()) {
          if (command.kind === 'edit') {
            table.edit(command.cells.map(f => ({ f, v: `${n}` })))
            states.splice(at + 1, Infinity, { ...states[at], ...Object.fromEntries(command.cells.map(f => [f, `${n}`])) })
            at += 1
          } else if (command.kind === 'undo') {
            table.go('edit.undo')
            at = Math.max(0, at - 1)
          } else if (command.kind === 'redo') {
            table.go('edit.redo')
            at = Math.min(states.length - 1, at + 1)
          } else table.answer()
          expect(table.values()).toEqual(states[at])
        }
        table.answer()
        expect(table.left()).toBe(0)
      }),
      { numRuns: 150 },
    )
  })

  it('[WALK-29] leave what a colleague wrote, go on with what is still their own, and say how many cells they left', async () => {
    await fc.assert(
      fc.asyncProperty(together, async commands => {
        const table = await openTable()
        /** what stands in each cell: which write, which a step back brings again; every write has a text of its own */
        const stands: Record<string, string> = { a: '', b: '', c: '' }
        type Step = { f: string; from: string; to: string }[]
        const undo: Step[] = []
        let redo: Step[] = []
        let left = 0
        const walk = (step: Step, back: boolean): Step =>
          step.filter(({ f, from, to }) => {
            const isThere = stands[f] === (back ? to : from)
            if (isThere) stands[f] = back ? from : to
            else left += 1
            return isThere
          })
        for (const [n, command] of commands.entries()) {
          if (command.kind === 'edit') {
            table.edit(command.cells.map(f => ({ f, v: `mine ${n}` })))
            undo.push(command.cells.map(f => ({ f, from: stands[f] ?? '', to: `mine ${n}` })))
            for (const f of command.cells) stands[f] = `mine ${n}`
            redo = []
          } else if (command.kind === 'colleague') {
            table.colleague(command.cell, `theirs ${n}`)
            stands[command.cell] = `theirs ${n}`
          } else {
            table.go(command.kind === 'undo' ? 'edit.undo' : 'edit.redo')
            const step = (command.kind === 'undo' ? undo : redo).pop() ?? []
            const done = walk(step, command.kind === 'undo')
            if (done.length > 0) (command.kind === 'undo' ? redo : undo).push(done)
          }
          table.answer()
          expect(table.values()).toEqual(stands)
        }
        expect(table.left()).toBe(left)
      }),
      { numRuns: 150 },
    )
  })
})
