import { randomUUID } from 'node:crypto'
import type { LoginResult } from '#contract/entities/session.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { DoctorChoice } from '#contract/entities/patientApp.ts'
import type { Call } from '#contract/http/defineCall.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { fillPath } from '#contract/http/defineCall.ts'
import { HEADER } from '#contract/http/headers.ts'
import { login, updatePassword } from '#contract/http/calls/auth.ts'
import {
  acceptSession,
  endSession,
  refuseSession,
  sessionDetail,
  sessionList,
  setPresence,
} from '#contract/http/calls/consultation.ts'
import { myOrder, payDemo, payOrder } from '#contract/http/calls/orders.ts'
import { patientConsult, patientDoctors, patientLogin, patientSendCode } from '#contract/http/calls/patientApp.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import { packItem, sessionItems } from '#machines/session/session.storage.ts'
import { sessionOfLogin } from '#machines/session/session.rules.ts'

/** Password of every account of the demonstration (D7). */
export const PASSWORD = 'Xinglin#2026'
const BASE = '/jeecg-boot'

/** One call of the contract, made from outside the browser; `signal` gives it up. Throws with the server's message when it says no. */
export async function ask<I, R>(url: string, facts: Call<I, R>, input: I, token?: string, signal?: AbortSignal): Promise<R> {
  const { path, rest } = fillPath(facts.path, input as Readonly<Record<string, unknown>>)
  const method = facts.methods[0]
  const inQuery = method === 'GET' || method === 'DELETE'
  const fields = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = inQuery ? `?${new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString()}` : ''
  const answer = await fetch(url + BASE + path + query, {
    method,
    headers: {
      ...(token === undefined ? {} : { [HEADER.token]: token }),
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
    },
    ...(inQuery ? {} : { body: JSON.stringify(rest) }),
    ...(signal ? { signal } : {}),
  })
  const body = (await answer.json()) as Envelope<R>
  if (!body.success) throw new Error(`${facts.name}: ${body.message}`)
  return body.result
}

/** What a browser holds of a signed-in person, key → text. */
export type Stored = Record<string, string>

export interface Staff {
  username: string
  login: LoginResult
  token: string
  stored: Stored
}
/** Signs a staff account in without a browser; several departments are left unchosen. */
export async function staff(url: string, username: string): Promise<Staff> {
  const answer = await ask(url, login, { username, password: PASSWORD })
  const session = sessionOfLogin(answer)
  const tenant = answer.tenantList?.[0]
  return {
    username,
    login: answer,
    token: answer.token,
    stored: sessionItems(
      { ...session, tenantid: tenant === undefined ? session.tenantid : String(tenant.id) },
      answer.sysAllDictItems ?? null,
      Date.now(),
    ),
  }
}

export interface Patient {
  phone: string
  id: string
  name: string
  token: string
  stored: Stored
}
/** Signs a patient in without a browser. One code a minute and phone: call it once for each phone and server. */
export async function patient(url: string, phone: string): Promise<Patient> {
  const { demoCode } = await ask(url, patientSendCode, { phone })
  const { token, patient: info } = await ask(url, patientLogin, { phone, code: demoCode ?? '' })
  return { phone, id: info.id, name: info.name, token, stored: { 'pro__Patient-Token': packItem(token, Date.now()) } }
}

/** Opens a consultation with a doctor, told by the user id of the account. */
export async function consult(url: string, who: Patient, doctor: Staff, chiefComplaint = '咳嗽三天'): Promise<ChatSession> {
  const orgCode = doctor.login.userInfo.orgCode ?? ''
  const doctors: DoctorChoice[] = await ask(url, patientDoctors, { orgCode }, who.token)
  const chosen = doctors.find(one => one.userId === doctor.login.userInfo.id)
  if (chosen === undefined) throw new Error(`${doctor.username} is no doctor of ${orgCode}`)
  const opened = await ask(
    url,
    patientConsult,
    {
      requestId: randomUUID(),
      doctorId: chosen.id,
      serviceType: '1',
      chiefComplaint,
      description: '受凉后咳嗽三天，夜间明显，无发热。',
      durationText: '一周内',
      visitedBefore: 'N',
      allergyDeclared: '无',
      currentDrugs: '',
      images: [],
      agreeTerms: true,
      termsVersion: CONSULT_TERMS.version,
    },
    who.token,
  )
  return 'orderId' in opened ? paid(url, who, opened.orderId) : opened
}

/** Pays an order as 模拟支付 does; answers the consultation that begins with it. */
async function paid(url: string, who: Patient, orderId: string): Promise<ChatSession> {
  const { payNo } = await ask(url, payOrder, { requestId: randomUUID(), id: orderId, channel: 'demo' }, who.token)
  await ask(url, payDemo, { payNo, outcome: 'success' }, who.token)
  const { sid: sessionId } = await ask(url, myOrder, { id: orderId }, who.token)
  if (sessionId === null) throw new Error('a paid consultation did not begin')
  return ask(url, sessionDetail, { sid: sessionId }, who.token)
}

/** The owner of an account that an administrator made changes its first password, and back: now it is theirs (SEC-05). */
export async function ownPassword(url: string, username: string): Promise<void> {
  const next = `${PASSWORD}-own`
  const { token } = await staff(url, username)
  const change = { username, oldpassword: PASSWORD, password: next, confirmpassword: next }
  await ask(url, updatePassword, change, token)
  await ask(url, updatePassword, { ...change, oldpassword: next, password: PASSWORD, confirmpassword: PASSWORD }, token)
}

/** A doctor takes a session on; they are made online first. */
export async function accept(url: string, doctor: Staff, session: ChatSession): Promise<ChatSession> {
  await ask(url, setPresence, { desired: '1' }, doctor.token)
  return ask(url, acceptSession, { sid: session.id, version: session.version }, doctor.token)
}

/** Ends what a doctor still has under way, so that the next test finds them free. */
export async function endAll(url: string, doctor: Staff): Promise<void> {
  const { rows } = await ask(url, sessionList, { view: 'mine' }, doctor.token)
  for (const row of rows) {
    const { version } = await ask(url, sessionDetail, { sid: row.id }, doctor.token)
    await ask(url, endSession, { sid: row.id, version }, doctor.token)
  }
}

/** Refuses all who still wait for a doctor, so that the next test finds nobody there. */
export async function refuseWaiting(url: string, doctor: Staff): Promise<void> {
  const { rows } = await ask(url, sessionList, { view: 'waiting' }, doctor.token)
  for (const row of rows) {
    const { version } = await ask(url, sessionDetail, { sid: row.id }, doctor.token)
    await ask(url, refuseSession, { sid: row.id, version, reason: '5' }, doctor.token)
  }
}
