import type { Static } from 'typebox'
import { CONSULT } from '#contract/constants.ts'
import type { officeCommandBody, reassignBody } from '#contract/http/calls/officeSessions.schema.ts'
import { CHAT_SESSION_RULES, isOver, isTalking } from '#contract/lifecycles/chatSession.ts'
import type { SessionEvent, SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { decide } from '#contract/lifecycles/lifecycle.ts'
import { OFFICE_REASON_MIN, OFFICE_SESSION_TEXT } from '#contract/rules/officeSessions.ts'
import type { OfficeSessionRefusal } from '#contract/rules/officeSessions.ts'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { doctorStream } from '#server/realtime/chat/desk.ts'
import type { CommandContext } from './command.context.ts'
import { activeCount, countsOf, findLockedSession, findSession, lockDoctor, moveToDoctor } from './consultation.repository.ts'
import { effectivePresence, isSuspended } from './presence.service.ts'
import type { SessionRow } from './session.presenter.ts'
import { hold, settle, writeNotice } from './sessionUnitOfWork.service.ts'
import type { SessionUnitOfWork } from './sessionUnitOfWork.service.ts'
import { announceRemoved, closeOpenTransfer } from './transferAnnounce.service.ts'
import { closeSegment, splitSegment } from './transfer.repository.ts'

type Command = Static<typeof officeCommandBody>

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
export const officeRefusal = (reason: OfficeSessionRefusal) => new Refusal(OFFICE_SESSION_TEXT[reason], { result: { reason } })

/** Throws where a reason says too little. */
export function checkReason(reason: string): void {
  if ([...reason.trim()].length < OFFICE_REASON_MIN) throw officeRefusal('reason')
}

/** The session under its lock, moved by the lifecycle table. Modules that keep what belongs to its doctor are asked first where it leaves that doctor. */
async function begin(
  context: CommandContext,
  tenantId: number,
  { sid, version, reason }: Command,
  event: SessionEvent,
): Promise<SessionUnitOfWork> {
  const { tx } = context
  checkReason(reason)
  const found = await findLockedSession(tx, sid)
  if (found?.row.tenantId !== tenantId) throw officeRefusal('gone')
  const verdict = decide(CHAT_SESSION_RULES, found.row.status as SessionStatus, event, 'office')
  if (!verdict.ok) throw officeRefusal('wrongState')
  if (found.row.version !== version) throw officeRefusal('changed')
  if (event !== 'forceEnd') for (const leave of context.leaving) await leave(context, found.row)
  // sheets that were voided have written lines into the session
  const work = hold((await findSession(tx, sid)) ?? found)
  work.row.status = verdict.to
  return work
}

/** Another doctor of the hospital goes on with a session (10, 20, 25). Answers the session before and after. */
export async function reassignSession(
  context: CommandContext,
  tenantId: number,
  input: Static<typeof reassignBody>,
): Promise<{ before: SessionRow; row: SessionRow }> {
  const { tx, now, emit } = context
  const { sid, doctorUserId } = input
  const { before, row: asked } = await begin(context, tenantId, input, 'reassign')
  if (doctorUserId === before.doctorUserId) throw officeRefusal('sameDoctor')
  // Locked, as in an acceptance of a waiting patient, so that two at once cannot go beyond the limit (I-8).
  const doctor = await lockDoctor(tx, doctorUserId)
  if (!doctor?.enabled || doctor.tenantId !== tenantId) throw officeRefusal('unknownDoctor')
  const isRunning = isTalking(before.status as SessionStatus)
  const active = await activeCount(tx, doctorUserId)
  if (isRunning && (isSuspended(doctor, now) || effectivePresence(doctor, active, now) === '0')) throw officeRefusal('offline')
  if (isRunning && active >= doctor.maxConcurrent) throw officeRefusal('full')
  await moveToDoctor(tx, sid, doctor)
  const moved = await findSession(tx, sid)
  if (!moved) throw new Error('a session moved to another doctor cannot be found')
  const work: SessionUnitOfWork = { ...hold(moved), before }
  const { row } = work
  row.status = asked.status
  const toSeq = row.lastSeq
  if (isRunning) {
    const atLeast = later(now, CONSULT.afterTransfer)
    row.serviceDeadline = row.serviceDeadline !== null && row.serviceDeadline > atLeast ? row.serviceDeadline : atLeast
  }
  writeNotice(work, 'REASSIGNED', now, { doctor: doctor.name })
  await settle(context, work, 'command')
  if (isRunning) await splitSegment(tx, { id: newId(), sid, transferId: null, doctorUserId, toSeq, now })
  if (before.status === '25') await closeOpenTransfer(context, row)
  emit(
    doctorStream(doctorUserId),
    'counts',
    async (late: Tx) =>
      ({ counts: await countsOf(late, { kind: 'doctor', id: doctorUserId }, now) }) satisfies ChatEvents['counts'],
  )
  announceRemoved(context, sid, before.doctorUserId)
  return { before, row }
}

/** A running session waits for its doctor again: 20 → 10, with a new time to be accepted in. */
export async function returnSession(context: CommandContext, tenantId: number, input: Command): Promise<SessionRow> {
  const { tx, now } = context
  const work = await begin(context, tenantId, input, 'returnToQueue')
  const { row } = work
  const { waitTimeout } = await context.limits(tenantId)
  row.acceptDeadline = later(now, waitTimeout[row.serviceType as keyof typeof waitTimeout])
  row.serviceDeadline = null
  row.declineUntil = null
  row.waitingSince ??= now
  await closeSegment(tx, { sid: row.id, toSeq: row.lastSeq, now })
  writeNotice(work, 'RETURNED', now)
  await settle(context, work, 'command')
  return row
}

/** The office ends a running session: 20, 25 → 30. Nothing is refunded by it. */
export async function forceEndSession(context: CommandContext, tenantId: number, input: Command): Promise<SessionRow> {
  const work = await begin(context, tenantId, input, 'forceEnd')
  work.row.endReason = '6'
  writeNotice(work, 'ENDED_OFFICE', context.now)
  await settle(context, work, 'command')
  return work.row
}

/** States of the judgement that a doctor gave (dictionary revisit_status): the office does not overrule it. */
const JUDGED = ['2', '4']

/** The office asks the patient of an open session for what is missing (3 资料不全); its doctor judges what comes. */
export async function askForProof(
  { tx, now, ...more }: CommandContext,
  tenantId: number,
  { sid, version, reason }: Command,
): Promise<SessionRow> {
  checkReason(reason)
  const found = await findLockedSession(tx, sid)
  if (found?.row.tenantId !== tenantId) throw officeRefusal('gone')
  if (isOver(found.row.status as SessionStatus)) throw officeRefusal('wrongState')
  if (JUDGED.includes(found.row.revisitStatus)) throw officeRefusal('judged')
  if (found.row.version !== version) throw officeRefusal('changed')
  const work = hold(found)
  Object.assign(work.row, { revisitStatus: '3', isRevisit: 'N', revisitAt: now })
  writeNotice(work, 'REVISIT_INCOMPLETE', now, { reason: reason.trim() })
  await settle({ tx, now, ...more }, work, 'command')
  return work.row
}
