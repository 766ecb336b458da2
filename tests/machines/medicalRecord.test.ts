import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { MedicalRecord, RecordFields, SessionRecords } from '#contract/entities/medicalRecord.ts'
import { failure } from '#contract/http/failure.ts'
import { EMPTY_RECORD } from '#contract/rules/recordTexts.ts'
import { medicalRecordMachine } from '#machines/medicalRecord/medicalRecord.machine.ts'
import { selectRecord } from '#machines/medicalRecord/medicalRecord.select.ts'

const tick = () => new Promise(resolve => setTimeout(resolve))
const HYPERTENSION = { kind: 1 as const, code: 'I10', name: '高血压', main: true }
const recordOf = (fields: RecordFields, more: Partial<MedicalRecord> = {}): MedicalRecord => ({
  ...fields,
  id: 'r1',
  sid: 's1',
  rev: 1,
  status: '0',
  isRevisit: false,
  doctorName: '林杏',
  updatedAt: 1,
  signedAt: null,
  hash: null,
  isIntact: null,
  version: 1,
  ...more,
})

/** A record at a server that says what the test tells it to. */
async function started(known: Partial<SessionRecords> = {}) {
  const clock = new SimulatedClock()
  const server = {
    saves: [] as RecordFields[],
    signs: [] as (string | null)[],
    /** advice of what was signed */
    signed: [] as string[],
    refuse: null as string | null,
    isSignRefused: false,
    /** a signature is stored and its answer is lost */
    isAnswerLost: false,
    records: known.records ?? [],
    reads: 0,
    isOffline: false,
  }
  const told: string[] = []
  const answer = <T>(value: T): Promise<T> =>
    server.refuse === null
      ? Promise.resolve(value)
      : Promise.reject(
          server.refuse === 'network' ? failure('network', '') : failure('refused', server.refuse, { code: server.refuse }),
        )
  const prefill = { ...EMPTY_RECORD, chiefComplaint: '头晕两天' }
  const actor = createActor(
    medicalRecordMachine.provide({
      actors: {
        fetchRecords: fromPromise(() => {
          server.reads += 1
          return server.isOffline
            ? Promise.reject(failure('network', ''))
            : Promise.resolve({ prefill, sheets: [], ...known, records: server.records })
        }),
        saveRecord: fromPromise(({ input }) => {
          server.saves.push(input.fields)
          const record = recordOf(input.fields, { version: (input.version ?? 0) + 1 })
          if (server.refuse === null) server.records = [record]
          return answer(record)
        }),
        signRecord: fromPromise(({ input }) => {
          server.signs.push(input.password)
          if (server.isSignRefused) return Promise.reject(failure('network', ''))
          if (server.refuse === null) server.signed.push(input.fields.advice)
          const record = recordOf(input.fields, { status: '1', version: (input.version ?? 0) + 1 })
          if (server.refuse === null) server.records = [record]
          return server.isAnswerLost ? Promise.reject(failure('timeout', '')) : answer(record)
        }),
      },
    }),
    { clock, input: { sid: 's1' } },
  )
  actor.on('record.signed', () => told.push('signed'))
  actor.on('record.closed', () => told.push('closed'))
  actor.start()
  await tick()
  const send = async (...events: Parameters<typeof actor.send>[0][]) => {
    for (const event of events) actor.send(event)
    await tick()
    await tick()
  }
  return {
    actor,
    clock,
    server,
    told,
    send,
    shown: () => selectRecord(actor.getSnapshot()),
    tags: () => [...actor.getSnapshot().tags],
  }
}
const diagnosed = { type: 'set' as const, fields: { diagnoses: [HYPERTENSION] } }

describe('a medical record', () => {
  it('[RX-39] begins with what is known, stores nothing until something is written, and keeps it two seconds after the last letter', async () => {
    const { send, clock, server, shown, told } = await started()
    expect(shown().fields.chiefComplaint).toBe('头晕两天')
    await send({ type: 'close' })
    expect([server.saves, told]).toEqual([[], ['closed']])
    const again = await started()
    await again.send({ type: 'set', fields: { advice: '低盐' } })
    again.clock.increment(1_500)
    await again.send({ type: 'set', fields: { advice: '低盐饮食' } })
    again.clock.increment(1_999)
    expect(again.server.saves).toEqual([])
    again.clock.increment(1)
    await tick()
    expect(again.server.saves.map(({ advice }) => advice)).toEqual(['低盐饮食'])
    clock.increment(60_000)
  })

  it('is never lost: closing waits until it is kept, also what was written while the last words were on their way', async () => {
    const { actor, send, server, told } = await started()
    await send({ type: 'set', fields: { advice: '一' } })
    actor.send({ type: 'close' })
    actor.send({ type: 'set', fields: { advice: '二' } })
    await tick()
    await tick()
    expect(told).toEqual([])
    await send({ type: 'close' })
    expect(server.saves.map(({ advice }) => advice)).toEqual(['一', '二'])
    expect(told).toEqual(['closed'])
  })

  it('tries again when it could not be kept, and says so', async () => {
    const { send, clock, server, tags, told } = await started()
    server.refuse = 'network'
    await send({ type: 'set', fields: { advice: '一' } })
    clock.increment(2_000)
    await send()
    expect(tags()).toEqual(['writing', 'dirty', 'unsaved'])
    server.refuse = null
    clock.increment(4_000)
    await send()
    expect(tags()).toEqual(['writing'])
    expect([server.saves.length, told]).toEqual([2, []])
  })

  it('[RX-39] repeats a request whose answer was lost as it was, then keeps what was written since, and signs only after that', async () => {
    const { send, clock, server, tags } = await started()
    server.refuse = 'network'
    await send(diagnosed, { type: 'set', fields: { advice: '一' } })
    clock.increment(2_000)
    await send({ type: 'set', fields: { advice: '二' } })
    server.refuse = null
    clock.increment(4_000)
    await send()
    clock.increment(2_000)
    await send()
    expect(server.saves.map(({ advice }) => advice)).toEqual(['一', '一', '二'])
    expect(tags()).toEqual(['writing'])
    server.refuse = 'network'
    await send({ type: 'set', fields: { advice: '三' } })
    clock.increment(2_000)
    await send()
    server.refuse = null
    await send({ type: 'set', fields: { advice: '四' } }, { type: 'sign' })
    expect(server.saves.map(({ advice }) => advice)).toEqual(['一', '一', '二', '三', '三'])
    expect(server.signed).toEqual(['四'])
    expect(tags()).toEqual(['signed'])
  })

  it('[RX-39] signs with what the sign-in knows; the password is asked for only when the server does not know it', async () => {
    const { send, server, shown, tags, told } = await started()
    await send({ type: 'sign' })
    expect(shown().missing).toEqual({ complaint: false, diagnosis: true })
    await send(diagnosed)
    server.refuse = 'PASSWORD_ASKED'
    await send({ type: 'sign' })
    expect(tags()).toEqual(['asking'])
    server.refuse = 'PASSWORD'
    await send({ type: 'password', password: 'wrong' })
    expect([tags(), shown().failure]).toEqual([['asking'], 'PASSWORD'])
    server.refuse = null
    await send({ type: 'password', password: 'right' })
    expect([server.signs, tags(), told]).toEqual([[null, 'wrong', 'right'], ['signed'], ['signed']])
    // nothing changed: pressed once more it is signed already
    await send({ type: 'sign' })
    expect([server.signs.length, told]).toEqual([3, ['signed', 'signed']])
  })

  it('[RX-39] a signature that failed is not tried again by a save: it takes another press', async () => {
    const { actor, send, clock, server, tags, told } = await started()
    await send(diagnosed)
    clock.increment(2_000)
    // the save on its way succeeds, the signature after it does not
    server.isSignRefused = true
    actor.send({ type: 'sign' })
    await send()
    server.isSignRefused = false
    expect([server.signs.length, told]).toEqual([1, []])
    // whether it is stored is not known: that is read before the words are sent again
    clock.increment(3_999)
    await send()
    expect([server.saves.length, server.reads, tags()]).toEqual([1, 1, ['writing', 'dirty', 'unsaved']])
    clock.increment(1)
    await send()
    expect([server.reads, tags()]).toEqual([2, ['writing', 'dirty']])
    clock.increment(2_000)
    await send()
    expect([server.saves.length, server.signs.length, tags(), told]).toEqual([2, 1, ['writing'], []])
    await send({ type: 'sign' })
    expect([server.signs.length, told]).toEqual([2, ['signed']])
  })

  describe('[RX-39] a signature that is stored and whose answer is lost', () => {
    async function lost() {
      const one = await started()
      await one.send(diagnosed)
      one.server.isAnswerLost = true
      await one.send({ type: 'sign' })
      one.server.isAnswerLost = false
      expect(one.tags()).toEqual(['writing', 'dirty', 'unsaved'])
      return one
    }
    it('is found by itself, and ends nothing until the button is pressed again', async () => {
      const { clock, send, server, tags, shown, told } = await lost()
      server.isOffline = true
      clock.increment(4_000)
      await send()
      expect(tags()).toEqual(['writing', 'dirty', 'unsaved'])
      server.isOffline = false
      clock.increment(4_000)
      await send()
      expect([tags(), shown().isSigned, told]).toEqual([['writing'], true, []])
      await send({ type: 'sign' })
      expect([server.saves.length, server.signs.length, told]).toEqual([0, 1, ['signed']])
    })
    it('is found by another press', async () => {
      const { send, server, tags, told } = await lost()
      await send({ type: 'sign' })
      expect([server.signs.length, tags(), told]).toEqual([1, ['signed'], ['signed']])
    })
    it('stays, and what was written since is a new revision that is signed by another press', async () => {
      const { clock, send, server, tags, told } = await lost()
      await send({ type: 'set', fields: { advice: '低盐' } })
      clock.increment(4_000)
      await send()
      expect([server.saves.length, tags()]).toEqual([0, ['writing', 'dirty']])
      await send({ type: 'sign' })
      expect([server.signed, tags(), told]).toEqual([['', '低盐'], ['signed'], ['signed']])
    })
    it('is found also when the database gives the keys of a diagnosis in another order than the form', async () => {
      const { clock, send, server, tags, shown } = await lost()
      const stored = { code: 'I10', kind: 1 as const, main: true, name: '高血压' }
      server.records = server.records.map(record => ({ ...record, diagnoses: [stored] }))
      await send({ type: 'set', fields: { advice: '低盐' } })
      clock.increment(4_000)
      await send()
      expect([tags(), shown().fields.advice]).toEqual([['writing', 'dirty'], '低盐'])
      await send({ type: 'sign' })
      expect([server.signed, tags()]).toEqual([['', '低盐'], ['signed']])
    })
    it('is not taken for what another window wrote', async () => {
      const { send, server, tags } = await lost()
      server.records = [recordOf({ ...EMPTY_RECORD, chiefComplaint: '咳嗽' }, { version: 2 })]
      await send({ type: 'retry' })
      expect(tags()).toEqual(['writing', 'dirty', 'overtaken'])
    })
  })

  it('a signed record that was changed and changed back is not taken for signed: its draft is newer', async () => {
    const words = { ...EMPTY_RECORD, chiefComplaint: '头晕', diagnoses: [HYPERTENSION] }
    const { send, clock, server, shown, told } = await started({ records: [recordOf(words, { status: '1' })] })
    await send({ type: 'set', fields: { advice: '低盐' } })
    clock.increment(2_000)
    await send({ type: 'set', fields: { advice: '' } })
    expect(shown().isSigned).toBe(false)
    await send({ type: 'sign' })
    expect([server.signed, told]).toEqual([[''], ['signed']])
  })

  it('[RX-39] who cannot enter the password closes with the words kept, or writes on', async () => {
    const asked = async () => {
      const one = await started()
      await one.send(diagnosed)
      one.server.refuse = 'PASSWORD_LOCKED'
      await one.send({ type: 'sign' })
      expect(one.tags()).toEqual(['asking'])
      one.server.refuse = null
      return one
    }
    const closing = await asked()
    await closing.send({ type: 'close' })
    expect([closing.server.saves.map(({ diagnoses }) => diagnoses), closing.told]).toEqual([[[HYPERTENSION]], ['closed']])
    const writing = await asked()
    await writing.send({ type: 'set', fields: { advice: '低盐' } })
    expect([writing.tags(), writing.shown().failure]).toEqual([['writing', 'dirty'], null])
    writing.clock.increment(2_000)
    await writing.send()
    expect([writing.server.saves.map(({ advice }) => advice), writing.server.signs, writing.told]).toEqual([['低盐'], [null], []])
  })

  it('a signature waits for the words on their way; another window that was faster is said, and its words are read', async () => {
    const { actor, send, clock, server, tags, told } = await started()
    await send(diagnosed)
    clock.increment(2_000)
    actor.send({ type: 'sign' })
    await tick()
    await tick()
    expect([server.saves.length, server.signs.length, told]).toEqual([1, 1, ['signed']])
    server.refuse = 'VERSION_CONFLICT'
    await send({ type: 'set', fields: { advice: '二' } }, { type: 'close' })
    expect(tags()).toEqual(['writing', 'dirty', 'overtaken'])
    await send({ type: 'retry' })
    expect(tags()).toEqual(['writing'])
  })

  it('[RX-38] a signed record that was not changed is signed already', async () => {
    const words = { ...EMPTY_RECORD, chiefComplaint: '头晕', diagnoses: [HYPERTENSION] }
    const { send, server, shown, told } = await started({ records: [recordOf(words, { status: '1' })] })
    expect(shown().isSigned).toBe(true)
    await send({ type: 'sign' })
    expect([server.signs, told]).toEqual([[], ['signed']])
  })
})
