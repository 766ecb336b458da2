import type { Static } from 'typebox'
import type { withdrawBody, voidBody } from '#contract/http/calls/prescriptionSubmit.schema.ts'
import type { NoticeCode } from '#contract/entities/chat.ts'
import type { RxStatus } from '#contract/entities/prescription.ts'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { announceMove, ringDoctor } from './announce.service.ts'
import { findDoctorOfUser } from './access.repository.ts'
import type { DoctorRow, SessionRow } from './access.repository.ts'
import { once } from './command.repository.ts'
import { liveOrderStatus } from './order.repository.ts'
import { rxRefusal } from './refusals.rules.ts'
import type { RxContext, StopReason } from './rx.context.ts'
import { checkVersion, lockBoth, lockOwn, nextStatus } from './sheetAccess.service.ts'
import { updateSheet } from './sheet.repository.ts'
import type { SheetRow } from './sheet.repository.ts'
import { revokeSignature } from './signatures.repository.ts'
import { newestVersion } from './version.repository.ts'

/** After the end of a consultation a sheet may be mended for so long, ms. */
export const EDITABLE_FOR = 24 * 60 * 60_000
const REASON_MIN = 5
const UNPAID = '0'

/** Until when a sheet that comes back to its doctor may be mended: null while the consultation runs. */
export const editableUntilOf = (session: SessionRow, now: Date): Date | null =>
  isOver(session.status as SessionStatus)
    ? new Date(Math.max(now.getTime(), session.endedAt?.getTime() ?? 0) + EDITABLE_FOR)
    : null

export const NO_CLAIM = { reviewerId: null, claimedAt: null, claimUntil: null } as const

/** The doctor takes a submission back while nobody reviews it (PHARM-10); its signature is revoked. Answers its id. */
export function withdrawSheet(context: RxContext, doctor: DoctorRow, input: Static<typeof withdrawBody>): Promise<string> {
  const { tx, now, signature } = context
  const { id, requestId } = input
  const command = { byUser: doctor.userId, requestId, tenantId: doctor.tenantId, name: 'withdraw', refId: id, now }
  return once(tx, command, async () => {
    const { session, sheet } = await lockOwn(tx, doctor, id)
    const status = nextStatus(sheet, 'withdraw', 'doctor')
    checkVersion(sheet, input.version)
    const version = await newestVersion(tx, id)
    if (version) await revokeSignature(tx, signature, version.signatureId, now)
    const change = { status, activeUntil: null, editableUntil: editableUntilOf(session, now), ...NO_CLAIM }
    await announceMove(context, await updateSheet(tx, sheet, change, now))
  })
}

const NOTICES: Partial<Record<RxStatus, NoticeCode>> = { '4': 'RX_REJECTED', '6': 'RX_VOIDED', '9': 'RX_EXPIRED' }

/** Ends a sheet whose state was judged: what follows it is stopped, and both people see it. */
export async function stopSheet(
  context: RxContext,
  sheet: SheetRow,
  to: { status: RxStatus; voidReason?: string; why: StopReason },
): Promise<SheetRow> {
  const { tx, now, app } = context
  for (const { onStopped } of app.rxFollowers) await onStopped(context, sheet, to.why)
  const change = { status: to.status, ...(to.voidReason === undefined ? {} : { voidReason: to.voidReason }), claimUntil: null }
  const stopped = await updateSheet(tx, sheet, change, now)
  const notice = NOTICES[to.status]
  await announceMove(context, stopped, notice === undefined ? {} : { notice })
  return stopped
}

/** Voids a sheet: its doctor, an approved one only while it is unpaid, or the office with a reason. Answers its id. */
export function voidSheet(context: RxContext, user: UserPrincipal, input: Static<typeof voidBody>): Promise<string> {
  const { tx, now } = context
  const { id, requestId } = input
  const reason = input.reason.trim()
  const command = { byUser: user.id, requestId, tenantId: user.tenantId, name: 'void', refId: id, now }
  return once(tx, command, async () => {
    const { session, sheet } = await lockBoth(tx, id)
    if (sheet.tenantId !== user.tenantId) throw rxRefusal('NOT_FOUND')
    const isAuthor = session.sealedAt === null && (await findDoctorOfUser(tx, user.id))?.id === sheet.doctorId
    const isOffice = user.roles.some(role => role === 'admin' || role === 'hospital')
    if (!isAuthor && (!isOffice || sheet.status === '0')) throw rxRefusal('NOT_FOUND')
    const status = nextStatus(sheet, 'void', isAuthor ? 'doctor' : 'office')
    checkVersion(sheet, input.version)
    if (!isAuthor && [...reason].length < REASON_MIN) throw rxRefusal('REASON')
    if (isAuthor && sheet.status === '3' && ((await liveOrderStatus(tx, id)) ?? UNPAID) !== UNPAID) throw rxRefusal('RX_PAID')
    const voided = await stopSheet(context, sheet, { status, voidReason: reason, why: 'void' })
    if (!isAuthor) await ringDoctor(context, voided, 'voided')
  })
}
