import { setTimeout as wait } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MESSAGE_RATE } from '#contract/constants.ts'
import { patientConsult } from '#contract/http/calls/patientApp.ts'
import type { Ack } from '#contract/sockets/chat.ts'
import { chatMessage, chatSession } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { consultInput, startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { chatPairs } from '#tests/support/realtime/chatPairs.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describeOnDatabases('limits of the chat socket', open => {
  let ward: Ward
  const { connected, pair } = chatPairs(() => ward)
  beforeAll(async () => {
    ward = await startWard({ open, config: { rateLimits: true } })
  })
  afterAll(() => ward.close())

  it('limits messages per person and commands per socket with an answer that says try again', async () => {
    const { doctor, session } = await pair()
    const client = await connected(doctor)
    const send = (n: number) => client.send('msg:send', { sid: session.id, clientMsgId: `r${n}`, kind: 'text', content: `${n}` })
    const answers = await Promise.all(upTo(MESSAGE_RATE.count + 3).map(send))
    expect(answers.filter(answer => answer.ok).length).toBe(MESSAGE_RATE.count)
    expect(answers.find(answer => !answer.ok)).toMatchObject({ code: 'RATE', retryable: true })
    ward.clock.now += MESSAGE_RATE.per + 1
    expect((await send(99)).ok).toBe(true)
    const flood = await Promise.all(upTo(150).map(() => client.sendRaw('history', { sid: session.id, size: 1 })))
    expect(flood.filter(answer => !answer.ok && answer.code === 'RATE').length).toBeGreaterThan(20)
    client.socket.disconnect()
  })

  it('lets no more than 100 commands of a socket wait while the database does not answer', async () => {
    const { doctor, session } = await pair()
    const client = await connected(doctor)
    let release: () => void = () => undefined
    const current = new Promise<void>(resolve => {
      release = resolve
    })
    let locked: () => void = () => undefined
    const isLocked = new Promise<void>(resolve => {
      locked = resolve
    })
    const holding = ward.database.db.transaction(async tx => {
      await tx.select().from(chatSession).where(eq(chatSession.id, session.id)).for('update')
      locked()
      await current
    })
    await isLocked
    const early: unknown[] = []
    const all: Promise<Ack<unknown>>[] = []
    const ask = (n: number) => {
      for (const _ of upTo(n)) {
        const asked = client.sendRaw('msg:read', { sid: session.id, readSeq: 1 })
        void asked.then(answer => early.push(answer))
        all.push(asked)
      }
    }
    // Never more than the bucket of the socket allows.
    ask(55)
    for (const _ of upTo(3)) {
      await wait(1_000)
      ask(18)
    }
    await expect.poll(() => early.length).toBeGreaterThan(0)
    expect(early).toEqual(early.map(() => expect.objectContaining({ ok: false, code: 'RATE', retryable: true })))
    release()
    await holding
    const answers = await Promise.all(all)
    // The sign of life of the connection may stand in the line, too.
    expect([99, 100]).toContain(answers.filter(answer => answer.ok).length)
    client.socket.disconnect()
  })

  it('answers a hello of many windows within bounds: those beyond begin anew', async () => {
    const patient = await ward.makePatient()
    const sids: string[] = []
    for (const _ of upTo(3)) sids.push((await ward.open(patient, await ward.makeDoctor())).id)
    await ward.database.db.update(chatSession).set({ lastSeq: 400 }).where(inArray(chatSession.id, sids))
    const client = await connected(patient)
    const answer = await client.hello(
      0,
      sids.map(sid => ({ sid, lastSeq: 0 })),
    )
    expect([Object.keys(answer.missed).length, answer.reset.length]).toEqual([2, 1])
    client.socket.disconnect()
  })

  it('answers a hello within 256 KiB: a window of many long texts begins anew, a small one beside it does not', async () => {
    const patient = await ward.makePatient()
    const [long, small] = [
      await ward.running(patient, await ward.makeDoctor()),
      await ward.running(patient, await ward.makeDoctor()),
    ]
    const [model] = await ward.messages(long.id)
    if (!model) throw new Error('a session without its first message')
    const { lastSeq } = await ward.sessionRow(long.id)
    await ward.database.db.insert(chatMessage).values(
      upTo(50).map(n => ({
        ...model,
        id: `long-${long.id}-${n}`.slice(-32),
        seq: lastSeq + n,
        clientMsgId: `long-${n}`,
        content: '长'.repeat(2_000),
      })),
    )
    await ward.database.db
      .update(chatSession)
      .set({ lastSeq: lastSeq + 50 })
      .where(eq(chatSession.id, long.id))
    const client = await connected(patient)
    const ask = (seen: number) =>
      client.hello(0, [
        { sid: long.id, lastSeq: seen },
        { sid: small.id, lastSeq: 0 },
      ])
    const answer = await ask(lastSeq)
    expect(answer.reset).toEqual([long.id])
    expect(answer.missed[small.id]?.length).toBe((await ward.sessionRow(small.id)).lastSeq)
    // What fits is sent, long or not.
    const near = await ask(lastSeq + 20)
    expect([near.reset, near.missed[long.id]?.length]).toEqual([[], 30])
    client.socket.disconnect()
  })

  it('takes any moment as cursor that people write, and none the database cannot read', async () => {
    const { doctor } = await pair()
    const client = await connected(doctor)
    const list = (cursor: number) => client.sendRaw('session:list', { view: 'mine', cursor })
    expect(await list(253_402_300_799_999)).toMatchObject({ ok: true })
    expect(await list(8.64e15)).toMatchObject({ ok: false, code: 'BAD_INPUT' })
    client.socket.disconnect()
  })

  it('limits how often a patient opens consultations', async () => {
    const [patient, doctor] = [await ward.makePatient(), await ward.makeDoctor()]
    const token = await ward.signIn(patient)
    const input = consultInput(doctor.doctorId)
    const answers = await Promise.all(upTo(31).map(() => ward.call(patientConsult, input, token)))
    expect(answers.filter(answer => answer.success).length).toBe(30)
    expect(answers.find(answer => !answer.success)).toMatchObject({ message: '操作过于频繁，请稍后再试' })
  })

  it('cuts a socket that does not read, and leaves the others alone', async () => {
    const { doctor, patient, session } = await pair()
    const [slow, good] = [await connected(doctor), await connected(patient)]
    await Promise.all([slow.hello(), good.hello()])
    const raw: unknown = 'ws' in slow.socket.io.engine.transport ? slow.socket.io.engine.transport.ws : undefined
    if (typeof raw !== 'object' || raw === null || !('pause' in raw) || typeof raw.pause !== 'function') throw new Error('no ws')
    raw.pause()
    const size = () => ward.app.chat.size()
    const before = size()
    // Told events are as large as they like here: the kernel's own buffers take several MB first.
    const big = { sid: session.id, by: 'patient', on: true, filler: 'x'.repeat(100_000) }
    for (let n = 0; n < 400 && size() === before; n++) {
      ward.app.hub.tell(`d:${doctor.id}`, { type: 'typing', payload: big })
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    await expect.poll(size).toBe(before - 1)
    expect(await good.send('history', { sid: session.id })).toMatchObject({ ok: true })
    good.socket.disconnect()
    slow.socket.disconnect()
  })
})
