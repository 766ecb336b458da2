import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { commaParts } from '#contract/http/commaText.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { daysLater } from '#contract/rules/scheduleWeek.ts'
import { passwordSignature } from '#server/adapters/signature.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { canonicalJson, sha256 } from '#server/sheets/canonical.ts'
import { DEMO_TENANT, demoUserId } from '../demo.ts'
import { inBatches } from '../inBatches.ts'
import { seedId } from '../seedId.ts'

const ENDED = '30'
const APPROVED = ['3', '7', '8', '9'] as const
const DAY = 86_400_000
/** Refunds of the demonstration that wait for their second person: what was asked for, fen. */
const ASKED = [
  ['患者对服务不满意，协商部分退款', 1_000],
  ['医生回复不及时，协商全额退款', null],
] as const

/** Patients in care of the chronic diseases that their signed sheets name, some of them overdue; the last session's doctor sees them again. */
async function enrolments(tx: Tx, now: Date): Promise<void> {
  const diseases = await tx
    .select()
    .from(t.hosChronic)
    .where(eq(t.hosChronic.tenantId, DEMO_TENANT))
    .orderBy(asc(t.hosChronic.id))
  const sheets = await tx
    .select({
      patientId: t.hosPrescription.patientId,
      doctorId: t.hosPrescription.doctorId,
      diagnoses: t.hosPrescription.diagnoses,
      at: t.hosPrescription.issuedAt,
    })
    .from(t.hosPrescription)
    .where(and(eq(t.hosPrescription.longTerm, 'Y'), inArray(t.hosPrescription.status, [...APPROVED])))
    .orderBy(asc(t.hosPrescription.issuedAt), asc(t.hosPrescription.id))
  const rows = new Map<string, typeof t.hosChronicEnroll.$inferInsert>()
  for (const { patientId, doctorId, diagnoses, at } of sheets)
    for (const disease of diseases) {
      const codes = commaParts(disease.icdCodes)
      if (at === null || !diagnoses.some(({ code }) => codes.some(prefix => code.startsWith(prefix)))) continue
      const id = seedId('chronic enrol', patientId, disease.id)
      const nextFollowUp = daysLater(hospitalDay(at.getTime()), disease.followUpDays)
      const first = rows.get(id)?.enrolledAt ?? at
      rows.set(id, { id, tenantId: DEMO_TENANT, patientId, chronicId: disease.id, doctorId, enrolledAt: first, nextFollowUp })
    }
  // who was due long ago has left
  const long = hospitalDay(now.getTime() - 45 * DAY)
  const closed = (day: string | null | undefined) => (day ?? '') < long
  await inBatches(
    tx,
    t.hosChronicEnroll,
    [...rows.values()].map(row => ({ ...row, status: closed(row.nextFollowUp) ? '3' : '1' })),
  )
}

/** The signed records of consultations that ended with a sheet, as their doctors would have written them. */
async function records(tx: Tx, key: string): Promise<void> {
  const signature = passwordSignature({ key, confirm: () => Promise.resolve('right') })
  const found = await tx
    .select({ session: t.chatSession, patient: t.hosPatient, diagnoses: t.hosPrescription.diagnoses })
    .from(t.hosPrescription)
    .innerJoin(t.chatSession, eq(t.chatSession.id, t.hosPrescription.sessionId))
    .innerJoin(t.hosPatient, eq(t.hosPatient.id, t.chatSession.patientId))
    .where(
      and(
        eq(t.chatSession.status, ENDED),
        isNotNull(t.chatSession.endedAt),
        inArray(t.hosPrescription.status, [...APPROVED]),
        sql`not exists (select 1 from hos_medical_record m where m.session_id = ${t.chatSession.id})`,
      ),
    )
    .orderBy(asc(t.chatSession.createdAt), asc(t.chatSession.id))
  const once = [...new Map(found.map(one => [one.session.id, one])).values()]
  const [signatures, rows] = [[] as (typeof t.hosSignature.$inferInsert)[], [] as (typeof t.hosMedicalRecord.$inferInsert)[]]
  for (const { session, patient, diagnoses } of once) {
    const at = session.endedAt ?? session.createdAt
    const id = seedId('record', session.id)
    const { patientId, doctorUserId, isRevisit } = session
    const words = {
      chiefComplaint: session.chiefComplaint,
      presentIllness: `${session.chiefComplaint}，线上复诊，病情平稳，无新发不适（演示）。`,
      past: patient.pastHistory,
      allergy: patient.allergies.join('、') || '无',
      exam: '线上问诊，未行体格检查。',
      tcmExam: '',
      diagnoses,
      treatment: '按处方用药。',
      advice: '规律用药，不适随诊；病情变化请到医院就诊。',
    }
    const about = { sessionId: session.id, patientId, rev: 1, isRevisit }
    const hash = sha256(canonicalJson({ ...about, ...words }))
    const document = { ownerId: doctorUserId, docKind: 'record', docId: id, docVersion: 1 } as const
    const signatureId = seedId('signature', 'record', id)
    signatures.push({
      id: signatureId,
      tenantId: DEMO_TENANT,
      ...document,
      hash,
      ...signature.sign({ ...document, sha256: hash }, at),
    })
    const stamps = { createBy: doctorUserId, createTime: at, updateTime: at }
    rows.push({ ...about, ...words, ...stamps, id, tenantId: DEMO_TENANT, doctorUserId, status: '1', signatureId, signedAt: at })
  }
  await inBatches(tx, t.hosSignature, signatures)
  await inBatches(tx, t.hosMedicalRecord, rows)
}

/** Refunds that one of the office asked for and another is to approve. */
async function refunds(tx: Tx, now: Date): Promise<void> {
  const paid = await tx
    .select({ order: t.hosOrder, payNo: t.hosPayment.payNo })
    .from(t.hosOrder)
    .innerJoin(t.hosPayment, and(eq(t.hosPayment.orderId, t.hosOrder.id), eq(t.hosPayment.status, '1')))
    .where(
      and(
        eq(t.hosOrder.tenantId, DEMO_TENANT),
        eq(t.hosOrder.type, '1'),
        eq(t.hosOrder.status, '3'),
        eq(t.hosOrder.refundFen, 0),
        sql`${t.hosOrder.payFen} > 1000`,
        sql`not exists (select 1 from hos_refund r where r.order_id = ${t.hosOrder.id})`,
      ),
    )
    .orderBy(sql`${t.hosOrder.finishedAt} desc`, asc(t.hosOrder.id))
    .limit(ASKED.length)
  await inBatches(
    tx,
    t.hosRefund,
    paid.map(({ order, payNo }, at) => {
      const [reason, amountFen] = ASKED[at] ?? ASKED[0]
      const id = seedId('refund', 'asked', order.id)
      const asked = new Date(now.getTime() - (at + 1) * 3_600_000)
      return {
        ...{ id, tenantId: DEMO_TENANT, refundNo: `TK${id.toUpperCase()}`, orderId: order.id, payNo },
        ...{ reason, amountFen: amountFen ?? order.payFen, status: '0' as const, auto: 'N', at: asked },
        requestedBy: demoUserId('hospital'),
      }
    }),
  )
}

/** What the office and the doctors find on their desks besides consultations: signed records, patients in care, refunds that wait for a second person. */
export async function seedDesks(tx: Tx, now: Date, key: string): Promise<void> {
  await records(tx, key)
  await enrolments(tx, now)
  await refunds(tx, now)
}
