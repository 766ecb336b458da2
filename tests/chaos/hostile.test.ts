import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { CHAT_EVENT_MAX, SOCKETS_PER_USER } from '#contract/constants.ts'
import { CHAT_COMMANDS } from '#contract/sockets/chat.ts'
import type { Ack, ChatCommand } from '#contract/sockets/chat.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { openChatSocket, type ChatSocket } from '#tests/support/chatSocket.ts'
import { addUser } from '#tests/support/signIns.ts'
import { startWard, type Ward } from '#tests/support/consultation/ward.ts'

const HTML = '<img src=x onerror=alert(1)>&lt;b&gt;"\'`{{7*7}}${7*7}'

/** A right input of each command, to be spoilt. */
const rightInputs = (sid: string): Record<ChatCommand, Record<string, unknown>> => ({
  hello: { tab: 't', lastEs: 0, sessions: [{ sid, lastSeq: 0 }] },
  'session:list': { view: 'mine' },
  'session:accept': { sid, version: 1 },
  'session:refuse': { sid, version: 1, reason: '1' },
  'session:extend': { sid, version: 1 },
  'session:grant': { sid, version: 1 },
  'session:end': { sid, version: 1 },
  'session:cancel': { sid, version: 1 },
  'session:rate': { sid, score: 5, text: '' },
  'msg:send': { sid, clientMsgId: 'm', kind: 'text', content: '好' },
  'msg:recall': { sid, seq: 1 },
  'msg:read': { sid, readSeq: 1 },
  history: { sid },
  resume: { sid, fromSeq: 0 },
  'presence:set': { desired: '1' },
})
const deep = (): unknown => {
  let value: unknown = 'x'
  for (let n = 0; n < 2_000; n += 1) value = [value]
  return value
}
const WRONG = (): unknown[] => [
  null,
  true,
  -1,
  0.5,
  1e308,
  [],
  {},
  deep(),
  '\u0000',
  'half a pair \ud800',
  "' or 1=1 --",
  'x'.repeat(30_000),
  Buffer.from('bytes'),
  { $ne: 1 },
  { toString: 1 },
]

let ward: Ward
let errors: string[]
let doctor: Extract<ChatActor, { kind: 'doctor' }>
let patient: ChatActor
let sid: string
let token: string
const open: ChatSocket[] = []
const connect = async (given: unknown) => {
  const socket = await openChatSocket(ward.url, given)
  open.push(socket)
  return socket
}

beforeAll(async () => {
  errors = []
  ward = await startWard({
    logTo: {
      write: line => {
        if (Number(JSON.parse(line).level) >= 50) errors.push(line)
      },
    },
  })
  doctor = await ward.makeDoctor()
  patient = await ward.makePatient()
  sid = (await ward.running(patient, doctor)).id
  token = await ward.signIn(doctor)
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await ward.close()
})

describe('hostile input on the chat socket', () => {
  it('answers every spoilt command with a refusal in words and changes nothing', async () => {
    const socket = await connect(token)
    await socket.hello()
    const before = await ward.digest()
    const bad: string[] = []
    const expectRefused = (about: string, ack: Ack<unknown>) => {
      if (ack.ok) return bad.push(`${about} was taken`)
      if (ack.code === 'INTERNAL' || ack.code === 'BUSY' || ack.msg !== CHAT_ERROR_TEXT[ack.code])
        bad.push(`${about}: ${ack.code} ${ack.msg}`)
      return undefined
    }
    for (const command of CHAT_COMMANDS) {
      const right = rightInputs(sid)[command]
      expectRefused(`${command} without input`, await socket.say(command))
      for (const [n, wrong] of WRONG().entries()) {
        if (!(typeof wrong === 'object' && wrong !== null && Object.keys(wrong).length === 0))
          expectRefused(`${command} with ${n} as input`, await socket.say(command, wrong))
        for (const field of Object.keys(right)) {
          const isFreeText = typeof right[field] === 'string' && typeof wrong === 'string' && n === 10
          if (isFreeText && !['sid', 'view', 'kind', 'desired', 'reason'].includes(field)) continue
          if (field === 'sessions' && Array.isArray(wrong) && wrong.length === 0) continue
          expectRefused(`${command} with ${n} as ${field}`, await socket.say(command, { ...right, [field]: wrong }))
        }
      }
      expectRefused(`${command} with one field more`, await socket.say(command, { ...right, admin: true }))
      const { [Object.keys(right)[0] ?? '']: _first, ...less } = right
      expectRefused(`${command} with one field less`, await socket.say(command, less))
    }
    for (const name of ['msg:recall', 'constructor', '__proto__', 'toString', 'drop table', ''])
      expectRefused(`event ${name}`, await socket.say(name, {}))
    expect(bad).toEqual([])
    expect(await ward.digest()).toBe(before)
    expect(errors).toEqual([])
    expect((await socket.send(sid, '还在')).ok).toBe(true)
  })

  it('gives strangers nothing of a session and lets nobody play the other side', async () => {
    const other = await ward.makeDoctor()
    const stranger = await ward.makePatient()
    const before = await ward.digest()
    for (const actor of [other, stranger]) {
      const socket = await connect(await ward.signIn(actor))
      const hello = await socket.run('hello', { tab: 't', lastEs: 0, sessions: [{ sid, lastSeq: 0 }] })
      expect(hello).toMatchObject({ ok: true, data: { sessions: [], missed: {}, reset: [], counts: { unreadTotal: 0 } } })
      for (const command of CHAT_COMMANDS) {
        if (['hello', 'session:list', 'presence:set'].includes(command)) continue
        const ack = await socket.say(command, { ...rightInputs(sid)[command] })
        expect(ack, `${actor.kind} ${command}`).toMatchObject({ ok: false, code: 'NOT_OWNER' })
        expect(JSON.stringify(ack)).not.toContain(doctor.name)
      }
      socket.socket.emit('typing', { sid, on: true })
    }
    const asPatient = await connect(await ward.signIn(patient))
    const asDoctor = await connect(token)
    for (const command of [
      'session:accept',
      'session:refuse',
      'session:extend',
      'session:grant',
      'session:list',
      'presence:set',
    ] as const)
      expect(await asPatient.say(command, rightInputs(sid)[command])).toMatchObject({ ok: false })
    for (const command of ['session:cancel', 'session:rate'] as const)
      expect(await asDoctor.say(command, rightInputs(sid)[command])).toMatchObject({ ok: false })
    expect(await ward.digest()).toBe(before)
    expect([...asPatient.events, ...asDoctor.events].filter(event => event.name === 'typing')).toEqual([])
  })

  it('lets nobody in with a forged, foreign or odd token, and throws out who signed out', async () => {
    const forged = [
      '',
      'x',
      randomUUID(),
      `${token}x`,
      token.slice(1),
      token.toUpperCase(),
      'x'.repeat(10_000),
      null,
      7,
      true,
      {},
      [token],
    ]
    for (const one of forged) await expect(openChatSocket(ward.url, one), JSON.stringify(one)).rejects.toThrow('AUTH_EXPIRED')
    // an account without a board of the staff
    const roleless = await addUser(ward.app, 'roleless')
    const clerk = await ward.app.tokens.issue({ kind: 'user', ownerId: roleless, tenantId: 1, ip: '', agent: '' })
    await expect(openChatSocket(ward.url, clerk)).rejects.toThrow('NOT_OWNER')
    const staff = await connect((await ward.loginAs('admin')).token)
    await staff.hello()
    for (const command of CHAT_COMMANDS.filter(one => one !== 'hello'))
      expect(await staff.say(command, rightInputs(sid)[command]), command).toMatchObject({ ok: false, code: 'NOT_OWNER' })

    const leaving = await ward.makePatient()
    const socket = await connect(await ward.signIn(leaving))
    await ward.app.tokens.end({ kind: 'patient', ownerId: leaving.id }, 'forced')
    await expect.poll(() => socket.socket.connected).toBe(false)
    expect(socket.events.at(-1)).toMatchObject({ name: 'kicked', why: 'FORCED' })
  })

  it('stores HTML in names and messages as the text it is and passes it out unchanged', async () => {
    const named = await ward.makePatient({ name: HTML.slice(0, 40) })
    const session = await ward.running(named, doctor)
    const [mine, theirs] = [await connect(await ward.signIn(named)), await connect(token)]
    await theirs.hello()
    expect((await mine.send(session.id, HTML)).ok).toBe(true)
    await expect
      .poll(() => theirs.events.find(event => event.name === 'msg:new'))
      .toMatchObject({
        message: { content: HTML, senderName: HTML.slice(0, 40) },
      })
    const log = await theirs.run('history', { sid: session.id })
    expect(log).toMatchObject({
      ok: true,
      data: { messages: expect.arrayContaining([expect.objectContaining({ content: HTML })]) },
    })
  })

  it('drops broken packets and oversized events with their connection, and nobody else notices', async () => {
    const neighbour = await connect(token)
    const packets = [
      '42/chat,["msg:send"',
      '42/chat,{"a":1}',
      '42["hello",{}]',
      '451-/chat,["hello",{"_placeholder":true,"num":9}]',
      '43/chat,999[1]',
      '4999',
      'zzz',
      '\u0000',
      `42/chat,["msg:send",${'['.repeat(50_000)}${']'.repeat(50_000)}]`,
      `42/chat,0["msg:send",{"content":"${'x'.repeat(CHAT_EVENT_MAX)}"}]`,
      Buffer.alloc(1_000),
    ]
    for (const packet of packets) {
      const raw = new WebSocket(`${ward.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
      await new Promise(done => raw.once('open', done))
      raw.send(`40/chat,${JSON.stringify({ token })}`)
      await new Promise(done => raw.once('message', done))
      raw.on('error', () => undefined)
      raw.send(packet)
      await new Promise(done => setTimeout(done, 30))
      raw.terminate()
    }
    const before = await ward.digest()
    const socket = await connect(token)
    const large = socket.socket.timeout(2_000).emitWithAck('msg:send', { content: 'x'.repeat(CHAT_EVENT_MAX) })
    await expect(large).rejects.toThrow()
    await expect.poll(() => socket.socket.connected).toBe(false)
    expect(await ward.digest()).toBe(before)
    expect(neighbour.socket.connected).toBe(true)
    expect((await neighbour.send(sid, '在')).ok).toBe(true)
    expect(errors).toEqual([])
  })
})

describe('floods on the chat socket', () => {
  it('refuses what comes too fast with RATE, stores no more than allowed, and serves the neighbour', async () => {
    const limited = await startWard({ config: { rateLimits: true } })
    try {
      const [one, two] = [await limited.makeDoctor(), await limited.makeDoctor()]
      const running = await limited.running(await limited.makePatient(), one)
      const next = await limited.running(await limited.makePatient(), two)
      const [flood, calm] = [
        await openChatSocket(limited.url, await limited.signIn(one)),
        await openChatSocket(limited.url, await limited.signIn(two)),
      ]
      const acks = Promise.all(Array.from({ length: 300 }, (_, n) => flood.send(running.id, `${n}`)))
      expect((await calm.send(next.id, '请问')).ok).toBe(true)
      const answered = await acks
      expect(answered.filter(ack => ack.ok).length).toBe(20)
      expect(answered.every(ack => ack.ok || (ack.code === 'RATE' && ack.retryable))).toBe(true)
      expect((await limited.messages(running.id)).filter(message => message.senderKind === 1).length).toBe(20)

      const owner = await limited.signIn(one)
      const sockets = await Promise.allSettled(
        Array.from({ length: SOCKETS_PER_USER + 5 }, () => openChatSocket(limited.url, owner)),
      )
      expect(sockets.filter(result => result.status === 'rejected').length).toBeGreaterThanOrEqual(5)
      for (const result of sockets) if (result.status === 'fulfilled') result.value.close()
      flood.close()
      calm.close()
    } finally {
      await limited.close()
    }
  })
})
