import { SENDABLE_KINDS } from '#contract/entities/chat.ts'
import { isTalking, isWaiting } from '#contract/lifecycles/chatSession.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { previewOf, RECALLED_PREVIEW } from '#contract/rules/chatTexts.ts'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import { ChatRefusal, doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { CommandContext } from './command.context.ts'
import { findMessage, forgetQuotes, markRecalled, messagesBehind, standingAnswers } from './recall.repository.ts'
import { presentMessage } from './session.presenter.ts'
import type { MessageRow, Side } from './session.presenter.ts'
import { beginWork, settle } from './sessionUnitOfWork.service.ts'

/** Whether the row of that side reads the words of the message before these: what came behind may be for the other side alone. */
const isLastFor = (side: Side, behind: readonly MessageRow[]): boolean =>
  behind.every(one => previewOf(presentMessage(one, side), side) === null)

/**
 * Takes an own message back within the time that the hospital gives (at most two minutes), while both still talk or the patient waits: each reads that it was taken back, nobody what it was; the row keeps its words.
 * A repeat answers the same. `audit` is called once, in the transaction.
 */
export async function recallMessage(
  context: CommandContext,
  actor: ChatActor,
  { sid, seq }: { sid: string; seq: number },
  audit: () => Promise<void>,
): Promise<{ rev: number }> {
  const { tx, emit, now } = context
  const work = await beginWork(context, actor, sid)
  const { row } = work
  const message = await findMessage(tx, sid, seq)
  if (!message) throw new ChatRefusal('NOT_FOUND')
  if (message.senderId !== actor.id || !SENDABLE_KINDS.some(kind => kind === message.kind)) throw new ChatRefusal('NOT_OWNER')
  if (message.recalledAt !== null) return { rev: message.rev }
  const status = row.status as SessionStatus
  if (!isTalking(status) && !isWaiting(status)) throw new ChatRefusal('SESSION_CLOSED')
  const { recall } = await context.limits(row.tenantId)
  if (now.getTime() - message.sentAt.getTime() > recall) throw new ChatRefusal('RECALL_OVER')
  await audit()
  const recalled = await markRecalled(tx, message, now)
  const changed = [recalled, ...(await forgetQuotes(tx, sid, seq))]
  const behind = await messagesBehind(tx, sid, seq)
  if (isLastFor('doctor', behind)) row.lastMsgPreview = RECALLED_PREVIEW
  if (isLastFor('patient', behind)) row.previewPatient = RECALLED_PREVIEW
  // what was taken back answered nobody (hospital.md 8): the patient waits as before it
  if (message.senderKind === 1) {
    const { firstReplyAt, askedAt } = await standingAnswers(tx, sid)
    row.firstReplyAt = firstReplyAt
    row.waitingSince = askedAt ?? row.waitingSince
  }
  await settle(context, work, 'mark')
  for (const [stream, side] of [
    [doctorStream(row.doctorUserId), 'doctor'],
    [patientStream(row.appUserId), 'patient'],
  ] as const)
    for (const one of changed)
      emit(stream, 'msg:new', { sid, message: presentMessage(one, side) } satisfies ChatEvents['msg:new'])
  return { rev: recalled.rev }
}
