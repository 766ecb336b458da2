import { CONSULT } from '#contract/constants.ts'
import type { ChatMessage, IllnessCard, NoticeCode } from '#contract/entities/chat.ts'
import { noticeText, previewOf, RATING_ASKED } from '#contract/rules/chatTexts.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import { CONSENT_KINDS, PATIENT_CONSENTS } from '#contract/rules/patientConsents.ts'
import { risksIn } from '#contract/rules/riskSigns.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { hashPassword } from '#server/password.ts'
import { DEMO_PASSWORD, DEMO_TENANT, DEMO_USERS } from './demo.ts'
import { createChance, DEMO_PATIENTS, DOCTORS, doctorId, doctorRow, doctorUserId, makePatients } from './hospitalPeople.ts'
import type { DoctorSeed } from './hospitalPeople.ts'
import { RUNNING, TALKS, WAITING } from './hospitalTalks.ts'
import type { Talk } from './hospitalTalks.ts'
import { seedId } from './seedId.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SEED = 20_261_121
const ENDED = 40

type Patient = typeof t.hosPatient.$inferInsert
type Session = typeof t.chatSession.$inferInsert
type Message = typeof t.chatMessage.$inferInsert
/** How a seeded consultation stands. */
type Fate = 'waiting' | 'running' | 'ended' | 'expired' | 'refused' | 'cancelled'

interface Rows {
  orders: (typeof t.hosOrder.$inferInsert)[]
  illnesses: (typeof t.hosIllness.$inferInsert)[]
  sessions: Session[]
  messages: Message[]
  segments: (typeof t.chatSegment.$inferInsert)[]
  ratings: (typeof t.chatRating.$inferInsert)[]
}

const STATUS: Record<Fate, string> = { waiting: '10', running: '20', ended: '30', expired: '40', refused: '50', cancelled: '60' }
const ORDER_STATUS: Record<Fate, string> = { waiting: '1', running: '2', ended: '3', expired: '6', refused: '6', cancelled: '6' }

const yymmdd = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14)
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

interface Story {
  index: number
  doctor: DoctorSeed
  patient: Patient
  talk: Omit<Talk, 'orgCode'>
  fate: Fate
  createdAt: Date
  /** pause before each line */
  pause: () => number
  score: number | null
}

/** Writes one consultation into `rows` as the server itself would have (I-1 to I-5, I-12). */
function tell(rows: Rows, story: Story): void {
  const { index, doctor, patient, talk, fate, createdAt, pause } = story
  const sid = seedId('session', String(index))
  const orderId = seedId('order', String(index))
  const number = `${yymmdd(createdAt)}${String(index).padStart(6, '0')}`
  const userId = doctorUserId(doctor.username)
  const messages: Message[] = []
  let at = createdAt
  const write = (kind: 1 | 2 | 3, more: Pick<Message, 'kind' | 'content'> & { card?: ChatMessage['card'] }) => {
    const [senderId, senderName] =
      kind === 1 ? [userId, doctor.realname] : kind === 2 ? [patient.id, patient.name] : ['system', '系统']
    const seq = messages.length + 1
    messages.push({
      id: seedId('message', sid, String(seq)),
      sessionId: sid,
      seq,
      clientMsgId: `seed:${seq}`,
      senderKind: kind,
      senderId,
      senderName,
      ...more,
      sentAt: at,
    })
  }
  const say = (notice: NoticeCode, params?: Record<string, string>) =>
    write(3, {
      kind: 'notice',
      content: noticeText(notice, params),
      card: { notice, ...(params ? { params } : {}) },
    })

  const illness: IllnessCard = {
    chiefComplaint: talk.chiefComplaint,
    description: talk.description,
    durationText: talk.durationText,
    visitedBefore: index % 3 ? 'Y' : 'N',
    allergyDeclared: (patient.allergies ?? []).join('、') || '无',
    currentDrugs: talk.currentDrugs,
    images: [],
  }
  write(2, { kind: 'illness', content: talk.chiefComplaint, card: { illness } })
  const signs = risksIn(`${talk.chiefComplaint}。${talk.description}`)
  const risk = signs.filter(sign => sign.level === 1).map(sign => sign.name)
  if (risk.length > 0) say('RISK_HINT')

  let acceptedAt: Date | null = null
  let firstReplyAt: Date | null = null
  let waitingSince: Date | null = createdAt
  let quotaUsed = 0
  if (fate === 'running' || fate === 'ended') {
    at = later(at, pause())
    acceptedAt = at
    say('ACCEPTED')
    for (const line of talk.lines) {
      at = later(at, pause())
      const byDoctor = line.startsWith('D')
      write(byDoctor ? 1 : 2, { kind: 'text', content: line.slice(1) })
      if (byDoctor) {
        firstReplyAt ??= at
        waitingSince = null
      } else {
        quotaUsed += 1
        waitingSince ??= at
      }
    }
  }
  if (fate === 'ended') {
    at = later(at, 3 * MINUTE)
    say('ENDED_DOCTOR')
    write(3, { kind: 'rating', content: RATING_ASKED.patient, card: { rating: { score: null } } })
  }
  if (fate === 'expired') {
    at = later(createdAt, CONSULT.waitTimeout['1'])
    say('EXPIRED')
  }
  const reason = '属首诊需线下就诊'
  if (fate === 'refused') {
    at = later(at, 9 * MINUTE)
    say('REFUSED', { reason: `${reason}，请到实体医疗机构就诊` })
  }
  if (fate === 'cancelled') {
    at = later(at, 6 * MINUTE)
    say('CANCELLED')
  }
  const over = fate !== 'waiting' && fate !== 'running'
  const endedAt = over ? at : null
  if (story.score !== null && endedAt) {
    at = later(at, 20 * MINUTE)
    const text = story.score >= 4 ? '医生很耐心，解答清楚' : '回复稍慢'
    write(2, { kind: 'rating', content: `${story.score}分：${text}`, card: { rating: { score: story.score } } })
    rows.ratings.push({ sessionId: sid, doctorUserId: userId, patientId: patient.id, score: story.score, text, at })
  }
  // What the doctor has not read: everything of a waiting patient, and what came after the doctor's last line.
  const lastOfDoctor = messages.findLastIndex(message => message.senderKind === 1)
  const unread = over ? [] : messages.slice(lastOfDoctor + 1).filter(message => message.senderKind === 2)
  const wordsFor = (side: 'doctor' | 'patient') =>
    messages.reduce<{ text: string; by: number }>(
      (words, message) => previewOf(message as Pick<ChatMessage, 'kind' | 'content' | 'card' | 'senderKind'>, side) ?? words,
      { text: '', by: 3 },
    )
  const [forDoctor, forPatient] = [wordsFor('doctor'), wordsFor('patient')]
  const common = { tenantId: DEMO_TENANT, patientId: patient.id }
  rows.orders.push({
    ...common,
    id: orderId,
    orderNo: `HZ${number}`,
    doctorId: doctorId(doctor.username),
    serviceType: '1',
    status: ORDER_STATUS[fate],
    amountFen: doctor.feeFen,
    refundFen: ORDER_STATUS[fate] === '6' ? doctor.feeFen : 0,
    paidAt: createdAt,
    finishedAt: endedAt,
    requestId: `seed:${index}`,
    createTime: createdAt,
  })
  rows.illnesses.push({
    ...common,
    id: seedId('illness', sid),
    orderId,
    card: illness,
    submittedAt: createdAt,
    termsVersion: CONSULT_TERMS.version,
    agreedAt: createdAt,
  })
  rows.sessions.push({
    ...common,
    id: sid,
    sessionNo: `S${number}`,
    orderId,
    doctorUserId: userId,
    orgCode: doctor.orgCode,
    serviceType: '1',
    status: STATUS[fate],
    chiefComplaint: talk.chiefComplaint,
    createdAt,
    acceptDeadline: later(createdAt, CONSULT.waitTimeout['1']),
    acceptedAt,
    firstReplyAt,
    serviceDeadline: acceptedAt && later(acceptedAt, CONSULT.serviceDuration),
    endedAt,
    endReason: fate === 'ended' ? '1' : null,
    refuseReason: fate === 'refused' ? reason : null,
    quotaTotal: CONSULT.quota,
    quotaUsed,
    waitingSince: over ? null : waitingSince,
    lastSeq: messages.length,
    risk,
    priority: signs.length > 0 ? 1 : 0,
    lastMsgPreview: forDoctor.text,
    lastMsgBy: forDoctor.by,
    previewPatient: forPatient.text,
    previewPatientBy: forPatient.by,
    lastMsgAt: at,
    unreadDoctor: unread.length,
    unreadPatient: 0,
    readSeqDoctor: over ? messages.length : lastOfDoctor + 1,
    readSeqPatient: messages.length,
  })
  rows.messages.push(...messages)
  if (acceptedAt)
    rows.segments.push({
      id: seedId('segment', sid),
      sessionId: sid,
      doctorUserId: userId,
      status: over ? '4' : '2',
      fromSeq: 1,
      toSeq: over ? messages.length : null,
      startedAt: acceptedAt,
    })
}

async function seedStaff(tx: Tx): Promise<void> {
  const known = new Set(DEMO_USERS.map(user => user.username))
  const staff = DOCTORS.filter(doctor => !known.has(doctor.username))
  // One hash for all: a dozen would make every first start slower by half a second.
  const password = await hashPassword(DEMO_PASSWORD)
  await tx.insert(t.sysUser).values(
    staff.map((doctor, index) => ({
      id: doctorUserId(doctor.username),
      username: doctor.username,
      password,
      realname: doctor.realname,
      sex: doctor.sex,
      phone: `199000001${String(index).padStart(2, '0')}`,
      workNo: `01${String(index).padStart(2, '0')}`,
      orgCode: doctor.orgCode,
    })),
  )
  await tx
    .insert(t.sysUserRole)
    .values(staff.map(doctor => ({ userId: doctorUserId(doctor.username), roleId: seedId('role', 'doctor') })))
  await tx
    .insert(t.sysUserDepart)
    .values(staff.map(doctor => ({ userId: doctorUserId(doctor.username), departId: seedId('depart', doctor.orgCode) })))
  await tx.insert(t.sysUserTenant).values(staff.map(doctor => ({ userId: doctorUserId(doctor.username), tenantId: DEMO_TENANT })))
  await tx.insert(t.hosDoctor).values(DOCTORS.map(doctorRow))
}

/**
 * Doctors, patients and consultations of the demonstration: 40 past ones of the last month, and for the account `doctor` three that wait and
 * two that run, with deadlines counted from `now`, the moment of the first start. The first two demo patients have nothing open, the third
 * talks with `doctor`. Called once, in the seed's transaction.
 */
export async function seedHospital(tx: Tx, now: Date): Promise<void> {
  const chance = createChance(SEED)
  const patients = makePatients(chance, now.getUTCFullYear())
  await seedStaff(tx)
  await tx.insert(t.hosPatient).values([...DEMO_PATIENTS, ...patients])
  await tx.insert(t.hosPatientConsent).values(
    [...DEMO_PATIENTS, ...patients].flatMap(({ id, tenantId }) =>
      CONSENT_KINDS.map(kind => ({
        id: seedId(`consent ${kind} ${id}`),
        tenantId,
        patientId: id,
        kind,
        version: PATIENT_CONSENTS[kind].version,
        givenAt: now,
      })),
    ),
  )

  const rows: Rows = { orders: [], illnesses: [], sessions: [], messages: [], segments: [], ratings: [] }
  const pick = <T>(from: readonly T[], fallback: T): T => from[Math.floor(chance() * from.length)] ?? fallback
  const [first, second, third] = DEMO_PATIENTS
  const [desk] = DOCTORS
  if (!first || !second || !third || !desk) throw new Error('the demonstration has too few people')
  const minutes = (least: number, most: number) => () => Math.round((least + chance() * (most - least)) * MINUTE)

  const others = DOCTORS.slice(2).filter(doctor => TALKS.some(talk => talk.orgCode === doctor.orgCode))
  const isChild = (patient: Patient) => now.getUTCFullYear() - Number(patient.birthday.slice(0, 4)) <= 12
  const [children, adults] = [patients.filter(isChild), patients.filter(patient => !isChild(patient))]
  for (let index = 0; index < ENDED; index++) {
    const doctor = (index < 14 ? desk : index < 22 ? DOCTORS[1] : others[index % others.length]) ?? desk
    const talks = TALKS.filter(talk => talk.orgCode === doctor.orgCode)
    const talk = talks[index % talks.length]
    if (!talk) throw new Error(`no conversation is written for department ${doctor.orgCode}`)
    const fate: Fate = index % 20 === 9 ? 'expired' : index % 20 === 14 ? 'refused' : index % 20 === 19 ? 'cancelled' : 'ended'
    tell(rows, {
      index,
      doctor,
      patient: index === 0 ? first : index === 1 ? second : pick(doctor.orgCode === 'A10' ? children : adults, first),
      talk,
      fate,
      createdAt: new Date(now.getTime() - Math.round((1.6 + chance() * 28) * DAY)),
      pause: minutes(0.5, 6),
      score: fate === 'ended' && chance() < 0.45 ? (chance() < 0.8 ? 5 : 4) : null,
    })
  }
  RUNNING.forEach((talk, order) =>
    tell(rows, {
      index: ENDED + order,
      doctor: desk,
      patient: order === 0 ? third : (adults[order] ?? third),
      talk,
      fate: 'running',
      createdAt: new Date(now.getTime() - (order === 0 ? 50 : 130) * MINUTE),
      pause: minutes(1, 5),
      score: null,
    }),
  )
  WAITING.forEach((talk, order) =>
    tell(rows, {
      index: ENDED + RUNNING.length + order,
      doctor: desk,
      patient: adults[10 + order] ?? third,
      talk: { ...talk, lines: [] },
      fate: 'waiting',
      createdAt: new Date(now.getTime() - (6 + 9 * order) * MINUTE),
      pause: minutes(1, 2),
      score: null,
    }),
  )
  await tx.insert(t.hosOrder).values(rows.orders)
  await tx.insert(t.hosIllness).values(rows.illnesses)
  await tx.insert(t.chatSession).values(rows.sessions)
  await tx.insert(t.chatMessage).values(rows.messages)
  await tx.insert(t.chatSegment).values(rows.segments)
  await tx.insert(t.chatRating).values(rows.ratings)
}
