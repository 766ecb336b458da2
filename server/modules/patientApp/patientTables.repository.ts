import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isOfAccount } from '#server/db/accountPeople.ts'
import type { Queryable } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { approvedVersions, namedDrugs } from '#server/sheets/namedDrugs.repository.ts'
import { readableFields } from '#server/sheets/readableRecord.ts'

/** What the rows of a table belong to: the account, a person whose card it holds, one of its consultations, sheets, orders, or issues of drugs. */
type Owner = 'account' | 'person' | 'session' | 'sheet' | 'order' | 'dispense'

type Row = Record<string, unknown>

interface CopiedTable {
  table: PgTable
  /** what the part of the copy is called */
  title: string
  of: Owner
  column: PgColumn
  /** keys of columns that are secrets, or notes of staff for staff */
  without?: readonly string[]
  where?: SQL
  order?: PgColumn
  /** rows as the patient may read them, where that is less than what is stored */
  shown?: (db: Queryable, rows: readonly Row[]) => Promise<Row[]>
}
/** A table that the copy holds nothing of, and why: the copy tells its patient. */
interface LeftOutTable {
  table: PgTable
  leftOut: string
}

const STAFF = '医院和工作人员的资料，不含患者资料'
const TECHNICAL = '系统运行数据，其内容已在其他部分'
const AUDIT = '安全审计记录，依法由医院保存，不对外提供'
const SECRET = '登录凭证，仅用于校验，不对外提供'

/** Condition: the row is of a version that a pharmacist approved; the patient reads no drug of another (RX-32). */
const isApproved = ({ rxId, rxVersion }: { rxId: PgColumn; rxVersion: PgColumn }): SQL =>
  sql`exists (select 1 from ${t.hosRxReview} ok where ok.rx_id = ${rxId} and ok.rx_version = ${rxVersion} and ok.result = '1')`

/** What of a head speaks of its drugs, or may. */
const OF_DRUGS = [
  ...['diagnoses', 'skinTests', 'usage', 'therapy', 'doseCount', 'totalFen'],
  ...['classReason', 'longTermReason', 'voidReason'],
]

/** Heads of sheets; of one whose version nobody approved what says nothing of its drugs. */
async function readableSheets(db: Queryable, rows: readonly Row[]): Promise<Row[]> {
  const approved = await approvedVersions(
    db,
    rows.map(({ id }) => String(id)),
  )
  return rows.map(row => {
    const isOpen = approved.has(`${String(row.id)} ${String(row.rxVersion)}`)
    return isOpen ? row : Object.fromEntries(Object.entries(row).filter(([key]) => !OF_DRUGS.includes(key)))
  })
}

/** Medical records as the account reads them on its pages. */
async function readableRecords(db: Queryable, rows: readonly Row[]): Promise<Row[]> {
  const records = rows as readonly (typeof t.hosMedicalRecord.$inferSelect)[]
  const named = await namedDrugs(
    db,
    records.map(({ sessionId }) => sessionId),
  )
  return records.map(row => {
    const { chiefComplaint, presentIllness, past, allergy, exam, tcmExam, diagnoses, treatment, advice } = row
    const fields = { chiefComplaint, presentIllness, past, allergy, exam, tcmExam, diagnoses, treatment, advice }
    return { ...row, ...readableFields(fields, row.sessionId, named).fields }
  })
}

/**
 * Every table with data of a patient, or with a column that looks like it: what the copy for the patient holds of it, or why it holds nothing
 * (个人信息保护法 article 45). A table of the schema that has such a column and is not named here is an error of the tests.
 */
export const PATIENT_TABLES: readonly (CopiedTable | LeftOutTable)[] = [
  { table: t.hosAppUser, title: '账号', of: 'account', column: t.hosAppUser.id },
  { table: t.hosPatientConsent, title: '授权', of: 'account', column: t.hosPatientConsent.patientId },
  { table: t.hosPatient, title: '就诊人', of: 'person', column: t.hosPatient.id, without: ['certHash', 'initialsOf'] },
  { table: t.hosPatientAllergy, title: '过敏记录', of: 'person', column: t.hosPatientAllergy.patientId },
  { table: t.hosPatientCondition, title: '疾病记录', of: 'person', column: t.hosPatientCondition.patientId },
  { table: t.hosChronicEnroll, title: '慢病管理', of: 'person', column: t.hosChronicEnroll.patientId },
  { table: t.hosIllness, title: '病情', of: 'person', column: t.hosIllness.patientId },
  { table: t.careReservation, title: '护理预约', of: 'person', column: t.careReservation.patientId },
  { table: t.hosOrder, title: '订单', of: 'person', column: t.hosOrder.patientId },
  // what a payment service sent is a message between it and the hospital, with its signatures
  { table: t.hosPayment, title: '支付', of: 'order', column: t.hosPayment.orderId, without: ['raw'] },
  { table: t.hosRefund, title: '退款', of: 'order', column: t.hosRefund.orderId },
  { table: t.chatSession, title: '问诊', of: 'session', column: t.chatSession.id },
  { table: t.hosConsent, title: '问诊知情同意', of: 'session', column: t.hosConsent.sessionId },
  { table: t.chatSegment, title: '接诊医生', of: 'session', column: t.chatSegment.sessionId },
  // the note is of one doctor for the next one
  { table: t.hosTransfer, title: '转诊', of: 'session', column: t.hosTransfer.sessionId, without: ['note'] },
  { table: t.hosRevisitProof, title: '复诊凭证', of: 'session', column: t.hosRevisitProof.sessionId },
  {
    table: t.chatMessage,
    title: '消息',
    of: 'session',
    column: t.chatMessage.sessionId,
    // what a doctor took back was never the patient's
    where: sql`(${t.chatMessage.recalledAt} is null or exists (select 1 from ${t.chatSession} s where s.id = ${t.chatMessage.sessionId} and s.app_user_id = ${t.chatMessage.senderId}))`,
    order: t.chatMessage.seq,
  },
  { table: t.chatRating, title: '评价', of: 'session', column: t.chatRating.sessionId },
  {
    table: t.chatShare,
    title: '分享链接',
    of: 'session',
    column: t.chatShare.sessionId,
    without: ['hash', 'fileSalt', 'fileHash'],
  },
  {
    table: t.hosMedicalRecord,
    title: '病历',
    of: 'person',
    column: t.hosMedicalRecord.patientId,
    // a draft of its doctor is no record yet
    where: ne(t.hosMedicalRecord.status, '0'),
    shown: readableRecords,
  },
  { table: t.hosPrescription, title: '处方', of: 'sheet', column: t.hosPrescription.id, shown: readableSheets },
  {
    table: t.hosRxLine,
    title: '处方药品',
    of: 'sheet',
    column: t.hosRxLine.rxId,
    where: isApproved(t.hosRxLine),
    order: t.hosRxLine.no,
  },
  { table: t.hosRxVersion, title: '处方版本', of: 'sheet', column: t.hosRxVersion.rxId, where: isApproved(t.hosRxVersion) },
  { table: t.hosRxReview, title: '处方审核', of: 'sheet', column: t.hosRxReview.rxId, where: isApproved(t.hosRxReview) },
  {
    table: t.hosRxOverride,
    title: '处方用药说明',
    of: 'sheet',
    column: t.hosRxOverride.rxId,
    where: isApproved(t.hosRxOverride),
  },
  { table: t.hosDispense, title: '发药', of: 'sheet', column: t.hosDispense.rxId },
  { table: t.hosDispenseLine, title: '发药批次', of: 'dispense', column: t.hosDispenseLine.dispenseId },

  { table: t.sysFile, leftOut: '文件本身在“文件”目录中，清单在“文件”部分' },
  { table: t.sysToken, leftOut: '登录记录在“登录记录”部分，登录凭证不对外提供' },
  { table: t.hosPatientInitials, leftOut: '姓名的拼音索引，由姓名生成' },
  { table: t.chatNote, leftOut: '医生之间的工作备注' },
  { table: t.chatBreakGlass, leftOut: AUDIT },
  { table: t.sysLog, leftOut: AUDIT },
  { table: t.sysDataLog, leftOut: AUDIT },
  { table: t.sysAuditLink, leftOut: AUDIT },
  { table: t.sysAuditOutlet, leftOut: AUDIT },
  { table: t.hosSignature, leftOut: '电子签名的校验值，所签的内容在“病历”“处方”部分' },
  { table: t.hosSupervision, leftOut: '向监管平台上报的数据，内容取自“问诊”“处方”“病历”部分' },
  { table: t.outbox, leftOut: TECHNICAL },
  { table: t.stream, leftOut: TECHNICAL },
  { table: t.hosCommand, leftOut: TECHNICAL },
  { table: t.hosStockMove, leftOut: '药品库存流水，患者所得药品在“发药批次”部分' },
  { table: t.sysClientError, leftOut: TECHNICAL },
  { table: t.sysClientErrorAccount, leftOut: TECHNICAL },
  { table: t.sysOneTimeCode, leftOut: SECRET },
  { table: t.sysLoginGuard, leftOut: SECRET },
  { table: t.sysLimit, leftOut: TECHNICAL },
  { table: t.sysUser, leftOut: STAFF },
  { table: t.sysDepart, leftOut: STAFF },
  { table: t.hosShop, leftOut: STAFF },
  { table: t.hosRxTemplate, leftOut: STAFF },
  { table: t.hosCannedReply, leftOut: STAFF },
  { table: t.hosRuleDraft, leftOut: STAFF },
  { table: t.sysMessage, leftOut: '通知的送达记录，所通知的内容在“护理预约”“消息”部分' },
]

/** The people whose cards an account holds, as a condition of `in`. */
const peopleOf = (db: Queryable, id: string) => db.select({ id: t.hosPatient.id }).from(t.hosPatient).where(isOfAccount(id))

/** Consultations of an account: those that it opened. */
const sessionsOf = (db: Queryable, id: string) =>
  db.select({ id: t.chatSession.id }).from(t.chatSession).where(eq(t.chatSession.appUserId, id))

/** Sheets of the people of an account, but for those that their doctor is still writing: they are no records yet. */
const sheetsOf = (db: Queryable, id: string) =>
  db
    .select({ id: t.hosPrescription.id })
    .from(t.hosPrescription)
    .where(and(inArray(t.hosPrescription.patientId, peopleOf(db, id)), ne(t.hosPrescription.status, '0')))

/** Condition: the rows of a table that are an account's. */
function isOf(db: Queryable, { of, column, where }: CopiedTable, id: string): SQL | undefined {
  if (of === 'account') return and(eq(column, id), where)
  if (of === 'person') return and(inArray(column, peopleOf(db, id)), where)
  if (of === 'session') return and(inArray(column, sessionsOf(db, id)), where)
  if (of === 'sheet') return and(inArray(column, sheetsOf(db, id)), where)
  const orders = db
    .select({ id: t.hosOrder.id })
    .from(t.hosOrder)
    .where(inArray(t.hosOrder.patientId, peopleOf(db, id)))
  if (of === 'order') return and(inArray(column, orders), where)
  const dispenses = db
    .select({ id: t.hosDispense.id })
    .from(t.hosDispense)
    .where(inArray(t.hosDispense.rxId, sheetsOf(db, id)))
  return and(inArray(column, dispenses), where)
}

const PAGE = 500

/** The rows of one part of an account's copy, a page at a time, so that a long history needs no more memory than a short one. */
export async function* rowsOfPart(db: Queryable, part: CopiedTable, id: string): AsyncGenerator<Row> {
  const left = new Set(part.without)
  for (let offset = 0; ; offset += PAGE) {
    const rows: Row[] = await db
      .select()
      .from(part.table)
      .where(isOf(db, part, id))
      // rows of one owner stand together; what they are told by makes the order of pages certain
      .orderBy(asc(part.column), ...(part.order ? [asc(part.order)] : []), sql`ctid`)
      .limit(PAGE)
      .offset(offset)
    const shown = part.shown && rows.length > 0 ? await part.shown(db, rows) : rows
    for (const row of shown) yield Object.fromEntries(Object.entries(row).filter(([key]) => !left.has(key)))
    if (rows.length < PAGE) return
  }
}

/**
 * Files of an account's copy: those that it sent, in consultations and before, and those that staff sent to it in a message that stands. The oldest
 * first.
 */
export function filesOfCopy(db: Queryable, id: string) {
  const isSent = sql`exists (select 1 from ${t.chatMessage} m where m.session_id = ${t.sysFile.sessionId} and m.recalled_at is null
    and m.attachments @> jsonb_build_array(jsonb_build_object('path', ${t.sysFile.path})))`
  return db
    .select()
    .from(t.sysFile)
    .where(
      or(
        and(eq(t.sysFile.ownerKind, 'patient'), eq(t.sysFile.ownerId, id)),
        and(eq(t.sysFile.ownerKind, 'user'), inArray(t.sysFile.sessionId, sessionsOf(db, id)), isSent),
      ),
    )
    .orderBy(asc(t.sysFile.createdAt), asc(t.sysFile.id))
}
