import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Diagnosis, RxStatus } from '#contract/entities/prescription.ts'
import { at, id, stamps, tenantId, version } from './columns.ts'

/** Head of a prescription (consultation.md 3.3). Lines, reviews, signature and what they sum up to come with the writing of prescriptions. */
export const hosPrescription = pgTable(
  'hos_prescription',
  {
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
    version: version(),
    ...stamps,
  },
  t => [
    index('hos_prescription_session').on(t.sessionId),
    index('hos_prescription_expiring')
      .on(t.validUntil)
      .where(sql`status in ('3', '7') and expiry_reminded_at is null`),
  ],
)
