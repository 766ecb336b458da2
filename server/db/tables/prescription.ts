import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Diagnosis, RxStatus } from '#contract/entities/prescription.ts'
import type { PatientSnapshot } from '#contract/entities/prescriptionSheet.ts'
import type { SkinTest } from '#contract/prescriptions/types.ts'
import { at, id, stamps, tenantId, version } from './columns.ts'

/** Columns of a head, anew for each table that is made of them. */
export const prescriptionColumns = () => ({
  id: id(),
  tenantId: tenantId(),
  /** 'RX' + yyyyMMdd + six digits */
  rxNo: text('rx_no').notNull().unique(),
  sessionId: text('session_id').notNull(),
  orderId: text('order_id').notNull(),
  patientId: text('patient_id').notNull(),
  /** who wrote it, of hos_doctor: a session may go on with another doctor */
  doctorId: text('doctor_id').notNull(),
  orgCode: text('org_code').notNull(),
  /** dictionary rx_type */
  rxType: text('rx_type').notNull(),
  /** dictionary rx_class */
  rxClass: text('rx_class').notNull().default('1'),
  status: text('status').$type<RxStatus>().notNull().default('0'),
  hospitalName: text('hospital_name').notNull(),
  diagnoses: jsonb('diagnoses').$type<Diagnosis[]>().notNull().default([]),
  /** 1 to 3 */
  validDays: integer('valid_days').notNull().default(1),
  issuedAt: at('issued_at'),
  /** the last moment at which drugs are handed out for it (rxValidUntil) */
  validUntil: at('valid_until'),
  /** +1 for each resubmission */
  rxVersion: integer('rx_version').notNull().default(1),
  /** when patient and doctor were told that it runs out: the mark that it is done once. No change of the sheet, so `version` stays */
  expiryRemindedAt: at('expiry_reminded_at'),
  supplyDays: integer('supply_days').notNull().default(0),
  longTerm: text('long_term').notNull().default('N'),
  longTermReason: text('long_term_reason').notNull().default(''),
  classReason: text('class_reason').notNull().default(''),
  guardianPresent: text('guardian_present').notNull().default('N'),
  /** 付数, 每日剂数, 1 自煎 2 代煎 3 颗粒, 服法, 治法: of herb sheets */
  doseCount: integer('dose_count'),
  dosesPerDay: integer('doses_per_day').notNull().default(1),
  decoctBy: text('decoct_by').$type<'1' | '2' | '3'>(),
  usage: text('usage').notNull().default(''),
  therapy: text('therapy').notNull().default(''),
  volumeMl: integer('volume_ml'),
  /** 1 自费, 2 医保 */
  feeType: text('fee_type').notNull().default('1'),
  skinTests: jsonb('skin_tests').$type<SkinTest[]>().notNull().default([]),
  decoctFeeFen: integer('decoct_fee_fen').notNull().default(0),
  /** identity of the patient, fixed at the submission */
  patientSnapshot: jsonb('patient_snapshot').$type<PatientSnapshot>(),
  totalFen: integer('total_fen').notNull().default(0),
  recordId: text('record_id'),
  shopCode: text('shop_code'),
  submittedAt: at('submitted_at'),
  reviewerId: text('reviewer_id'),
  claimedAt: at('claimed_at'),
  claimUntil: at('claim_until'),
  reviewedAt: at('reviewed_at'),
  /** the last day of its supply */
  activeUntil: date('active_until', { mode: 'string' }),
  maxLevel: integer('max_level').notNull().default(0),
  /** Y: a senior decides */
  isSenior: text('is_senior').notNull().default('N'),
  /** when the office was told that no senior is there: the mark that it is done once. No change of the sheet, so `version` stays */
  officeToldAt: at('office_told_at'),
  voidReason: text('void_reason').notNull().default(''),
  printCount: integer('print_count').notNull().default(0),
  /** until then it may be mended after the end of its consultation; null: while that runs */
  editableUntil: at('editable_until'),
  rejections: integer('rejections').notNull().default(0),
  /** the earlier sheet it renews */
  renewOf: text('renew_of'),
  /** printed; a reader of the print shows it */
  verifyCode: text('verify_code').notNull().default(''),
  version: version(),
  ...stamps,
})

/** Head of a prescription; lines, versions and reviews stand in prescriptionSheet.ts. Sheets of older databases have a head alone. */
export const hosPrescription = pgTable('hos_prescription', prescriptionColumns(), t => [
  index('hos_prescription_session').on(t.sessionId),
  index('hos_prescription_patient').on(t.patientId, t.activeUntil),
  index('hos_prescription_pool').on(t.tenantId, t.status, t.submittedAt),
  // the list of the office, the last issued first
  index('hos_prescription_listed')
    .on(t.tenantId, t.issuedAt, t.id)
    .where(sql`status <> '0'`),
  index('hos_prescription_reviewed').on(t.tenantId, t.reviewedAt),
  // what uses a diagnosis
  index('hos_prescription_diagnoses').using('gin', t.diagnoses.op('jsonb_path_ops')),
  // their number by doctor, too
  index('hos_prescription_doctor').on(t.doctorId, t.status, t.tenantId),
  // whether a version is the present one of a sheet of the list
  index('hos_prescription_version')
    .on(t.id, t.rxVersion, t.tenantId)
    .where(sql`status <> '0'`),
  // one that is still being written per type and consultation
  uniqueIndex('hos_prescription_open')
    .on(t.sessionId, t.rxType)
    .where(sql`status in ('0', '1', '2', '4', '5')`),
  // what the clock looks for every second
  index('hos_prescription_claimed')
    .on(t.claimUntil)
    .where(sql`status = '2'`),
  index('hos_prescription_senior')
    .on(t.submittedAt)
    .where(sql`status = '1' and is_senior = 'Y' and office_told_at is null`),
  index('hos_prescription_valid')
    .on(t.validUntil)
    .where(sql`status in ('1', '2', '3', '7')`),
  index('hos_prescription_editable')
    .on(t.editableUntil)
    .where(sql`status in ('0', '4', '5')`),
  index('hos_prescription_expiring')
    .on(t.validUntil)
    .where(sql`status in ('3', '7') and expiry_reminded_at is null`),
])
