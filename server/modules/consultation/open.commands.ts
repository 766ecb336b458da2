import { randomInt } from 'node:crypto'
import type { ChatSession, IllnessCard, IllnessProof } from '#contract/entities/chat.ts'
import type { ConsultOrder } from '#contract/entities/order.ts'
import type { ConsultInput } from '#contract/entities/patientApp.ts'
import { REPEATED_TEXT, SENT_BEFORE_TEXT, STILL_OPEN_TEXT } from '#contract/rules/chatTexts.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import { hospitalTime } from '#contract/rules/hospitalClock.ts'
import { PATIENT_RIGHTS_TEXT } from '#contract/rules/patientConsents.ts'
import type { Tx } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { treatedPerson } from './member.repository.ts'
import { agree, keepConsent } from './consents.repository.ts'
import { findSession, insertSession, updateSession } from './consultation.repository.ts'
import { accountIdOf } from '#server/db/accountPeople.ts'
import { newId, newTimedId } from '#server/db/newId.ts'
import type { CommandContext } from './command.context.ts'
import { announce, hold, sender, write } from './sessionUnitOfWork.service.ts'
import { recordRisks, ownFiles } from './message.commands.ts'
import { insertMessages } from './message.repository.ts'
import {
  bindFiles,
  doctorById,
  findOrder,
  findPatient,
  illnessOf,
  insertIllness,
  insertOrder,
  lockPatient,
  openSessionsOf,
  orderOfRequest,
} from './order.repository.ts'
import type { DoctorRow, OrderRow, PatientRow } from './order.repository.ts'
import { isSuspended } from './presence.service.ts'
import { servicesOf } from '#contract/rules/services.ts'
import { insertToldProofs } from './revisit.repository.ts'
import { presentSession } from './session.presenter.ts'
import type { SessionRow } from './session.presenter.ts'

const OPEN_MAX = 5

/** yyMMddHHmmss in Asia/Shanghai and six random digits. */
function number(now: Date): string {
  const text = hospitalTime(now.getTime()).toISOString().replace(/\D/g, '').slice(2, 14)
  return `${text}${String(randomInt(1_000_000)).padStart(6, '0')}`
}

/** The drawn number of an order or session is another's; nothing was stored, a new draw may be made. */
export function isNumberTaken(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('constraint' in at && /_(order|session)_no_unique$/.test(String(at.constraint))) return true
  return false
}

/** What a patient told that a doctor goes by, pictures and proofs too, without what the server adds to their files. */
function wordsOf(card: IllnessCard): string {
  const { chiefComplaint, description, durationText, visitedBefore, allergyDeclared, currentDrugs, images, proofs = [] } = card
  const texts = [chiefComplaint, description, durationText, visitedBefore, allergyDeclared, currentDrugs]
  const shown = proofs.map(({ file, kind, hospital }) => [file.path, kind, hospital].join('\n'))
  return JSON.stringify([texts, images.map(({ path }) => path).sort(), shown.sort()])
}

/** What this requestId made before: its session, or the order that is still to be paid. Refuses one that was for another doctor or said something else. */
async function known(
  context: CommandContext,
  patientId: string,
  input: ConsultInput,
): Promise<ChatSession | ConsultOrder | null> {
  const made = await orderOfRequest(context.tx, patientId, input.requestId)
  if (!made) return null
  if (made.order.doctorId !== input.doctorId) throw new Refusal(REPEATED_TEXT, { result: { reason: 'REPEATED' } })
  const card = (await illnessOf(context.tx, made.order.id))?.card as IllnessCard | undefined
  if (card && wordsOf(card) !== wordsOf(input)) throw new Refusal(SENT_BEFORE_TEXT, { result: { reason: 'DONE_BEFORE' } })
  const found = made.sid === null ? null : await findSession(context.tx, made.sid)
  return found ? presentSession(found.row, found.people, 'patient', context.now) : orderAnswer(made.order)
}

const orderAnswer = ({ id, payFen, payDeadline }: OrderRow): ConsultOrder => ({
  orderId: id,
  payFen,
  payDeadline: payDeadline?.getTime() ?? 0,
})

/** One session of a person with a doctor, and a few of an account at once. */
async function checkLimits(context: CommandContext, patient: PatientRow, doctorUserId: string): Promise<void> {
  const rows = await openSessionsOf(context.tx, accountIdOf(patient))
  if (rows.some(row => row.doctorUserId === doctorUserId && row.patientId === patient.id)) throw new Refusal(STILL_OPEN_TEXT)
  if (rows.reduce((total, row) => total + row.n, 0) >= OPEN_MAX) throw new Refusal(`最多同时进行${OPEN_MAX}个问诊`)
}

/** Proofs of a revisit with the stored facts of their files, which must be the patient's own. */
async function proofsWith(tx: Tx, actor: ChatActor, proofs: readonly IllnessProof[]): Promise<IllnessProof[]> {
  const files = await ownFiles(
    tx,
    actor,
    proofs.map(({ file }) => file),
    { biz: 'illness' },
  )
  return proofs.map((proof, index) => ({ ...proof, file: files[index] ?? proof.file }))
}

/** What stands against a consultation of this patient with this doctor. */
async function checkDoctor(context: CommandContext, patient: PatientRow, doctor: DoctorRow | undefined): Promise<DoctorRow> {
  if (!doctor || doctor.tenantId !== patient.tenantId) throw new Refusal('未找到该医生')
  if (isSuspended(doctor, context.now)) throw new Refusal('该医生已停诊，请选择其他医生')
  await checkLimits(context, patient, doctor.userId)
  return doctor
}

/** Where a consultation with a fee is paid before it begins; without a provider it is refused (D37, D40, PAY-07). */
const PAY_WITHIN_MS = 30 * 60_000

/**
 * Patient opens a consultation: order, illness record and, where nothing is to be paid, the session with it (3.4 ORDER_PAID). With a fee the order waits for
 * its money for 30 minutes, and the session begins with the payment (PAY-01). The same requestId answers the same again. `payable`: a provider
 * is set up. `ip`: where the patient agreed.
 */
export async function openConsultation(
  context: CommandContext,
  actor: ChatActor,
  input: ConsultInput,
  { payable, ip }: { payable: boolean; ip: string },
): Promise<ChatSession | ConsultOrder> {
  const { tx, now } = context
  // One at a time per account: the same request twice in parallel, and the limits.
  const account = await lockPatient(tx, actor.id)
  if (!account) throw new Refusal('未找到患者信息')
  if (account.status !== 1) throw new Refusal(PATIENT_RIGHTS_TEXT.closed)
  const patient = await treatedPerson(tx, account, input.memberId)
  const before = await known(context, patient.id, input)
  if (before) return before
  if (!input.agreeTerms) throw new Refusal(CONSULT_TERMS.needed)
  if (input.termsVersion !== CONSULT_TERMS.version) throw new Refusal(CONSULT_TERMS.outdated)
  const doctor = await checkDoctor(context, patient, await doctorById(tx, input.doctorId))
  if (!servicesOf(doctor).includes(input.serviceType)) throw new Refusal('该医生未开通此类问诊，请选择其他医生')
  const isPaid = doctor.feeFen > 0
  if (isPaid && !payable) throw new Refusal('在线支付尚未开通，暂不能选择收费问诊')

  const images = await ownFiles(tx, actor, input.images, { biz: 'illness' })
  const proofs = await proofsWith(tx, actor, input.proofs ?? [])
  const { chiefComplaint, description, durationText, visitedBefore, allergyDeclared, currentDrugs } = input
  const told = { chiefComplaint, description, durationText, visitedBefore, allergyDeclared, currentDrugs, images }
  const card: IllnessCard = proofs.length > 0 ? { ...told, proofs } : told
  await agree(tx, account, 'consult', now)
  const orderId = newId()
  const common = { tenantId: doctor.tenantId, patientId: patient.id }
  const order = await insertOrder(tx, {
    ...common,
    id: orderId,
    orderNo: `HZ${number(now)}`,
    doctorId: doctor.id,
    serviceType: input.serviceType,
    status: isPaid ? '0' : '1',
    amountFen: doctor.feeFen,
    payFen: doctor.feeFen,
    payDeadline: isPaid ? new Date(now.getTime() + PAY_WITHIN_MS) : null,
    paidAt: isPaid ? null : now,
    requestId: input.requestId,
    createBy: account.id,
    createTime: now,
  })
  const { termsVersion } = input
  const consent = { termsVersion, agreedAt: now, agreedIp: ip }
  await insertIllness(tx, { ...common, id: newId(), orderId, card, submittedAt: now, ...consent })
  return isPaid ? orderAnswer(order) : beginSession(context, { order, doctor, patient, account, card, agreed: { at: now, ip } })
}

/** A paid order begins its session (PAY-01). Refuses what stands against it by now: a doctor who left, another session with the same one. */
export async function openPaid(context: CommandContext, orderId: string): Promise<ChatSession> {
  const { tx } = context
  const order = await findOrder(tx, orderId)
  const patient = order && (await findPatient(tx, order.patientId))
  const account = patient && (await lockPatient(tx, accountIdOf(patient)))
  const illness = await illnessOf(tx, orderId)
  if (!order || !patient || !account || !illness) throw new Refusal('未找到患者信息')
  if (account.status !== 1 || patient.status !== 1) throw new Refusal(PATIENT_RIGHTS_TEXT.closed)
  const found = await doctorById(tx, order.doctorId ?? '')
  if (found?.enabled === false) throw new Refusal('该医生已停诊，请选择其他医生')
  const doctor = await checkDoctor(context, patient, found)
  // the address of a callback is not the patient's
  const agreed = { at: illness.agreedAt ?? illness.submittedAt, ip: illness.agreedIp }
  return beginSession(context, { order, doctor, patient, account, card: illness.card as IllnessCard, agreed })
}

/** The session of a paid order in state 10: illness card as message 1, and the doctor's M0001, in the transaction of its order. */
async function beginSession(
  context: CommandContext,
  of: {
    order: OrderRow
    doctor: DoctorRow
    patient: PatientRow
    /** of who opened it: the account's own card */
    account: PatientRow
    card: IllnessCard
    agreed: { at: Date; ip: string }
  },
): Promise<ChatSession> {
  const { tx, now } = context
  const { order, doctor, patient, account, card: illness, agreed } = of
  const { chiefComplaint, description, images, proofs = [] } = illness
  const files = [...images, ...proofs.map(({ file }) => file)]
  const serviceType = order.serviceType === '2' || order.serviceType === '3' ? order.serviceType : '1'
  const [sid, actor] = [
    newTimedId(now),
    { kind: 'patient' as const, id: account.id, name: account.name, tenantId: account.tenantId },
  ]
  const common = { tenantId: doctor.tenantId, patientId: patient.id }
  const { waitTimeout, quota } = await context.limits(doctor.tenantId)
  const row: SessionRow = {
    ...common,
    appUserId: account.id,
    revisitStatus: proofs.length > 0 ? '1' : '0',
    isRevisit: 'N',
    revisitAt: null,
    id: sid,
    sessionNo: `S${number(now)}`,
    orderId: order.id,
    doctorUserId: doctor.userId,
    orgCode: doctor.orgCode,
    serviceType,
    status: '10',
    chiefComplaint,
    createdAt: now,
    acceptDeadline: new Date(now.getTime() + waitTimeout[serviceType]),
    acceptedAt: null,
    firstReplyAt: null,
    serviceDeadline: null,
    declineUntil: null,
    endedAt: null,
    endReason: null,
    sealedAt: null,
    refuseReason: null,
    quotaTotal: quota,
    quotaUsed: 0,
    extendCount: 0,
    risk: [],
    priority: serviceType === '3' ? 1 : 0,
    waitingSince: now,
    lastSeq: 0,
    lastMsgPreview: '',
    lastMsgBy: 3,
    previewPatient: '',
    previewPatientBy: 3,
    lastMsgAt: now,
    unreadDoctor: 0,
    unreadPatient: 0,
    readSeqDoctor: 0,
    readSeqPatient: 0,
    rev: 1,
    version: 1,
  }
  await insertSession(tx, row)
  await keepConsent(tx, { ...common, sessionId: sid, ...agreed })
  await insertToldProofs(tx, { tenantId: doctor.tenantId, sessionId: sid, now }, proofs)
  await bindFiles(
    tx,
    sid,
    files.map(({ path }) => path),
  )
  const full = await findSession(tx, sid)
  if (!full) throw new Error('the session just inserted is not there')
  const work = hold(full)
  write(work, { ...sender(actor), kind: 'illness', content: chiefComplaint, card: { illness } }, now)
  recordRisks(work, `${chiefComplaint}。${description}`, now)
  await insertMessages(tx, work.messages)
  await updateSession(tx, sid, work.row)
  announce(context, work, { isNew: true })
  return presentSession(work.row, work.people, 'patient', now)
}
