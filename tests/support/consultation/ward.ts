import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import type { ConsultInput } from '#contract/entities/patientApp.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import { CHAT_EVENT_NAMES, CHAT_NAMESPACE, CHAT_PATH } from '#contract/sockets/chat.ts'
import type { Ack, ChatCommand, ChatCommands, ChatEvent, ChatEventName } from '#contract/sockets/chat.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import type { Database } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { openedSession } from '#tests/support/opened.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp, TestAppOptions } from '#tests/support/testApp.ts'

// What the plugins put on the app is declared beside them; app.ts alone does not bring the declarations into this room.
export type { Orders } from '#server/modules/hospital/order/orders.service.ts'
export type { Consultation } from '#server/modules/consultation/consultation.plugin.ts'
export type { chatPlugin } from '#server/realtime/chat/index.ts'
export type { RealtimeOptions } from '#server/realtime/index.ts'

const id = () => randomUUID().replaceAll('-', '')

/** A server with doctors and patients of its own and a clock that is moved manually. */
export interface Ward extends TestApp {
  clock: { now: number }
  makeDoctor: (more?: Partial<typeof t.hosDoctor.$inferInsert>) => Promise<Extract<ChatActor, { kind: 'doctor' }>>
  makePatient: (more?: Partial<typeof t.hosPatient.$inferInsert>) => Promise<ChatActor>
  /** a token of a person made here */
  signIn: (actor: ChatActor) => Promise<string>
  open: (patient: ChatActor, doctor: Extract<ChatActor, { kind: 'doctor' }>, more?: Partial<ConsultInput>) => Promise<ChatSession>
  /** a session that was opened and accepted */
  running: (patient: ChatActor, doctor: Extract<ChatActor, { kind: 'doctor' }>) => Promise<ChatSession>
  run: <C extends Exclude<ChatCommand, 'hello'>>(
    actor: ChatActor,
    command: C,
    input: ChatCommands[C]['input'],
  ) => Promise<ChatCommands[C]['data']>
  say: (actor: ChatActor, sid: string, content: string, clientMsgId?: string) => Promise<ChatCommands['msg:send']['data']>
  sessionRow: (sid: string) => Promise<typeof t.chatSession.$inferSelect>
  messages: (sid: string) => Promise<(typeof t.chatMessage.$inferSelect)[]>
  /** hash of everything a consultation command could change */
  digest: () => Promise<string>
  connect: (token: string) => ChatClient
}

/** A chat client of the wire: what it received, in order, and commands as promises. */
export interface ChatClient {
  socket: Socket
  events: ChatEvent[]
  of: <N extends ChatEventName>(name: N) => Extract<ChatEvent, { name: N }>[]
  send: <C extends ChatCommand>(command: C, input: ChatCommands[C]['input']) => Promise<Ack<ChatCommands[C]['data']>>
  /** any payload, for hostile input */
  sendRaw: (command: string, ...payload: unknown[]) => Promise<Ack<unknown>>
  hello: (lastEs?: number, sessions?: { sid: string; lastSeq: number }[]) => Promise<ChatCommands['hello']['data']>
  connected: () => Promise<void>
  /** code of the refused connection */
  refused: () => Promise<unknown>
}

const TABLES = [t.chatSession, t.chatMessage, t.chatSegment, t.chatRating, t.hosOrder, t.outbox, t.stream, t.sysLog]

/** Summed up by the database: reading all rows into the test would cost more than what it tests. */
async function digestOf({ db }: Database): Promise<string> {
  const parts: string[] = []
  for (const table of TABLES) {
    // what was refused or read changes nothing, and leaves a line
    const changing =
      table === t.sysLog ? sql`where action not in ('refused', 'session.read', 'session.record', 'session.list')` : sql``
    const { rows } = await db.execute<{ sum: string }>(
      sql`select md5(coalesce(string_agg(md5(one::text), '' order by md5(one::text)), '')) as sum from ${table} one ${changing}`,
    )
    parts.push(rows[0]?.sum ?? '')
  }
  return parts.join(' ')
}

export const consultInput = (doctorId: string, more: Partial<ConsultInput> = {}): ConsultInput => ({
  requestId: id(),
  doctorId,
  serviceType: '1',
  chiefComplaint: '咳嗽三天',
  description: '受凉后咳嗽三天，夜间明显，无发热。',
  durationText: '3天',
  visitedBefore: 'N',
  allergyDeclared: '无',
  currentDrugs: '无',
  images: [],
  agreeTerms: true,
  termsVersion: CONSULT_TERMS.version,
  ...more,
})

export function connectChat(url: string, token: string): ChatClient {
  const socket = io(url + CHAT_NAMESPACE, {
    path: CHAT_PATH,
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  const events: ChatEvent[] = []
  for (const name of CHAT_EVENT_NAMES) socket.on(name, (payload: object) => events.push({ name, ...payload } as ChatEvent))
  const sendRaw = (command: string, ...payload: unknown[]) =>
    socket.timeout(20_000).emitWithAck(command, ...payload) as Promise<Ack<unknown>>
  const client: ChatClient = {
    socket,
    events,
    of: <N extends ChatEventName>(name: N) =>
      events.filter((event): event is Extract<ChatEvent, { name: N }> => event.name === name),
    send: (command, input) => sendRaw(command, input) as Promise<Ack<ChatCommands[typeof command]['data']>>,
    sendRaw,
    hello: async (lastEs = 0, sessions = []) => {
      const answer = await client.send('hello', { tab: 'test', lastEs, sessions })
      if (!answer.ok) throw new Error(answer.code)
      return answer.data
    },
    connected: () =>
      new Promise((resolve, reject) => {
        // two that were begun together are asked for one after the other
        if (socket.connected) resolve()
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      }),
    refused: () =>
      new Promise((resolve, reject) => {
        socket.once('connect', () => reject(new Error('connected')))
        socket.once('connect_error', error => resolve('data' in error ? error.data : error.message))
      }),
  }
  return client
}

/** Starts the server of a test file. The clock stands until `clock.now` is changed. */
export async function startWard(options: TestAppOptions = {}): Promise<Ward> {
  const clock = { now: Date.parse('2026-11-20T02:00:00Z') }
  const test = await startTestApp({ clock: () => clock.now, ...options })
  const { app, database } = test
  const { db } = database
  const { desk } = app.consultation
  let made = 0

  const ward: Ward = {
    ...test,
    clock,
    makeDoctor: async more => {
      made += 1
      const [userId, doctorId, name] = [id(), id(), `医生${made}`]
      await db.insert(t.sysUser).values({ id: userId, username: `d-${userId}`, password: '-', realname: name })
      const [role] = await db.select().from(t.sysRole).where(eq(t.sysRole.roleCode, 'doctor'))
      if (role) await db.insert(t.sysUserRole).values({ userId, roleId: role.id })
      await db.insert(t.hosDoctor).values({
        id: doctorId,
        tenantId: 1,
        userId,
        name,
        title: '3',
        orgCode: 'A01',
        desired: '1',
        graceUntil: new Date('2030-01-01'),
        maxConcurrent: 1_000,
        ...more,
      })
      return { kind: 'doctor', id: userId, doctorId, name, tenantId: 1 }
    },
    makePatient: async more => {
      made += 1
      const row = {
        id: id(),
        tenantId: 1,
        name: `陈患${made}`,
        sex: 1,
        birthday: '1990-05-01',
        phone: `1${randomDigits(10)}`,
        ...more,
      }
      await db
        .insert(t.hosAppUser)
        .values({ id: row.id, tenantId: row.tenantId, phone: row.phone, registeredAt: new Date(ward.clock.now) })
      await db.insert(t.hosPatient).values(row)
      return { kind: 'patient', id: row.id, name: row.name, tenantId: 1 }
    },
    signIn: actor =>
      app.tokens.issue({ kind: actor.kind === 'doctor' ? 'user' : 'patient', ownerId: actor.id, tenantId: 1, ip: '', agent: '' }),
    open: async (patient, doctor, more) => {
      const input = consultInput(doctor.doctorId, more)
      const opened = await app.consultation.open(patient, input)
      if (!('orderId' in opened)) return opened
      // paid as the provider says it
      const { payNo, amountFen } = await app.orders.begin(opened.orderId, 'demo')
      await app.orders.settle({ payNo, amountFen, ok: true })
      return openedSession(await app.consultation.open(patient, input))
    },
    running: async (patient, doctor) => {
      const session = await ward.open(patient, doctor)
      return ward.run(doctor, 'session:accept', { sid: session.id, version: session.version })
    },
    run: (actor, command, input) => desk.run(actor, command, input),
    say: (actor, sid, content, clientMsgId = id()) => desk.run(actor, 'msg:send', { sid, clientMsgId, kind: 'text', content }),
    sessionRow: async sid => {
      const [row] = await db.select().from(t.chatSession).where(eq(t.chatSession.id, sid))
      if (!row) throw new Error('no such session')
      return row
    },
    messages: sid => db.select().from(t.chatMessage).where(eq(t.chatMessage.sessionId, sid)).orderBy(asc(t.chatMessage.seq)),
    // what was read before is in the list of the audit first
    digest: () => app.auditFlush().then(() => digestOf(database)),
    connect: token => connectChat(test.url, token),
  }
  return ward
}

const randomDigits = (n: number) => Array.from({ length: n }, () => Math.floor(Math.random() * 10)).join('')
