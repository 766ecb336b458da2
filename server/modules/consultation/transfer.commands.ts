import type { Static } from 'typebox'
import { CONSULT } from '#contract/constants.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { SessionTransfer } from '#contract/entities/sessionTransfer.ts'
import type { declineTransferBody, requestTransferBody } from '#contract/http/calls/sessionTransfers.schema.ts'
import { decide } from '#contract/lifecycles/lifecycle.ts'
import { TRANSFER_RULES } from '#contract/lifecycles/transfer.ts'
import type { TransferEvent } from '#contract/lifecycles/transfer.ts'
import { TRANSFER_REFUSALS } from '#contract/rules/transferTexts.ts'
import type { TransferRefusal } from '#contract/rules/transferTexts.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { newId } from '#server/db/newId.ts'
import type { CommandContext } from './command.context.ts'
import { activeCount, lockDoctor, findLockedSession, findSession, moveToDoctor } from './consultation.repository.ts'
import { effectivePresence, isSuspended } from './presence.service.ts'
import { answer, apply, beginWork, hold, settle, writeNotice } from './sessionUnitOfWork.service.ts'
import type { SessionUnitOfWork } from './sessionUnitOfWork.service.ts'
import { announceRemoved, announceTransfer } from './transferAnnounce.service.ts'
import { presentTransfer } from './transfer.presenter.ts'
import {
  candidatesOf,
  findTransfer,
  fullTransfer,
  hasOpenSheet,
  insertTransfer,
  settleTransfer,
  splitSegment,
  transferOfRequest,
} from './transfer.repository.ts'
import type { DoctorRow, TransferRow } from './transfer.repository.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>
type Targets = Pick<TransferRow, 'toUserId' | 'toOrg' | 'toTeam'>

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
const refuse = (reason: TransferRefusal) => new Refusal(TRANSFER_REFUSALS[reason], { result: { reason } })

async function presented({ tx, now }: CommandContext, id: string, readerId: string): Promise<SessionTransfer> {
  const full = await fullTransfer(tx, id)
  if (!full) throw new ChatRefusal('NOT_FOUND')
  return presentTransfer(full, readerId, now)
}

/** Why a doctor cannot be asked now; null: may be (TRANSFER-02). */
export function whyNot(doctor: DoctorRow, active: number, now: Date): 'TARGET_OFFLINE' | 'TARGET_BUSY' | 'TARGET_FULL' | null {
  const presence = effectivePresence(doctor, active, now)
  if (presence === '0' || presence === '3') return 'TARGET_OFFLINE'
  if (active >= doctor.maxConcurrent) return 'TARGET_FULL'
  return presence === '1' ? null : 'TARGET_BUSY'
}

/** The one asked must be online with room; of a department or team somebody must be in service. */
async function checkTarget({ tx, now }: CommandContext, actor: Doctor, to: Targets): Promise<void> {
  if (to.toUserId === actor.id) throw refuse('SELF')
  const candidates = await candidatesOf(tx, { tenantId: actor.tenantId, fromUserId: actor.id, ...to }, now)
  const [first] = candidates
  if (!first) throw refuse('TARGET_OFFLINE')
  const why = to.toUserId === null ? null : whyNot(first, await activeCount(tx, first.userId), now)
  if (why !== null) throw refuse(why)
}

/**
 * A doctor asks another one, a department or a team to take over a running session: 20 → 25 (hospital.md 3). The same requestId answers the same
 * transfer. Refuses while a sheet is open, as its doctor must finish it (TRANSFER-06).
 */
export async function requestTransfer(
  context: CommandContext,
  actor: Doctor,
  input: Static<typeof requestTransferBody>,
): Promise<SessionTransfer> {
  const { tx, now } = context
  const known = await transferOfRequest(tx, actor.id, input.requestId)
  if (known) return presented(context, known.id, actor.id)
  const work = await beginWork(context, actor, input.sid)
  const repeated = await transferOfRequest(tx, actor.id, input.requestId)
  if (repeated) return presented(context, repeated.id, actor.id)
  if (work.row.status === '25') throw refuse('TRANSFER_PENDING')
  if (work.row.status === '10') throw refuse('NOT_IN_TALK')
  apply(work, actor, 'requestTransfer', input.version)
  if (await hasOpenSheet(tx, input.sid)) throw refuse('OPEN_PRESCRIPTION')
  const to: Targets = {
    toUserId: input.kind === 'doctor' ? input.target : null,
    toOrg: input.kind === 'department' ? input.target : null,
    toTeam: input.kind === 'team' ? input.target : null,
  }
  await checkTarget(context, actor, to)
  const { transferAccept } = await context.limits(work.row.tenantId)
  const row: TransferRow = {
    id: newId(),
    tenantId: work.row.tenantId,
    sessionId: input.sid,
    fromUserId: actor.id,
    ...to,
    reason: input.reason,
    note: input.note.trim(),
    status: '1',
    createdAt: now,
    deadline: later(now, transferAccept),
    handledBy: null,
    handledAt: null,
    rejectReason: null,
    toSeq: null,
    requestId: input.requestId,
  }
  await insertTransfer(tx, row)
  writeNotice(work, 'TRANSFERRING', now)
  await settle(context, work, 'command')
  await announceTransfer(context, row, work.row.appUserId)
  return presented(context, row.id, actor.id)
}

/** Session and transfer under their locks, in this order everywhere; else TRANSFER_GONE. */
async function lockBoth(context: CommandContext, id: string, event: TransferEvent, who: 'sender' | 'target' | 'clock') {
  const { tx } = context
  const found = await findTransfer(tx, id)
  const session = found && (await findLockedSession(tx, found.sessionId))
  if (!found || !session) throw new ChatRefusal('NOT_FOUND')
  const transfer = await findTransfer(tx, id, true)
  const verdict = transfer && decide(TRANSFER_RULES, transfer.status, event, who)
  if (!transfer || !verdict?.ok || session.row.status !== '25') throw refuse('TRANSFER_GONE')
  return { session, transfer, to: verdict.to }
}

/** Only who is asked may answer; of a department or team the first one does. */
async function checkAsked({ tx, now }: CommandContext, actor: Doctor, id: string): Promise<TransferRow> {
  const found = await findTransfer(tx, id)
  if (!found) throw new ChatRefusal('NOT_FOUND')
  if (!(await candidatesOf(tx, found, now)).some(doctor => doctor.userId === actor.id)) throw new ChatRefusal('NOT_OWNER')
  return found
}

/**
 * A doctor who is asked takes the session over: 25 → 20. Log and segments say from which message on; the doctor before gets `session:removed` as the
 * last event of it (I-7). Of several who accept at once the first wins, the others read TRANSFER_GONE (TRANSFER-07).
 */
export async function acceptTransfer(context: CommandContext, actor: Doctor, id: string): Promise<SessionTransfer> {
  const { tx, now } = context
  const asked = await checkAsked(context, actor, id)
  if (asked.status === '2' && asked.handledBy === actor.id) return presented(context, id, actor.id)
  const { session, transfer, to } = await lockBoth(context, id, 'accept', 'target')
  if (transfer.deadline <= now) throw refuse('TRANSFER_GONE')
  // Locked, as in an acceptance of a waiting patient, so that two at once cannot go beyond the limit (I-8).
  const doctor = await lockDoctor(tx, actor.id)
  const active = await activeCount(tx, actor.id)
  if (!doctor || isSuspended(doctor, now) || effectivePresence(doctor, active, now) === '0') throw new ChatRefusal('NOT_ONLINE')
  if (active >= doctor.maxConcurrent) throw new ChatRefusal('CAPACITY')

  const sid = session.row.id
  const before = { ...session.row }
  await moveToDoctor(tx, sid, doctor)
  const moved = await findSession(tx, sid)
  if (!moved) throw new Error('a session moved to another doctor cannot be found')
  const work: SessionUnitOfWork = { ...hold(moved), before }
  apply(work, { kind: 'target' }, 'acceptTransfer')
  const toSeq = work.row.lastSeq
  const atLeast = later(now, CONSULT.afterTransfer)
  const { serviceDeadline } = work.row
  work.row.serviceDeadline = serviceDeadline !== null && serviceDeadline > atLeast ? serviceDeadline : atLeast
  const { transferDecline } = await context.limits(work.row.tenantId)
  work.row.declineUntil = later(now, transferDecline)
  writeNotice(work, 'TRANSFERRED', now, { doctor: doctor.name })
  await settle(context, work, 'command')
  await splitSegment(tx, { id: newId(), sid, transferId: id, doctorUserId: actor.id, toSeq, now })
  const settled = await settleTransfer(tx, id, { status: to, handledBy: actor.id, handledAt: now, toSeq })
  if (!settled) throw refuse('TRANSFER_GONE')
  await announceTransfer(context, settled, work.row.appUserId)
  announceRemoved(context, sid, before.doctorUserId)
  return presented(context, id, actor.id)
}

/** The session stays with its doctor: 25 → 20, and the deadlines that rested run again. */
async function endTransfer(
  context: CommandContext,
  id: string,
  by: { event: TransferEvent; who: 'sender' | 'target' | 'clock'; handledBy?: string; rejectReason?: string },
): Promise<TransferRow> {
  const { tx, now } = context
  const { session, to } = await lockBoth(context, id, by.event, by.who)
  const work = hold(session)
  apply(work, { kind: by.who === 'sender' ? 'doctor' : by.who }, 'endTransfer')
  writeNotice(work, 'TRANSFER_ENDED', now)
  await settle(context, work, 'command')
  const settled = await settleTransfer(tx, id, {
    status: to,
    handledBy: by.handledBy ?? null,
    handledAt: now,
    rejectReason: by.rejectReason ?? null,
  })
  if (!settled) throw refuse('TRANSFER_GONE')
  await announceTransfer(context, settled, work.row.appUserId)
  return settled
}

/** The doctor who is asked by name says no, and why. Of a department or team nobody can speak for the others. */
export async function rejectTransfer(
  context: CommandContext,
  actor: Doctor,
  id: string,
  reason: string,
): Promise<SessionTransfer> {
  const asked = await checkAsked(context, actor, id)
  if (asked.toUserId !== actor.id) throw new ChatRefusal('NOT_OWNER')
  await endTransfer(context, id, { event: 'reject', who: 'target', handledBy: actor.id, rejectReason: reason.trim() })
  return presented(context, id, actor.id)
}

/** The doctor who asked takes it back. */
export async function withdrawTransfer(context: CommandContext, actor: Doctor, id: string): Promise<SessionTransfer> {
  const found = await findTransfer(context.tx, id)
  if (!found) throw new ChatRefusal('NOT_FOUND')
  if (found.fromUserId !== actor.id) throw new ChatRefusal('NOT_OWNER')
  await endTransfer(context, id, { event: 'withdraw', who: 'sender' })
  return presented(context, id, actor.id)
}

/** Ten minutes without an answer, or nobody left who could accept (hospital.md 3); null: somebody was first. */
export async function applyTransferDeadline(context: CommandContext, id: string): Promise<TransferRow | null> {
  const found = await findTransfer(context.tx, id)
  if (!found || found.status !== '1') return null
  const isLate = found.deadline <= context.now
  if (!isLate && (await candidatesOf(context.tx, found, context.now)).length > 0) return null
  return endTransfer(context, id, { event: isLate ? 'timeout' : 'abandon', who: 'clock' })
}

/** The patient does not want the new doctor: 20 → 50 with a full refund, within ten minutes and before that doctor's first word. */
export async function declineTransfer(
  context: CommandContext,
  actor: ChatActor,
  { sid, version }: Static<typeof declineTransferBody>,
): Promise<ChatSession> {
  const work = await beginWork(context, actor, sid)
  const { row } = work
  if (row.status === '20' && (row.declineUntil === null || row.declineUntil <= context.now)) throw refuse('DECLINE_OVER')
  apply(work, actor, 'declineTransfer', version)
  row.declineUntil = null
  row.endReason = '2'
  writeNotice(work, 'TRANSFER_DECLINED', context.now)
  await settle(context, work, 'command')
  return answer(work, actor, context.now)
}
