import type { PrescriptionCard } from '#contract/entities/chat.ts'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import { noticeText } from '#contract/rules/chatTexts.ts'
import { doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import { findSession } from './consultation.repository.ts'
import type { CommandContext } from './command.context.ts'
import { changeCard } from './prescriptionCard.repository.ts'
import { presentMessage } from './session.presenter.ts'
import { beginWork, settle, write } from './sessionUnitOfWork.service.ts'

/** One card for each version that was submitted. */
const keyOf = ({ rxId, rxVersion }: Pick<PrescriptionCard, 'rxId' | 'rxVersion'>) => `rx:${rxId}:${rxVersion}`

/** The doctor's card of a submitted prescription in the conversation, whatever the state of the session; nobody's command grows stale by it. */
export async function writeCard(
  context: CommandContext,
  sid: string,
  card: PrescriptionCard,
  by: { userId: string; name: string },
): Promise<void> {
  const work = await beginWork(context, { kind: 'clock' }, sid)
  write(
    work,
    {
      clientMsgId: keyOf(card),
      senderKind: 1,
      senderId: by.userId,
      senderName: by.name,
      kind: 'prescription',
      content: noticeText('RX_SUBMITTED', { rxNo: card.rxNo }),
      card: { prescription: card },
    },
    context.now,
  )
  await settle(context, work, 'mark')
}

/** The card of that version as the prescription stands now: both people get the message again, with a greater `rev`. */
export async function updateCard({ tx, emit }: CommandContext, sid: string, card: PrescriptionCard): Promise<void> {
  const row = await changeCard(tx, sid, keyOf(card), { prescription: card })
  const found = row && (await findSession(tx, sid))
  if (!row || !found) return
  const { doctorUserId, appUserId } = found.row
  emit(doctorStream(doctorUserId), 'msg:new', {
    sid,
    message: presentMessage(row, 'doctor'),
  } satisfies ChatEvents['msg:new'])
  emit(patientStream(appUserId), 'msg:new', { sid, message: presentMessage(row, 'patient') } satisfies ChatEvents['msg:new'])
}
