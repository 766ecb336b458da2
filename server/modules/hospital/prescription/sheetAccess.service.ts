import type { RxStatus } from '#contract/entities/prescription.ts'
import { SESSION_TALKING } from '#contract/lifecycles/chatSession.ts'
import { decide } from '#contract/lifecycles/lifecycle.ts'
import { RX_RULES } from '#contract/lifecycles/prescription.ts'
import type { RxActor, RxEvent } from '#contract/lifecycles/prescription.ts'
import { TRANSFER_REFUSALS } from '#contract/rules/transferTexts.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { forbidden, Refusal } from '#server/plugins/refusal.ts'
import { findDoctorOfUser, findSessionRow } from './access.repository.ts'
import type { DoctorRow, SessionRow } from './access.repository.ts'
import { findSheet, lockSheet } from './sheet.repository.ts'
import type { SheetRow } from './sheet.repository.ts'
import { rxRefusal } from './refusals.rules.ts'

/** The doctor's record of a member of the staff; the role alone makes no doctor. */
export async function doctorOf(db: Queryable, user: UserPrincipal): Promise<DoctorRow> {
  const doctor = await findDoctorOfUser(db, user.id)
  if (!doctor?.enabled) throw forbidden()
  return doctor
}

/** The consultation of a doctor; nothing of another's leaks. `lock`: held until the end of the transaction. */
export async function ownSession(db: Queryable, doctor: DoctorRow, sid: string, lock = false): Promise<SessionRow> {
  const row = await findSessionRow(db, sid, lock)
  if (!row || row.tenantId !== doctor.tenantId) throw rxRefusal('NOT_FOUND', {}, '会话不存在或已删除')
  if (row.doctorUserId !== doctor.userId || row.sealedAt !== null) throw forbidden()
  return row
}

/** Session and sheet under their locks, in this order everywhere. */
export async function lockBoth(tx: Tx, id: string): Promise<{ session: SessionRow; sheet: SheetRow }> {
  const found = await findSheet(tx, id)
  const session = found && (await findSessionRow(tx, found.sessionId, true))
  const sheet = found && (await lockSheet(tx, id))
  if (!session || !sheet) throw rxRefusal('NOT_FOUND')
  return { session, sheet }
}

/** The same for the doctor who wrote it; another's, and one that its patient closed, is not there. */
export async function lockOwn(tx: Tx, doctor: DoctorRow, id: string): Promise<{ session: SessionRow; sheet: SheetRow }> {
  const both = await lockBoth(tx, id)
  const { session, sheet } = both
  if (sheet.doctorId !== doctor.id || sheet.tenantId !== doctor.tenantId || session.sealedAt !== null)
    throw rxRefusal('NOT_FOUND')
  return both
}

/** The words for a state that does not know an event. */
function wrongState(status: RxStatus): Refusal {
  if (status === '6') return rxRefusal('RX_VOIDED')
  if (status === '9') return rxRefusal('RX_EXPIRED')
  return rxRefusal('WRONG_STATE', { cur: { status } })
}

/** Where an event leads a sheet, or why it may not be. */
export function nextStatus(sheet: SheetRow, event: RxEvent, who: RxActor): RxStatus {
  const verdict = decide(RX_RULES, sheet.status, event, who)
  if (verdict.ok) return verdict.to
  const takesBack = who === 'doctor' && (event === 'withdraw' || event === 'void')
  throw takesBack && sheet.status === '2' ? rxRefusal('ALREADY_CLAIMED') : wrongState(sheet.status)
}

/** The version that the person has seen must be the one that is stored (RX-08). */
export function checkVersion(sheet: SheetRow, version: number | null): void {
  if (version !== sheet.version) throw rxRefusal('VERSION_CONFLICT', { cur: { version: sheet.version, status: sheet.status } })
}

/** A sheet may be written in a running consultation, and one that is there until its time is over afterwards (RX-28). */
export function checkWritable(session: SessionRow, sheet: Pick<SheetRow, 'editableUntil'> | null, now: Date): void {
  if (session.status === '25') throw new Refusal(TRANSFER_REFUSALS.TRANSFERRING, { result: { reason: 'TRANSFERRING' } })
  if (SESSION_TALKING.some(status => status === session.status)) return
  if (session.status === '10') throw rxRefusal('NOT_IN_TALK')
  if (sheet === null) throw rxRefusal('SESSION_CLOSED')
  if (sheet.editableUntil === null || sheet.editableUntil < now) throw rxRefusal('EDIT_OVER')
}
