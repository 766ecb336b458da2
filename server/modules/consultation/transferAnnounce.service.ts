import type { ChatEvents } from '#contract/sockets/chat.ts'
import { CHAT_MESSAGE, CHAT_READ } from '#contract/sockets/notice.ts'
import type { NoticeMessage } from '#contract/sockets/notice.ts'
import type { Tx } from '#server/db/client.ts'
import { doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import { countNotice, NOTICE_EVENT, noticeStream } from '#server/realtime/noticeStreams.ts'
import type { CommandContext } from './command.context.ts'
import { countsOf } from './consultation.repository.ts'
import { effectivePresence } from './presence.service.ts'
import { candidatesOf, fullTransfer, isAskedToTakeOver, loadsOf, openTransferOf, settleTransfer } from './transfer.repository.ts'
import type { DoctorRow, TransferRow } from './transfer.repository.ts'
import { patientTransfer, presentTransfer } from './transfer.presenter.ts'

/** A doctor who is offline or off duty cannot accept, and is not rung. */
const isReachable = (doctor: DoctorRow, active: number, now: Date): boolean =>
  !['0', '3'].includes(effectivePresence(doctor, active, now))

/** The notice that ends the ring of a doctor for whom nothing waits any more; undefined while something does. */
async function endOfRing(late: Tx, userId: string, sessionId: string, now: Date): Promise<NoticeMessage | undefined> {
  const { unreadTotal } = await countsOf(late, { kind: 'doctor', id: userId }, now)
  if (unreadTotal > 0 || (await isAskedToTakeOver(late, userId))) return undefined
  return countNotice(CHAT_READ, { unreadTotal, sessionId })
}

/**
 * Tells the doctor who asks, the doctors who are asked and the patient how a transfer stands. A doctor who has no part in it any more (accepted by
 * another) learns its end too, so that the row leaves every list. Of those who are asked all who are here hear of it as of a message; at its end they are
 * rung no more, unless messages or another transfer wait.
 */
export async function announceTransfer({ tx, emit, now }: CommandContext, row: TransferRow, accountId: string): Promise<void> {
  const full = await fullTransfer(tx, row.id)
  if (!full) throw new Error('a transfer is stored and cannot be found')
  const asked = await candidatesOf(tx, row, now)
  const readers = new Set([row.fromUserId, ...asked.map(doctor => doctor.userId), ...(row.toUserId ? [row.toUserId] : [])])
  for (const userId of readers)
    emit(doctorStream(userId), 'transfer:update', {
      transfer: presentTransfer(full, userId, now),
    } satisfies ChatEvents['transfer:update'])
  const isOpen = row.status === '1'
  readers.delete(row.fromUserId)
  const askedIds = asked.map(({ userId }) => userId)
  // who still talks stays beyond the own duty
  const loads = isOpen ? await loadsOf(tx, askedIds) : new Map<string, number>()
  for (const doctor of asked)
    if (isOpen && !isReachable(doctor, loads.get(doctor.userId) ?? 0, now)) readers.delete(doctor.userId)
  for (const userId of readers)
    emit(noticeStream(userId), NOTICE_EVENT, async (late: Tx) => {
      if (!isOpen) return endOfRing(late, userId, row.sessionId, now)
      const { unreadTotal } = await countsOf(late, { kind: 'doctor', id: userId }, now)
      return countNotice(CHAT_MESSAGE, { unreadTotal, sessionId: row.sessionId })
    })
  emit(patientStream(accountId), 'transfer:update', {
    transfer: patientTransfer(row),
  } satisfies ChatEvents['transfer:update'])
}

/** The session leaves a doctor: counts first, then the last event of it that ever reaches that doctor (I-7). With it goes what was unread of it. */
export function announceRemoved({ emit, now }: CommandContext, sid: string, doctorUserId: string): void {
  const stream = doctorStream(doctorUserId)
  const count = (tx: Tx) => countsOf(tx, { kind: 'doctor', id: doctorUserId }, now)
  emit(stream, 'counts', async (tx: Tx) => ({ counts: await count(tx) }) satisfies ChatEvents['counts'])
  emit(noticeStream(doctorUserId), NOTICE_EVENT, async (tx: Tx) => endOfRing(tx, doctorUserId, sid, now))
  emit(stream, 'session:removed', { sid, why: 'TRANSFERRED' } satisfies ChatEvents['session:removed'])
}

/** A session that ended while another doctor was asked: nobody is asked any more. */
export async function closeOpenTransfer(context: CommandContext, session: { id: string; appUserId: string }): Promise<void> {
  const open = await openTransferOf(context.tx, session.id)
  const row = open && (await settleTransfer(context.tx, open.id, { status: '5', handledAt: context.now }))
  if (row) await announceTransfer(context, row, session.appUserId)
}
