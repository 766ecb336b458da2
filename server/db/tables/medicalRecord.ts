import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RecordStatus } from '#contract/entities/medicalRecord.ts'
import type { Diagnosis } from '#contract/entities/prescription.ts'
import { at, id, stamps, tenantId, version } from './columns.ts'

const words = (name: string) => text(name).notNull().default('')

/** A revision of the medical record of a consultation (hospital.md 2): one that is signed never changes, the next one takes its place. */
export const hosMedicalRecord = pgTable(
  'hos_medical_record',
  {
    id: id(),
    tenantId: tenantId(),
    sessionId: text('session_id').notNull(),
    patientId: text('patient_id').notNull(),
    /** who wrote it */
    doctorUserId: text('doctor_user_id').notNull(),
    rev: integer('rev').notNull(),
    chiefComplaint: words('chief_complaint'),
    presentIllness: words('present_illness'),
    past: words('past'),
    allergy: words('allergy'),
    exam: words('exam'),
    tcmExam: words('tcm_exam'),
    diagnoses: jsonb('diagnoses').$type<Diagnosis[]>().notNull().default([]),
    treatment: words('treatment'),
    advice: words('advice'),
    /** Y: judged as a revisit when it was signed */
    isRevisit: text('is_revisit').notNull().default('N'),
    status: text('status').$type<RecordStatus>().notNull().default('0'),
    signatureId: text('signature_id'),
    signedAt: at('signed_at'),
    version: version(),
    ...stamps,
  },
  t => [
    uniqueIndex('hos_medical_record_rev').on(t.sessionId, t.rev),
    index('hos_medical_record_patient').on(t.patientId),
    // what uses a diagnosis
    index('hos_medical_record_diagnoses').using('gin', t.diagnoses.op('jsonb_path_ops')),
  ],
)
