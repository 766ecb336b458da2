import type { Queryable } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { findDoctorById, findSessionRow, isSealedSession } from './access.repository.ts'
import { rxRefusal } from './refusals.rules.ts'
import { doctorOf, ownSession } from './sheetAccess.service.ts'
import { findSheet } from './sheet.repository.ts'
import type { SheetRow } from './sheet.repository.ts'

const OFFICE = ['hospital', 'admin']
const READERS = ['pharmacist', ...OFFICE]

/**
 * A sheet for one of the staff: its doctor reads it in every state, pharmacists and the office once it was submitted; to others it is not there. One
 * that its patient closed with their account is for the office alone.
 */
export async function readableSheet(db: Queryable, user: UserPrincipal, id: string): Promise<SheetRow> {
  const sheet = await findSheet(db, id)
  if (!sheet || sheet.tenantId !== user.tenantId) throw rxRefusal('NOT_FOUND')
  const isSealed = await isSealedSession(db, sheet.sessionId)
  const author = await findDoctorById(db, sheet.doctorId)
  if (author?.userId === user.id && !isSealed) return sheet
  const readers = isSealed ? OFFICE : READERS
  if (sheet.status !== '0' && user.roles.some(role => readers.includes(role))) return sheet
  throw rxRefusal('NOT_FOUND')
}

/** Consultation and doctor whose patient is asked about: the doctor's own session, or that of a sheet the pharmacist reads. */
export async function writerOf(db: Queryable, user: UserPrincipal, { sid, rxId }: { sid: string; rxId?: string }) {
  const sheet = rxId === undefined || rxId === '' ? null : await readableSheet(db, user, rxId)
  if (sheet !== null && sheet.sessionId !== sid) throw rxRefusal('NOT_FOUND')
  const of = {
    rxId: sheet?.id ?? null,
    editableUntil: sheet?.editableUntil ?? null,
    icds: sheet?.diagnoses.map(({ code }) => code) ?? [],
  }
  const author = sheet === null ? undefined : await findDoctorById(db, sheet.doctorId)
  // a pharmacist may be a doctor too, and then reviews the sheets of others
  if (sheet === null || author?.userId === user.id) {
    const doctor = await doctorOf(db, user)
    return { ...of, doctor, session: await ownSession(db, doctor, sid) }
  }
  const session = await findSessionRow(db, sid)
  if (!author || !session) throw rxRefusal('NOT_FOUND')
  return { ...of, doctor: author, session }
}
