import { randomInt } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import { CONSULT } from '#contract/constants.ts'
import type { ChatSession, IllnessCard } from '#contract/entities/chat.ts'
import type { ConsultInput } from '#contract/entities/patientApp.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import { PATIENT_RIGHTS_TEXT } from '#contract/rules/patientConsents.ts'
import { chatMessage, chatSession, hosDoctor, hosIllness, hosOrder, hosPatient, sysFile } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { agree } from './consents.ts'
import { findSession } from './consultation.repository.ts'
import { newId } from './deed.ts'
import type { Deed } from './deed.ts'
import { announce, hold, sender, write } from './sessionUnitOfWork.ts'
import { recordRisks, ownFiles } from './message.commands.ts'
import { isSuspended } from './presence.ts'
import { presentSession } from './present.ts'
import type { SessionRow } from './present.ts'

const OPEN_MAX = 5

/** yyMMddHHmmss in Asia/Shanghai and six random digits. */
function number(now: Date): string {
  const text = new Date(now.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14)
  return `${text}${String(randomInt(1_000_000)).padStart(6, '0')}`
}

/** The drawn number of an order or session is another's; nothing was stored, a new draw may be made. */
export function isNumberTaken(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('constraint' in at && /_(order|session)_no_unique$/.test(String(at.constraint))) return true
  return false
}

/** The session of an order that this requestId made before. */
async function known(deed: Deed, patientId: string, requestId: string): Promise<ChatSession | null> {
  const [order] = await deed.tx
    .select({ sid: chatSession.id })
    .from(hosOrder)
    .innerJoin(chatSession, eq(chatSession.orderId, hosOrder.id))
    .where(and(eq(hosOrder.patientId, patientId), eq(hosOrder.requestId, requestId)))
  const found = order && (await findSession(deed.tx, order.sid))
  return found ? presentSession(found.row, found.people, 'patient', deed.now) : null
}

async function checkLimits(deed: Deed, patientId: string, doctorUserId: string): Promise<void> {
  const rows = await deed.tx
    .select({ doctorUserId: chatSession.doctorUserId, n: count() })
    .from(chatSession)
    .where(and(eq(chatSession.patientId, patientId), inArray(chatSession.status, ['10', '20'])))
    .groupBy(chatSession.doctorUserId)
  if (rows.some(row => row.doctorUserId === doctorUserId)) throw new Refusal('您与该医生的问诊尚未结束，请继续原会话')
  if (rows.reduce((total, row) => total + row.n, 0) >= OPEN_MAX) throw new Refusal(`最多同时进行${OPEN_MAX}个问诊`)
}

/**
 * Patient opens a consultation: order, illness record, session in state 10, illness card as message 1, and the doctor's M0001, in one
 * transaction (3.4 ORDER_PAID). The same requestId answers the same session. `payable`: an order with a fee counts as paid at once;
 * without it such a doctor is refused, as no payment provider is set up (D37, D40).
 */
export async function openSession(deed: Deed, actor: ChatActor, input: ConsultInput, payable: boolean): Promise<ChatSession> {
  const { tx, now } = deed
  // One at a time per patient: the same request twice in parallel, and the limits.
  const [patient] = await tx.select().from(hosPatient).where(eq(hosPatient.id, actor.id)).for('update')
  if (!patient) throw new Refusal('未找到患者信息')
  if (patient.status !== 1) throw new Refusal(PATIENT_RIGHTS_TEXT.closed)
  const before = await known(deed, actor.id, input.requestId)
  if (before) return before
  if (!input.agreeTerms) throw new Refusal(CONSULT_TERMS.needed)
  if (input.termsVersion !== CONSULT_TERMS.version) throw new Refusal(CONSULT_TERMS.outdated)
  const [doctor] = await tx.select().from(hosDoctor).where(eq(hosDoctor.id, input.doctorId))
  if (!doctor || doctor.tenantId !== patient.tenantId) throw new Refusal('未找到该医生')
  if (isSuspended(doctor, now)) throw new Refusal('该医生已停诊，请选择其他医生')
  if (doctor.feeFen > 0 && !payable) throw new Refusal('在线支付尚未开通，暂不能选择收费问诊')
  await checkLimits(deed, actor.id, doctor.userId)

  const images = await ownFiles(tx, actor, input.images, { biz: 'illness' })
  const { chiefComplaint, description, durationText, visitedBefore, allergyDeclared, currentDrugs } = input
  const illness: IllnessCard = {
    chiefComplaint,
    description,
    durationText,
    visitedBefore,
    allergyDeclared,
    currentDrugs,
    images,
  }
  await agree(tx, patient, 'consult', now)
  const [sid, orderId, no] = [newId(), newId(), number(now)]
  const common = { tenantId: doctor.tenantId, patientId: patient.id }
  await tx.insert(hosOrder).values({
    ...common,
    id: orderId,
    orderNo: `HZ${no}`,
    doctorId: doctor.id,
    serviceType: input.serviceType,
    status: '1',
    amountFen: doctor.feeFen,
    paidAt: now,
    requestId: input.requestId,
    createBy: patient.id,
    createTime: now,
  })
  await tx
    .insert(hosIllness)
    .values({ ...common, id: newId(), orderId, card: illness, submittedAt: now, termsVersion: input.termsVersion, agreedAt: now })
  const row: SessionRow = {
    ...common,
    id: sid,
    sessionNo: `S${no}`,
    orderId,
    doctorUserId: doctor.userId,
    orgCode: doctor.orgCode,
    serviceType: input.serviceType,
    status: '10',
    chiefComplaint,
    createdAt: now,
    acceptDeadline: new Date(now.getTime() + CONSULT.waitTimeout[input.serviceType]),
    acceptedAt: null,
    firstReplyAt: null,
    serviceDeadline: null,
    endedAt: null,
    endReason: null,
    sealedAt: null,
    refuseReason: null,
    quotaTotal: CONSULT.quota,
    quotaUsed: 0,
    extendCount: 0,
    risk: [],
    priority: input.serviceType === '3' ? 1 : 0,
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
  await tx.insert(chatSession).values(row)
  if (images.length)
    await tx
      .update(sysFile)
      .set({ sessionId: sid })
      .where(
        inArray(
          sysFile.path,
          images.map(image => image.path),
        ),
      )
  const full = await findSession(tx, sid)
  if (!full) throw new Error('the session just inserted is not there')
  const held = hold(full)
  write(held, { ...sender(actor), kind: 'illness', content: chiefComplaint, card: { illness } }, now)
  recordRisks(held, `${chiefComplaint}。${description}`, now)
  await tx.insert(chatMessage).values(held.messages)
  await tx.update(chatSession).set(held.row).where(eq(chatSession.id, sid))
  announce(deed, held, { isNew: true })
  return presentSession(held.row, held.people, 'patient', now)
}
