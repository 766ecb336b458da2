import type { SnapshotFrom } from 'xstate'
import type { medicalRecordMachine } from './medicalRecord.machine.ts'
import { isSigned } from './medicalRecord.rules.ts'

type Snapshot = SnapshotFrom<typeof medicalRecordMachine>

/** What the form of a record shows. */
export const selectRecord = (snapshot: Snapshot) => {
  const { known, fields, version, savedAt, isIncomplete, failure } = snapshot.context
  return {
    fields,
    savedAt,
    records: known?.records ?? [],
    sheets: known?.sheets ?? [],
    isSigned: isSigned(known, fields, version),
    failure: failure?.text ?? null,
    missing: {
      complaint: isIncomplete && fields.chiefComplaint.trim() === '',
      diagnosis: isIncomplete && fields.diagnoses.length === 0,
    },
  }
}
