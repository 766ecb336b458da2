import type { Queryable, Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { findDoctorById } from './access.repository.ts'
import { findPharmacist } from './claim.repository.ts'
import type { PharmacistRow } from './claim.repository.ts'
import { rxRefusal } from './refusals.rules.ts'
import { checkVersion, lockBoth, nextStatus } from './sheetAccess.service.ts'
import type { SheetRow } from './sheet.repository.ts'
import type { SessionRow } from './access.repository.ts'
import { userName } from './sheetView.repository.ts'

/** The pharmacist's record of a member of the staff who is in service; the role alone makes no pharmacist. */
export async function servingPharmacist(db: Queryable, user: UserPrincipal): Promise<PharmacistRow | null> {
  const row = await findPharmacist(db, user.id, user.tenantId)
  return row?.enabled === 'Y' ? row : null
}

/** The same for a review; refuses NO_PHARMACIST. */
export async function pharmacistOf(db: Queryable, user: UserPrincipal): Promise<PharmacistRow> {
  const row = await servingPharmacist(db, user)
  if (row === null) throw rxRefusal('NO_PHARMACIST')
  return row
}

/** What a sheet that is no longer in review says to the pharmacist who thinks so; null: it still may be. */
function goneBecause({ status }: SheetRow) {
  if (status === '5') return rxRefusal('RX_WITHDRAWN')
  if (status === '6') return rxRefusal('RX_VOIDED')
  return status === '9' ? rxRefusal('RX_EXPIRED') : null
}

/** Why a claim did not succeed, in words for the pharmacist; names who has it. */
export async function claimRefusal(db: Queryable, sheet: SheetRow | undefined, pharmacist: PharmacistRow, now: Date) {
  if (!sheet || sheet.tenantId !== pharmacist.tenantId || sheet.status === '0') return rxRefusal('NOT_FOUND')
  const gone = goneBecause(sheet)
  if (gone) return gone
  if (sheet.status === '2' && sheet.claimUntil !== null && sheet.claimUntil >= now) {
    const name = (await userName(db, sheet.reviewerId)) ?? ''
    return rxRefusal('ALREADY_CLAIMED', { name, until: sheet.claimUntil.getTime() }, `正在由${name}审核`)
  }
  if (sheet.status !== '1' && sheet.status !== '2') return rxRefusal('WRONG_STATE', { cur: { status: sheet.status } })
  if ((await findDoctorById(db, sheet.doctorId))?.userId === pharmacist.userId) return rxRefusal('OWN_SHEET')
  if (sheet.validUntil !== null && sheet.validUntil < now) return rxRefusal('RX_EXPIRED')
  return rxRefusal('SENIOR_ONLY')
}

/** Session and sheet under their locks, for the pharmacist whose claim still holds. */
export async function lockClaimed(
  tx: Tx,
  pharmacist: PharmacistRow,
  { id, version }: { id: string; version: number },
  event: 'release' | 'escalate' | 'approve' | 'reject',
  now: Date,
): Promise<{ session: SessionRow; sheet: SheetRow; status: SheetRow['status'] }> {
  const both = await lockBoth(tx, id)
  const { sheet } = both
  if (sheet.tenantId !== pharmacist.tenantId || sheet.status === '0') throw rxRefusal('NOT_FOUND')
  const gone = goneBecause(sheet)
  if (gone) throw gone
  const isMine = sheet.status === '2' && sheet.reviewerId === pharmacist.userId
  if (!isMine || sheet.claimUntil === null || sheet.claimUntil < now) throw rxRefusal('CLAIM_LOST')
  const status = nextStatus(sheet, event, 'pharmacist')
  checkVersion(sheet, version)
  return { ...both, status }
}
