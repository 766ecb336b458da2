import { eq } from 'drizzle-orm'
import * as orderCalls from '#contract/http/calls/orders.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import { requestTransfer } from '#contract/http/calls/sessionTransfers.ts'
import { saveRecord } from '#contract/http/calls/medicalRecords.ts'
import { EMPTY_RECORD } from '#contract/rules/recordTexts.ts'
import { bookCare } from '#contract/http/calls/care.ts'
import { allergyAdd } from '#contract/http/calls/family.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import * as t from '#server/db/tables/index.ts'
import { insertMessage } from '#server/plugins/messageRecord.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { careScene } from '#tests/support/hospital/care/careScene.ts'
import { begin, unpaidOrder } from '#tests/support/hospital/order/orderScene.ts'
import { approval, claimed, makePharmacist, submission, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import { newKey, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'

/** What the calls of this table are about, by name. */
export type About =
  | 'session'
  | 'sheet'
  | 'order'
  | 'unpaid'
  | 'refund'
  | 'transfer'
  | 'record'
  | 'member'
  | 'stock'
  | 'message'
  | 'illness'
  | 'doctor'
  | 'pharmacist'
  | 'visit'
const ELSEWHERE = 2

/** Somebody of the staff in another hospital, with a role there. */
async function stranger(ward: Ward, role: string): Promise<string> {
  const { db } = ward.database
  const { id } = await makePharmacist(ward, `外院${role}`, { tenantId: ELSEWHERE })
  await db.insert(t.sysTenant).values({ id: ELSEWHERE, name: '外院' }).onConflictDoNothing()
  await db.insert(t.sysUserTenant).values({ userId: id, tenantId: ELSEWHERE }).onConflictDoNothing()
  await db.delete(t.sysUserRole).where(eq(t.sysUserRole.userId, id))
  const [found] = await db.select().from(t.sysRole).where(eq(t.sysRole.roleCode, role))
  await db.insert(t.sysUserRole).values({ userId: id, roleId: found?.id ?? '' })
  if (role === 'doctor')
    await db
      .insert(t.hosDoctor)
      .values({ id: newKey(), tenantId: ELSEWHERE, userId: id, name: '外院医生', title: '3', orgCode: 'A01', desired: '1' })
  return ward.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: ELSEWHERE, ip: '', agent: '' })
}

/** A patient of another hospital. */
async function patientElsewhere(ward: Ward): Promise<string> {
  const patient = await ward.makePatient({ tenantId: ELSEWHERE })
  return ward.app.tokens.issue({ kind: 'patient', ownerId: patient.id, tenantId: ELSEWHERE, ip: '', agent: '' })
}

const must = <T>(answer: { success: boolean; message: string; result: T }): T => {
  if (!answer.success) throw new Error(`${answer.message} ${JSON.stringify(answer.result)}`)
  return answer.result
}

/**
 * A hospital in the middle of its day: a sheet under review, a paid drug order with a refund that waits for its second person, an order to be paid, a transfer,
 * a record, stock, a message that failed; and everybody who has no business with them.
 */
export async function attackScene(ward: Ward) {
  const { db } = ward.database
  const of = await rxScene(ward)
  const sheet = await submitted(of, await of.save([amlodipine()]))
  const holder = await makePharmacist(ward, '本院药师')
  const { sheet: mine } = await claimed(ward, holder, sheet.id)
  const { requestId: _id, ...written } = await submission(of, mine)
  const fields = { ...EMPTY_RECORD, chiefComplaint: '血压偏高', diagnoses: [...mine.head.diagnoses], advice: '低盐饮食' }
  const record = must(await of.call(saveRecord, { requestId: newKey(), sid: of.sid, version: null, fields }))
  must(
    await ward.call(allergyAdd, { memberId: of.patient.id, requestId: newKey(), kind: '3', text: '花粉过敏' }, of.patientToken),
  )

  const paid = await rxScene(ward)
  const approved = await submitted(paid, await paid.save([amlodipine()]))
  const { sheet: taken } = await claimed(ward, holder, approved.id)
  must(await ward.call(reviews.approveSheet, approval(taken), holder.token))
  const [drugOrder] = await db.select().from(t.hosOrder).where(eq(t.hosOrder.refId, approved.id))
  if (!drugOrder) throw new Error('an approval makes an order')
  const payment = await ward.app.orders.begin(drugOrder.id, 'demo')
  await ward.app.orders.settle({ ...payment, ok: true })
  const office = await tokenFor(ward.app, 'hospital')
  const detail = must(await ward.call(orderCalls.orderDetail, { id: drugOrder.id }, office))
  const asked = { requestId: newKey(), id: drugOrder.id, version: detail.version, amountFen: 1, reason: '患者要求退款' }
  must(await ward.call(orderCalls.requestRefund, asked, office))
  const [refund] = await db.select().from(t.hosRefund).where(eq(t.hosRefund.orderId, drugOrder.id))

  const unpaid = await unpaidOrder(ward)
  const payNo = await begin(ward, unpaid.orderId, unpaid.token)

  const [giver, target, treated] = [await ward.makeDoctor(), await ward.makeDoctor(), await ward.makePatient()]
  const given = await ward.running(treated, giver)
  const command = { sid: given.id, version: (await ward.sessionRow(given.id)).version, requestId: newKey() }
  const transfer = must(
    await ward.call(
      requestTransfer,
      { ...command, kind: 'doctor', target: target.id, reason: '1', note: '请协助进一步诊治' },
      await ward.signIn(giver),
    ),
  )

  const [stock] = await db.select().from(t.hosDrugStock).where(eq(t.hosDrugStock.tenantId, DEMO_TENANT)).limit(1)
  const failed = { tenantId: DEMO_TENANT, title: '未送达', msgType: '4', receiver: 'doctor', content: '未送达' }
  const message = await insertMessage(db, {
    ...failed,
    source: 'order',
    status: '2',
    createBy: '系统',
    at: new Date(ward.clock.now),
  })

  const [seenPharmacist] = await db.select().from(t.hosPharmacist).where(eq(t.hosPharmacist.userId, holder.id))
  const [seenDoctor] = await db.select().from(t.hosDoctor).where(eq(t.hosDoctor.userId, of.doctor.id))
  const [illness] = await db.select().from(t.hosIllness).where(eq(t.hosIllness.patientId, of.patient.id))
  const care = await careScene(ward)
  const scheduleId = await care.hours(3)
  const booked = must(await of.call(bookCare, care.input(scheduleId, of.patient.id), of.patientToken))

  const [bystander, otherPatient] = [await ward.makeDoctor(), await ward.makePatient()]
  const ids: Record<About, string> = {
    session: of.sid,
    sheet: sheet.id,
    order: drugOrder.id,
    unpaid: unpaid.orderId,
    refund: refund?.id ?? '',
    transfer: transfer.id,
    record: record.id,
    member: of.patient.id,
    stock: stock?.id ?? '',
    message,
    illness: illness?.id ?? '',
    doctor: seenDoctor?.id ?? '',
    pharmacist: seenPharmacist?.id ?? '',
    visit: booked.id,
  }
  return {
    ids,
    payNo,
    /** what can be booked */
    care: { itemId: care.itemId, scheduleId },
    /** answer to what the patient would have to know, to look for in answers of others */
    secrets: [of.patient.name, sheet.rxNo, drugOrder.orderNo, '花粉过敏'],
    /** what a body holds, so that it is refused for who sends it and for nothing else */
    body: {
      ...written,
      version: mine.version,
      password: null as string | null,
      text: '请核对后处理',
      note: '请核对后处理',
      reason: '请核对后处理',
      codes: ['209'],
      comments: [],
      checkedItems: [],
      head: mine.head,
      lines: [amlodipine()],
      allergy: null,
      fields,
      doctorUserId: bystander.id,
      target: bystander.id,
      amountFen: 1,
      receiver: '本人',
      manualRef: 'BANK20261120',
      rxNo: sheet.rxNo,
    },
    versions: { session: (await ward.sessionRow(of.sid)).version, order: detail.version, unpaid: 1, given: command.version + 1 },
    givenSid: given.id,
    /** those with no part in any of it: whatever they may do elsewhere, nothing of this is theirs */
    strangers: {
      'another doctor': ['doctor', await ward.signIn(bystander)],
      'another patient': ['patient', await ward.signIn(otherPatient)],
      'a doctor elsewhere': ['doctor', await stranger(ward, 'doctor')],
      'a pharmacist elsewhere': ['pharmacist', await stranger(ward, 'pharmacist')],
      'the office elsewhere': ['office', await stranger(ward, 'hospital')],
      'an administrator elsewhere': ['office', await stranger(ward, 'admin')],
      'a patient elsewhere': ['patient', await patientElsewhere(ward)],
    } satisfies Record<string, [role: string, token: string]>,
    /** those who have a part in it, each with calls of their own */
    colleagues: {
      'its doctor': ['doctor', of.token],
      'its patient': ['patient', of.patientToken],
      'a pharmacist': ['pharmacist', holder.token],
      'the office': ['office', office],
      'an administrator': ['office', await tokenFor(ward.app, 'admin')],
    } satisfies Record<string, [role: string, token: string]>,
  }
}
export type AttackScene = Awaited<ReturnType<typeof attackScene>>
