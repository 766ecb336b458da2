import { eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SOCKETS_PER_USER } from '#contract/constants.ts'
import { CHAT_COMMANDS } from '#contract/sockets/chat.ts'
import { outbox } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { connectChat, startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { chatPairs } from '#tests/support/realtime/chatPairs.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describeOnDatabases('chat socket', open => {
  let ward: Ward
  const { connected, pair } = chatPairs(() => ward)
  beforeAll(async () => {
    ward = await startWard({ open, config: { rateLimits: true } })
  })
  afterAll(() => ward.close())

  it('[CHAT-02] carries a message from either side to the other, numbered without holes, acknowledged with the server time', async () => {
    const { doctor, patient, session } = await pair()
    const [d, p] = [await connected(doctor), await connected(patient)]
    const [dh, ph] = [await d.hello(), await p.hello()]
    expect(dh).toMatchObject({
      me: { kind: 'doctor', id: doctor.id, presence: '1' },
      counts: { unreadTotal: 1, waiting: 0, active: 1 },
    })
    expect(ph.sessions.map(one => [one.id, one.status, one.unread])).toEqual([[session.id, '20', 1]])

    const ack = await p.send('msg:send', { sid: session.id, clientMsgId: 'c1', kind: 'text', content: '医生您好' })
    expect(ack).toMatchObject({ ok: true, data: { seq: 3 }, t: ward.clock.now })
    await d.send('msg:send', { sid: session.id, clientMsgId: 'c2', kind: 'text', content: '您好' })
    for (const [client, first] of [
      [d, dh.es],
      [p, ph.es],
    ] as const) {
      await expect.poll(() => client.of('msg:new').map(event => event.message.content)).toEqual(['医生您好', '您好'])
      const numbers = client.events.flatMap(event => event.es ?? [])
      expect(numbers).toEqual(upTo(numbers.length).map(n => first + n))
      expect(client.events.every(event => event.v === 1 && event.t === ward.clock.now)).toBe(true)
    }
    // What was pushed makes the same picture as asking anew (reliability.md, Zulip's test).
    const fresh = await d.hello()
    expect(d.of('session:upsert').at(-1)?.session).toEqual(fresh.sessions.find(one => one.id === session.id))
    expect(d.of('counts').at(-1)?.counts).toEqual(fresh.counts)
    d.socket.disconnect()
    p.socket.disconnect()
  })

  it('sends again what came while the line was cut, before the answer of hello, and the missed messages of each window', async () => {
    const { doctor, patient, session } = await pair()
    const first = await connected(doctor)
    const { es } = await first.hello()
    await ward.say(patient, session.id, '一')
    await expect.poll(() => first.of('msg:new').length).toBe(1)
    const lastEs = first.events.reduce((max, event) => Math.max(max, event.es ?? 0), es)
    first.socket.disconnect()
    for (const text of ['二', '三']) await ward.say(patient, session.id, text)

    const again = await connected(doctor)
    const answer = await again.hello(lastEs, [{ sid: session.id, lastSeq: 3 }])
    expect(again.of('msg:new').map(event => event.message.content)).toEqual(['二', '三'])
    expect(again.events.flatMap(event => event.es ?? [])).toEqual(upTo(answer.es - lastEs).map(n => lastEs + n))
    expect(answer.missed[session.id]?.map(message => message.content)).toEqual(['二', '三'])
    await ward.say(patient, session.id, '四')
    await expect.poll(() => again.of('msg:new').map(event => event.es)).toContain(answer.es + 1)
    // A window that is ahead of the log, or too far behind, starts anew.
    const odd = await again.hello(10_000_000, [{ sid: session.id, lastSeq: 99 }])
    expect(odd).toMatchObject({ missed: {}, reset: [session.id] })
    again.socket.disconnect()
  })

  it('sends again that a message was taken back; windows start anew when such events are not kept any more', async () => {
    const { doctor, patient, session } = await pair()
    const { seq } = await ward.say(doctor, session.id, '写错了的医嘱')
    const before = await connected(patient)
    const { es: lastEs } = await before.hello()
    before.socket.disconnect()
    await ward.run(doctor, 'msg:recall', { sid: session.id, seq })

    const after = await connected(patient)
    const windows = [{ sid: session.id, lastSeq: seq }]
    const answer = await after.hello(lastEs, windows)
    expect(after.of('msg:new').map(event => event.message)).toMatchObject([{ seq, rev: 2, recalled: true, content: '' }])
    expect(answer).toMatchObject({ missed: {}, reset: [] })
    await ward.database.db.delete(outbox).where(eq(outbox.streamId, `p:${patient.id}`))
    expect(await after.hello(lastEs, windows)).toMatchObject({ missed: {}, reset: [session.id] })
    expect(await after.hello(answer.es, windows)).toMatchObject({ missed: {}, reset: [] })
    after.socket.disconnect()
  })

  it('passes every event on once and in order through 20 cuts while both sides write', async () => {
    const { doctor, patient, session } = await pair()
    const log: number[] = []
    let lastEs = 0
    const writing = (async () => {
      for (const n of upTo(19)) {
        await ward.say(patient, session.id, `p${n}`)
        await ward.say(doctor, session.id, `d${n}`)
      }
    })()
    let lastSeq = 0
    const absorb = (seqs: readonly number[]) => {
      for (const seq of seqs) if (seq === lastSeq + 1) log.push((lastSeq = seq))
    }
    for (const n of upTo(20)) {
      const client = await connected(doctor)
      const answer = await client.hello(lastEs, [{ sid: session.id, lastSeq }])
      absorb(client.of('msg:new').map(event => event.message.seq))
      absorb((answer.missed[session.id] ?? []).map(message => message.seq))
      lastEs = answer.es
      if (n === 20) {
        await writing
        const { lastSeq: head } = await ward.sessionRow(session.id)
        await expect.poll(() => client.of('msg:new').reduce((max, event) => Math.max(max, event.message.seq), lastSeq)).toBe(head)
        absorb(client.of('msg:new').map(event => event.message.seq))
        expect(log).toEqual(upTo(head))
      } else {
        const numbers = client.events.flatMap(event => event.es ?? [])
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
        absorb(client.of('msg:new').map(event => event.message.seq))
        lastEs = Math.max(lastEs, ...numbers)
      }
      client.socket.disconnect()
    }
  })

  it('answers hostile payloads of every command with BAD_INPUT, changes nothing and stays', async () => {
    const { doctor, session } = await pair()
    const client = await connected(doctor)
    const sid = session.id
    const good: Record<string, Record<string, unknown>> = {
      hello: { tab: 't', lastEs: 0, sessions: [] },
      'session:list': { view: 'mine' },
      'session:refuse': { sid, version: 2, reason: '1' },
      'session:rate': { sid, score: 5, text: '' },
      'msg:send': { sid, clientMsgId: 'x', kind: 'text', content: 'x' },
      'msg:read': { sid, readSeq: 1 },
      history: { sid },
      resume: { sid, fromSeq: 0 },
      'presence:set': { desired: '1' },
    }
    const before = await ward.digest()
    for (const command of CHAT_COMMANDS) {
      const fields = good[command] ?? { sid, version: 2 }
      const broken: unknown[] = [null, 7, 'text', [], [fields], { ...fields, extra: 1 }, {}]
      for (const name of Object.keys(fields)) {
        for (const value of [null, {}, [], -1, 1.5, Number.MAX_VALUE, 'x'.repeat(30_000), '\u0000', { $gt: '' }])
          if (!(name === 'sessions' && Array.isArray(value))) broken.push({ ...fields, [name]: value })
        const { [name]: _gone, ...rest } = fields
        broken.push(rest)
      }
      // Within the burst; the rest of the forms goes over a fresh socket.
      for (let at = 0; at < broken.length; at += 40) {
        const fresh = await connected(doctor)
        const answers = await Promise.all([
          ...broken.slice(at, at + 40).map(payload => fresh.sendRaw(command, payload)),
          fresh.sendRaw(command),
        ])
        for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'BAD_INPUT', retryable: false })
        fresh.socket.disconnect()
      }
    }
    expect(await client.sendRaw('no:such:command', {})).toMatchObject({ ok: false, code: 'BAD_INPUT' })
    client.socket.emit('msg:send', { sid })
    client.socket.emit('typing', 'nonsense')
    expect(await ward.digest()).toBe(before)
    expect((await client.hello()).sessions.length).toBe(1)
    client.socket.disconnect()
  })

  it('refuses connections without a good token, of staff who are neither doctors nor look at boards, from foreign origins, and beyond 20 per person', async () => {
    const nobody = await ward.makeDoctor({ enabled: false })
    for (const token of ['', 'x', 'a'.repeat(500)]) {
      const client = ward.connect(token)
      expect(await client.refused()).toMatchObject({ code: 'AUTH_EXPIRED' })
    }
    expect(await ward.connect(await ward.signIn(nobody)).refused()).toMatchObject({ code: 'NOT_OWNER' })
    const poll = (origin?: string) =>
      fetch(`${ward.url}/socket.io/?EIO=4&transport=polling`, origin === undefined ? {} : { headers: { origin } })
    expect((await poll('https://evil.example')).status).toBe(403)
    expect((await poll(ward.url)).status).toBe(200)
    // The nameless namespace takes nobody: its sockets would stand there for ever without a sign-in.
    const nameless = io(ward.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    const answered = await new Promise<string>(resolve => {
      nameless.once('connect', () => resolve('connected'))
      nameless.once('connect_error', error => resolve(error.message))
    })
    nameless.disconnect()
    expect(answered).toBe('NOT_FOUND')

    const patient = await ward.makePatient()
    const token = await ward.signIn(patient)
    const many = upTo(SOCKETS_PER_USER).map(() => connectChat(ward.url, token))
    await Promise.all(many.map(client => client.connected()))
    expect(await ward.connect(token).refused()).toMatchObject({ code: 'RATE', retryable: true })
    for (const client of many) client.socket.disconnect()
  })

  it('throws a person out when the sign-in ends, and says why', async () => {
    const patient = await ward.makePatient()
    const [here, there] = [await connected(patient), await connected(patient)]
    await Promise.all([here.hello(), there.hello()])
    await ward.call(
      { name: 'patient: sign out', methods: ['POST'], path: '/hospital/app/logout', who: 'patient' },
      {},
      here.token,
    )
    await expect.poll(() => here.socket.connected).toBe(false)
    expect(here.of('kicked').map(event => event.why)).toEqual(['LOGGED_OUT'])
    expect(there.socket.connected).toBe(true)
    await ward.app.tokens.end({ kind: 'patient', ownerId: patient.id }, 'frozen')
    await expect.poll(() => there.of('kicked').map(event => event.why)).toEqual(['FROZEN'])
  })

  it('passes typing on only between the two people of a session, and keeps nothing of it', async () => {
    const { doctor, patient, session } = await pair()
    const stranger = await connected(await ward.makePatient())
    const [d, p] = [await connected(doctor), await connected(patient)]
    await Promise.all([d.hello(), p.hello(), stranger.hello()])
    const before = await ward.digest()
    stranger.socket.emit('typing', { sid: session.id, on: true })
    p.socket.emit('typing', { sid: session.id, on: true })
    await expect.poll(() => d.of('typing').map(event => [event.by, event.on, event.es])).toEqual([['patient', true, undefined]])
    d.socket.emit('typing', { sid: session.id, on: false })
    await expect.poll(() => p.of('typing').map(event => event.by)).toEqual(['doctor'])
    expect(d.of('typing').length).toBe(1)
    expect(await ward.digest()).toBe(before)
    for (const client of [d, p, stranger]) client.socket.disconnect()
  })

  it('shows a doctor online while connected and a minute longer, and tells the patients; a queue moves up', async () => {
    const doctor = await ward.makeDoctor({ graceUntil: null, desired: '0' })
    const [one, two] = [await ward.makePatient(), await ward.makePatient()]
    const first = await ward.open(one, doctor)
    ward.clock.now += 1
    const second = await ward.open(two, doctor)
    const p = await connected(two)
    await p.hello()
    await expect.poll(() => p.of('queue').at(-1)).toMatchObject({ sid: second.id, position: 1 })
    expect(p.of('presence').at(-1)).toMatchObject({ doctorId: doctor.doctorId, presence: '0' })

    const d = await connected(doctor)
    expect((await d.hello()).me.presence).toBe('1')
    await expect.poll(() => p.of('presence').at(-1)?.presence).toBe('1')
    expect(await d.send('session:accept', { sid: first.id, version: 1 })).toMatchObject({ ok: true, data: { status: '20' } })
    await expect.poll(() => p.of('queue').at(-1)?.position).toBe(0)
    expect(await d.send('presence:set', { desired: '2' })).toMatchObject({ ok: true, data: { presence: '2' } })
    await expect.poll(() => p.of('presence').at(-1)?.presence).toBe('2')

    const { presence, clock } = ward.app.consultation
    d.socket.disconnect()
    await expect.poll(() => ward.app.chat.size()).toBe(1)
    await expect.poll(() => presence.of(doctor.id)).toBe('2')
    ward.clock.now += 59_000
    await clock.tick()
    expect(await presence.of(doctor.id)).toBe('2')
    ward.clock.now += 2_000
    await clock.tick()
    expect(await presence.of(doctor.id)).toBe('0')
    await expect.poll(() => p.of('presence').at(-1)?.presence).toBe('0')
    // They had chosen to be busy: coming back they are what they chose.
    const back = await connected(doctor)
    expect((await back.hello()).me.presence).toBe('2')
    back.socket.disconnect()
    p.socket.disconnect()
  })
})
