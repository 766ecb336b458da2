import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { SessionTransfer, TransferTargets } from '#contract/entities/sessionTransfer.ts'
import { failure } from '#contract/http/failure.ts'
import { transferMachine } from '#machines/transfer/transfer.machine.ts'
import { selectTransfer } from '#machines/transfer/transfer.select.ts'
import type { SeenTransfer, TransferInput } from '#machines/transfer/transfer.types.ts'

const tick = () => new Promise(resolve => setTimeout(resolve))
const OPEN: SessionTransfer = {
  id: 't1',
  sid: 's1',
  sessionNo: 'IM1',
  status: '1',
  side: 'from',
  patient: { name: '江小月', sex: 2, ageText: '32岁' },
  chiefComplaint: '咳嗽三天',
  from: { userId: 'u1', name: '林杏', orgName: '内科' },
  to: { kind: 'doctor', id: 'u2', name: '白芷' },
  reason: '1',
  note: '请协助诊治',
  createdAt: 0,
  deadline: 600_000,
  handledAt: null,
  handledBy: null,
  rejectReason: null,
  toSeq: null,
}
const doctor = (userId: string, why: 'TARGET_OFFLINE' | 'TARGET_FULL' | null) => ({
  userId,
  name: userId,
  titleText: '主任医师',
  orgCode: 'A01',
  orgName: '内科',
  presence: '1' as const,
  active: 1,
  max: 5,
  why,
})
const TARGETS: TransferTargets = {
  doctors: [doctor('free', null), doctor('full', 'TARGET_FULL')],
  departments: [{ id: 'A01', name: '内科', doctors: 2, online: 1 }],
  teams: [{ id: 'asleep', name: '无人在线', doctors: 2, online: 0 }],
}

/** A transfer at a server that says what the test tells it to. */
async function started(input: Omit<TransferInput, 'sid'> = {}, first: { refusal?: string; open?: null } = {}) {
  const clock = new SimulatedClock()
  const sent: unknown[] = []
  const done: string[] = []
  const server = { refusal: first.refusal ?? null, targets: TARGETS, refusesTargets: false }
  const answer = <T>(value: T): Promise<T> =>
    server.refusal === null
      ? Promise.resolve(value)
      : Promise.reject(failure('refused', server.refusal, { code: server.refusal }))
  const actor = createActor(
    transferMachine.provide({
      actors: {
        fetchOpen: fromPromise<SeenTransfer | null, { sid: string }>(() =>
          answer(first.open === null ? null : { transfer: OPEN, now: 0 }),
        ),
        fetchTargets: fromPromise(() => (server.refusesTargets ? answer(server.targets) : Promise.resolve(server.targets))),
        sendTransfer: fromPromise(({ input: given }) => {
          sent.push(given)
          return answer({ transfer: OPEN, now: 0 })
        }),
        runTransfer: fromPromise(({ input: given }) => {
          sent.push(given)
          return answer({ transfer: { ...OPEN, status: given.command === 'accept' ? ('2' as const) : ('5' as const) }, now: 0 })
        }),
      },
    }),
    { clock, input: { sid: 's1', ...input } },
  )
  actor.on('transfer.done', ({ status }) => done.push(status))
  actor.start()
  await tick()
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event)
    await tick()
    await tick()
  }
  return {
    actor,
    clock,
    sent,
    done,
    server,
    send,
    tags: () => [...actor.getSnapshot().tags],
    shown: () => selectTransfer(actor.getSnapshot()),
  }
}
const ALL = { reason: '1', note: '请协助诊治' }

describe('a transfer', () => {
  it('[TRANSFER-02] asks only who is in service with room, with a reason and a note of five letters', async () => {
    const { send, sent, shown, tags } = await started()
    await send({ type: 'open' })
    await send({ type: 'send' })
    expect(shown().missing).toEqual({ target: true, reason: true, note: true })
    for (const choice of [
      { kind: 'doctor' as const, target: 'full' },
      { kind: 'team' as const, target: 'asleep' },
    ]) {
      await send({ type: 'choose', ...ALL, ...choice })
      await send({ type: 'send' })
      expect(shown().missing).toEqual({ target: true, reason: false, note: false })
    }
    await send({ type: 'choose', kind: 'doctor' })
    expect(shown().form.target).toBeNull()
    await send({ type: 'choose', target: 'free', note: ' 请协助 ' })
    await send({ type: 'send' })
    expect(shown().missing.note).toBe(true)
    expect(sent).toEqual([])
    await send({ type: 'choose', note: '请协助诊治' })
    await send({ type: 'send' })
    expect(sent).toEqual([{ sid: 's1', requestNo: 0, form: { kind: 'doctor', target: 'free', ...ALL } }])
    expect(tags()).toEqual(['waiting'])
  })

  it('shows whom it may ask anew after a refusal, and keeps what was written', async () => {
    const { send, server, shown, sent } = await started()
    await send({ type: 'open' })
    await send({ type: 'choose', target: 'free', ...ALL })
    server.refusal = 'TARGET_FULL'
    server.targets = { ...TARGETS, doctors: [doctor('free', 'TARGET_FULL')] }
    await send({ type: 'send' })
    expect(shown()).toMatchObject({ failure: 'TARGET_FULL', canSend: false, form: { target: 'free', note: '请协助诊治' } })
    expect(shown().targets?.doctors).toHaveLength(1)
    server.refusal = null
    server.targets = TARGETS
    await send({ type: 'retry' })
    await send({ type: 'send' })
    // answered once: another request, so a new number
    expect(sent).toMatchObject([{ requestNo: 0 }, { requestNo: 1 }])
  })

  it('waits ten minutes of the server, and lets the server say that they are over', async () => {
    const { clock, tags, send, actor } = await started({ seen: { transfer: OPEN, now: 60_000 } })
    clock.increment(539_999)
    expect(tags()).toEqual(['waiting'])
    clock.increment(1)
    expect(tags()).toEqual(['waiting', 'overdue'])
    await send({ type: 'withdraw' })
    expect(tags()).toEqual(['waiting', 'overdue'])
    await send({ type: 'pushed', transfer: { ...OPEN, id: 'another', status: '4' }, now: 600_000 })
    expect(tags()).toEqual(['waiting', 'overdue'])
    await send({ type: 'pushed', transfer: { ...OPEN, status: '4' }, now: 600_000 })
    expect(tags()).toEqual(['settled'])
    expect(actor.getSnapshot().context.transfer?.status).toBe('4')
  })

  it('[TRANSFER-07] the second of two accepts reads that it is done, and nothing is told as its own', async () => {
    const { send, server, tags, shown, done } = await started({ seen: { transfer: { ...OPEN, side: 'to' }, now: 0 } })
    server.refusal = 'CAPACITY'
    await send({ type: 'accept' })
    expect([tags(), shown().failure]).toEqual([['waiting'], 'CAPACITY'])
    server.refusal = 'TRANSFER_GONE'
    await send({ type: 'accept' })
    expect([tags(), shown().failure, done]).toEqual([['settled'], 'TRANSFER_GONE', []])
  })

  it('takes the push of what it asked for as the answer, and asks the next time under another number', async () => {
    const { send, sent, done, actor, tags } = await started()
    await send({ type: 'open' })
    await send({ type: 'choose', target: 'free', ...ALL })
    actor.send({ type: 'send' })
    actor.send({ type: 'pushed', transfer: OPEN, now: 0 })
    await tick()
    expect([tags(), done, actor.getSnapshot().context.transfer]).toEqual([['waiting'], ['1'], OPEN])
    actor.send({ type: 'withdraw' })
    actor.send({ type: 'pushed', transfer: { ...OPEN, status: '5' }, now: 0 })
    await tick()
    expect([tags(), done]).toEqual([['settled'], ['1', '5']])
    await send({ type: 'open' })
    await send({ type: 'choose', target: 'free', ...ALL })
    await send({ type: 'send' })
    expect(sent).toMatchObject([{ requestNo: 0 }, { command: 'withdraw' }, { requestNo: 1 }])
  })

  it('finds the open transfer after a reload, accepts, and may ask anew afterwards', async () => {
    const { send, tags, done, sent } = await started({ isOpen: true })
    expect(tags()).toEqual(['waiting'])
    await send({ type: 'withdraw' })
    expect([tags(), done]).toEqual([['settled'], ['5']])
    expect(sent).toEqual([{ id: 't1', command: 'withdraw' }])
    await send({ type: 'open' })
    expect(tags()).toEqual(['choosing'])
    await send({ type: 'close' })
    expect(tags()).toEqual([])
  })

  it('opens an empty form the next time, without the reason of before', async () => {
    const { send, server, shown, tags } = await started({ seen: { transfer: { ...OPEN, side: 'to' }, now: 0 } })
    server.refusal = 'TRANSFER_GONE'
    await send({ type: 'accept' })
    server.refusal = null
    await send({ type: 'open' })
    expect([tags(), shown().failure, shown().form]).toEqual([
      ['choosing'],
      null,
      { kind: 'doctor', target: null, reason: '', note: '' },
    ])
    await send({ type: 'choose', target: 'free', ...ALL })
    await send({ type: 'close' })
    await send({ type: 'open' })
    expect(shown().form.target).toBeNull()
  })

  it('counts its own answer: what is asked next has another number', async () => {
    const { send, sent, done, actor } = await started()
    await send({ type: 'open' })
    await send({ type: 'choose', target: 'free', ...ALL })
    await send({ type: 'send' })
    expect([done, actor.getSnapshot().context.transfer?.id]).toEqual([['1'], 't1'])
    await send({ type: 'withdraw' })
    await send({ type: 'open' })
    await send({ type: 'choose', target: 'free', ...ALL })
    await send({ type: 'send' })
    expect(sent).toMatchObject([{ requestNo: 0 }, { command: 'withdraw' }, { requestNo: 1 }])
  })

  it('says that the open transfer could not be read, and reads it when told to', async () => {
    const { send, tags, shown, server } = await started({ isOpen: true }, { refusal: 'TIMEOUT' })
    expect([tags(), shown().failure]).toEqual([['recalling', 'failed'], 'TIMEOUT'])
    server.refusal = null
    await send({ type: 'retry' })
    expect([tags(), shown().failure]).toEqual([['waiting'], null])
  })

  it('begins anew where no transfer is open any more', async () => {
    const { send, tags, actor } = await started({ isOpen: true }, { open: null })
    expect([tags(), actor.getSnapshot().matches('idle'), actor.getSnapshot().context.isRecalled]).toEqual([[], true, false])
    await send({ type: 'open' })
    expect(tags()).toEqual(['choosing'])
  })

  it('says that whom to ask could not be read, and reads them when told to', async () => {
    const { send, tags, shown, server } = await started()
    server.refusal = 'TIMEOUT'
    server.refusesTargets = true
    await send({ type: 'open' })
    expect([tags(), shown().failure]).toEqual([['choosing', 'failed'], 'TIMEOUT'])
    server.refusal = null
    await send({ type: 'retry' })
    expect([tags(), shown().targets]).toEqual([['choosing'], TARGETS])
  })

  it('[TRANSFER-04] is refused with a reason, and the one who asked learns it by a push', async () => {
    const asked = await started({ seen: { transfer: { ...OPEN, side: 'to' }, now: 0 } })
    await asked.send({ type: 'reject', reason: '今日号源已满' })
    expect([asked.sent, asked.tags()]).toEqual([[{ id: 't1', command: 'reject', reason: '今日号源已满' }], ['settled']])
    const asking = await started()
    await asking.send({ type: 'pushed', transfer: OPEN, now: 0 })
    expect([asking.tags(), asking.actor.getSnapshot().context.transfer?.id]).toEqual([['waiting'], 't1'])
    await asking.send({ type: 'pushed', transfer: { ...OPEN, status: '3' }, now: 0 })
    expect([asking.tags(), asking.actor.getSnapshot().context.transfer?.status]).toEqual([['settled'], '3'])
  })
})
