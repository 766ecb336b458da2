import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { failure } from '#contract/http/failure.ts'
import { drugPickerMachine } from '#machines/drugPicker/drugPicker.machine.ts'
import { selectDrugList } from '#machines/drugPicker/drugPicker.select.ts'
import type { DrugPage, FoundDrug } from '#machines/drugPicker/drugPicker.types.ts'

const drug = (code: string, disabled: string | null = null): FoundDrug => ({ code, name: code, spec: '0.25g×24', disabled })

/** The list with a server that answers when the test says so. */
function started() {
  const clock = new SimulatedClock()
  const asked: { text: string; page: number; answer(page: DrugPage): void; fail(error: unknown): void }[] = []
  const chosen: string[] = []
  const actor = createActor(
    drugPickerMachine.provide({
      actors: {
        findDrugs: fromPromise(
          ({ input }) => new Promise<DrugPage>((answer, fail) => void asked.push({ ...input, answer, fail })),
        ),
      },
    }),
    { clock },
  )
  actor.on('drug.chosen', event => chosen.push(event.code))
  actor.start()
  const answer = async (rows: FoundDrug[], hasMore = false, at = asked.length - 1) => {
    asked[at]?.answer({ rows, hasMore })
    await new Promise(resolve => setTimeout(resolve))
  }
  return { actor, clock, asked, chosen, answer, list: () => selectDrugList(actor.getSnapshot()) }
}

describe('the list of drugs under the last line', () => {
  it('asks once for four letters typed in a run, 80 ms after the last', () => {
    const { actor, clock, asked } = started()
    for (const text of ['a', 'am', 'amx', 'amxl']) {
      actor.send({ type: 'text', text })
      clock.increment(79)
    }
    expect(asked).toHaveLength(0)
    clock.increment(1)
    expect(asked.map(({ text, page }) => ({ text, page }))).toEqual([{ text: 'amxl', page: 1 }])
  })

  it('takes the first drug that can be prescribed when Enter is quicker than the answer', async () => {
    const { actor, clock, chosen, answer, list } = started()
    actor.send({ type: 'text', text: 'amxl' })
    actor.send({ type: 'choose' })
    clock.increment(80)
    await answer([drug('F09', '该药品不可线上开具'), drug('W01')])
    expect(chosen).toEqual(['W01'])
    expect(list().isOpen).toBe(false)
  })

  it('leaves the list open where the quick Enter finds nothing that can be taken', async () => {
    const { actor, clock, chosen, answer, list } = started()
    actor.send({ type: 'text', text: 'jd' })
    actor.send({ type: 'choose' })
    clock.increment(80)
    await answer([drug('F01', '该药品不可线上开具')])
    expect(chosen).toEqual([])
    expect(list()).toMatchObject({ isOpen: true, isBusy: false, active: 0 })
  })

  it('marks with the arrows round both ends, and Enter takes the marked one, never one that is disabled', async () => {
    const { actor, clock, chosen, answer, list } = started()
    actor.send({ type: 'text', text: 'am' })
    clock.increment(80)
    await answer([drug('W01'), drug('F09', '该药品不可线上开具'), drug('W08')])
    actor.send({ type: 'down' })
    actor.send({ type: 'choose' })
    expect(chosen).toEqual([])
    actor.send({ type: 'up' })
    actor.send({ type: 'up' })
    expect(list().active).toBe(2)
    actor.send({ type: 'choose' })
    expect(chosen).toEqual(['W08'])
  })

  it('shows nothing of an older question that is answered late', async () => {
    const { actor, clock, answer, list } = started()
    actor.send({ type: 'text', text: 'a' })
    clock.increment(80)
    actor.send({ type: 'text', text: 'am' })
    clock.increment(80)
    await answer([drug('W08')], false, 1)
    await answer([drug('W01')], false, 0)
    expect(list().rows.map(({ code }) => code)).toEqual(['W08'])
  })

  it('turns pages only where there is one', async () => {
    const { actor, clock, asked, answer } = started()
    actor.send({ type: 'text', text: 'a' })
    clock.increment(80)
    await answer([drug('W01')], true)
    actor.send({ type: 'page', by: -1 })
    expect(asked).toHaveLength(1)
    actor.send({ type: 'page', by: 1 })
    expect(asked.at(-1)).toMatchObject({ text: 'a', page: 2 })
    await answer([drug('W02')], false)
    actor.send({ type: 'page', by: 1 })
    expect(asked).toHaveLength(2)
  })

  it('says why nothing was found out, and asks again on request; Esc forgets it all', async () => {
    const { actor, clock, asked, list } = started()
    actor.send({ type: 'text', text: 'a' })
    clock.increment(80)
    asked[0]?.fail(failure('network', '网络异常'))
    await new Promise(resolve => setTimeout(resolve))
    expect(list()).toMatchObject({ isOpen: true, failure: { kind: 'network', text: '网络异常' } })
    actor.send({ type: 'retry' })
    expect(asked).toHaveLength(2)
    actor.send({ type: 'close' })
    expect(list()).toMatchObject({ isOpen: false, rows: [], failure: null })
  })
})
