import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { SUB_TABLE_RETRY } from '#contract/constants.ts'
import { failure } from '#contract/http/failure.ts'
import { formTablesMachine, type FormTablesEmitted } from '#machines/formTables/formTables.machine.ts'

interface Given {
  form?: string
  bad?: string[]
  /** tries after which a table is there */
  opensAfter?: number
}
function openForm({ form = '', bad = [], opensAfter = 0 }: Given = {}) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const told: FormTablesEmitted[] = []
  let opened = 0
  const actor = createActor(
    formTablesMachine.provide({
      actors: {
        validateForm: fromPromise(() => {
          asked.push('form')
          return form === '' ? Promise.resolve() : Promise.reject(failure('refused', form))
        }),
        openTable: fromPromise<void, { table: string }>(() => {
          opened += 1
          return opened > opensAfter ? Promise.resolve() : Promise.reject(new Error('not there'))
        }),
        validateTable: fromPromise<boolean, { table: string }>(({ input }) => {
          asked.push(input.table)
          return Promise.resolve(!bad.includes(input.table))
        }),
      },
    }),
    { clock, input: { tables: ['one', 'two', 'three'] } },
  )
  actor.on('*', event => told.push(event))
  actor.start()
  actor.send({ type: 'check.start' })
  return {
    actor,
    clock,
    asked,
    told,
    opened: () => opened,
    trouble: () => actor.getSnapshot().context.trouble,
    done: () => waitFor(actor, snapshot => !snapshot.hasTag('checking')),
  }
}

describe('a form with tables', () => {
  it('[GVAL-27] asks the tables only once the form holds', async () => {
    const { asked, done, told, trouble } = openForm({ form: '请输入名称' })
    await done()
    expect([asked, told, trouble()]).toEqual([['form'], [], '请输入名称'])
  })

  it('[GVAL-25] [GVAL-26] stops at the first table that fails and shows its tab', async () => {
    const { asked, done, told } = openForm({ bad: ['two', 'three'] })
    await done()
    expect([asked, told]).toEqual([['form', 'one', 'two'], [{ type: 'tab.wanted', table: 'two' }]])
  })

  it('passes when all hold', async () => {
    const { asked, done, told } = openForm()
    await done()
    expect([asked, told]).toEqual([['form', 'one', 'two', 'three'], [{ type: 'check.passed' }]])
  })

  it('[GVAL-28] tries to open a table every 100 ms, and gives up after three more tries', async () => {
    const never = openForm({ opensAfter: 99 })
    for (let n = 1; n <= SUB_TABLE_RETRY.times; n += 1) {
      await waitFor(never.actor, ({ context }) => context.tries === n)
      expect(never.trouble()).toBe('')
      never.clock.increment(SUB_TABLE_RETRY.delay - 1)
      expect(never.opened()).toBe(n)
      never.clock.increment(1)
    }
    await never.done()
    expect([never.opened(), never.trouble(), never.told]).toEqual([4, '打开子表失败', []])

    const late = openForm({ opensAfter: 1 })
    await waitFor(late.actor, ({ context }) => context.tries === 1)
    late.clock.increment(SUB_TABLE_RETRY.delay)
    await late.done()
    expect(late.told).toEqual([{ type: 'check.passed' }])
  })
})
