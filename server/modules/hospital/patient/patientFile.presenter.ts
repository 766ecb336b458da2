import type { PatientDeskFile } from '#contract/http/calls/patientDesk.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { maskText } from '#server/crud/answerRow.ts'
import type { Queryable } from '#server/db/client.ts'
import type { hosPatient } from '#server/db/tables/index.ts'
import { allergyRowsOf, conditionRowsOf } from './patient.repository.ts'
import { ordersOfFile, recordsOfFile, sessionsOfFile, sheetsOfFile } from './patientFile.repository.ts'

const CONFIRMED = '2'
const CURED = '2'

/** The file of a patient as the desk shows it; numbers of cards and phones are masked. `doctorUserId` null: all of it. */
export async function presentFile(
  db: Queryable,
  row: typeof hosPatient.$inferSelect,
  { doctorUserId, now }: { doctorUserId: string | null; now: Date },
): Promise<PatientDeskFile> {
  const scope = { patientId: row.id, doctorUserId }
  const allergies = await allergyRowsOf(db, row.id)
  const known = new Set(allergies.map(({ text }) => text))
  const told = row.allergies.filter(text => !known.has(text))
  return {
    name: row.name,
    sex: row.sex === 2 ? 2 : 1,
    ageText: ageText(row.birthday, now),
    birthday: row.birthday,
    phoneMasked: maskText('phone', row.phone),
    certNoMasked: maskText('identity', row.certNo),
    guardian: row.guardianName === '' ? '' : `${row.guardianName} ${maskText('phone', row.guardianPhone)}`,
    pastHistory: row.pastHistory,
    weightG: row.weightG,
    pregnancy: row.pregnancy,
    allergies: [
      ...allergies.map(({ id, text, reaction, severity, source }) => ({
        ...{ id, text, reaction, severity },
        isConfirmed: source === CONFIRMED,
      })),
      ...told.map(text => ({ id: text, text, reaction: '', severity: null, isConfirmed: false })),
    ],
    conditions: (await conditionRowsOf(db, row.id)).map(({ id, icdCode, icdName, status }) => ({
      ...{ id, icdCode, icdName },
      isCured: status === CURED,
    })),
    sessions: (await sessionsOfFile(db, scope)).map(({ row: session, doctorName, orgName }) => ({
      id: session.id,
      sessionNo: session.sessionNo,
      doctorName: doctorName ?? '',
      orgName: orgName ?? '',
      status: session.status,
      createdAt: session.createdAt.getTime(),
    })),
    sheets: (await sheetsOfFile(db, scope)).map(({ row: sheet, doctorName }) => ({
      id: sheet.id,
      rxNo: sheet.rxNo,
      rxType: sheet.rxType,
      doctorName: doctorName ?? '',
      diagnoses: sheet.diagnoses.map(({ name }) => name).join('、'),
      status: sheet.status,
      at: sheet.submittedAt?.getTime() ?? null,
    })),
    orders: (await ordersOfFile(db, scope)).map(({ id, orderNo, type, status, amountFen, createTime }) => ({
      ...{ id, orderNo, type, status, amountFen },
      createdAt: createTime.getTime(),
    })),
    records: (await recordsOfFile(db, scope)).map(({ row: record, sessionNo, doctorName }) => ({
      id: record.id,
      sessionNo,
      doctorName: doctorName ?? '',
      rev: record.rev,
      signedAt: record.signedAt?.getTime() ?? 0,
    })),
  }
}
