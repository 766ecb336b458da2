import { and, eq, inArray, isNull } from 'drizzle-orm'
import { MESSAGE_TEXT_MAX, VOICE_MAX_MS } from '#contract/constants.ts'
import type { Attachment, NoticeCode } from '#contract/entities/chat.ts'
import { risksIn } from '#contract/rules/riskSigns.ts'
import type { SendAnswer, SendInput } from '#contract/sockets/chat.ts'
import type { Tx } from '#server/db/client.ts'
import { chatMessage, sysFile } from '#server/db/tables/index.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { countsOf, countUnread } from './consultation.repository.ts'
import type { Deed } from './deed.ts'
import { apply, sender, settle, settleOnce, take, takeToWrite, write, writeNotice } from './sessionUnitOfWork.ts'
import type { SessionUnitOfWork } from './sessionUnitOfWork.ts'

const stem = (path: string) => path.replace(/\.[^./]*$/, '')

/**
 * The stored facts of the named files, which must be the sender's own, of this folder and (for a chat) of this session; else FILE_NOT_READY.
 * Name, type and size are those of the stored file, whatever the client says. A thumb is kept when it lies beside its picture.
 */
export async function ownFiles(
  tx: Tx,
  actor: ChatActor,
  given: readonly Attachment[],
  folder: { biz: 'chat'; sid: string } | { biz: 'illness' },
): Promise<Attachment[]> {
  if (given.length === 0) return []
  const rows = await tx
    .select()
    .from(sysFile)
    .where(
      and(
        inArray(
          sysFile.path,
          given.map(one => one.path),
        ),
        eq(sysFile.biz, folder.biz),
        eq(sysFile.ownerKind, actor.kind === 'doctor' ? 'user' : 'patient'),
        eq(sysFile.ownerId, actor.id),
        // a picture of the illness belongs to one consultation: a second one would take it from the first doctor
        folder.biz === 'chat' ? eq(sysFile.sessionId, folder.sid) : isNull(sysFile.sessionId),
      ),
    )
  return given.map(({ path, durationMs, thumb }) => {
    const file = rows.find(row => row.path === path)
    if (!file) throw new ChatRefusal('FILE_NOT_READY')
    return {
      path,
      name: file.name,
      mime: file.mime,
      size: file.size,
      ...(file.width === null ? {} : { width: file.width }),
      ...(file.height === null ? {} : { height: file.height }),
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(thumb === `${stem(path)}_t.webp` ? { thumb } : {}),
    }
  })
}

/** The files must fit the kind; text has none, the others have one or, for pictures, up to nine. */
function checkKind({ kind, content }: SendInput, files: readonly Attachment[]): void {
  const fits =
    kind === 'text'
      ? content.trim() !== '' && files.length === 0
      : kind === 'image'
        ? files.length > 0 && files.every(file => file.mime.startsWith('image/'))
        : kind === 'audio'
          ? files.length === 1 &&
            files.every(file => /^(audio|video)\//.test(file.mime) && (file.durationMs ?? 0) <= VOICE_MAX_MS)
          : files.length === 1
  if (!fits) throw new ChatRefusal('BAD_INPUT')
}

/**
 * Takes the signs of danger of a patient's words into the session: `risk` and `priority` only grow, and a hint stands in the log where the
 * first critical sign was told of (consultation.md 4.6, WALK-03).
 */
export function recordRisks(held: SessionUnitOfWork, text: string, now: Date): void {
  const { row } = held
  const signs = risksIn(text)
  if (signs.length > 0) row.priority = 1
  const news = signs.filter(sign => sign.level === 1 && !row.risk.includes(sign.name)).map(sign => sign.name)
  if (news.length === 0) return
  if (row.risk.length === 0) writeNotice(held, 'RISK_HINT', now)
  row.risk = [...row.risk, ...news]
}

/** The answer of a message that its sender has sent before. */
async function knownAnswer(tx: Tx, actor: ChatActor, { sid, clientMsgId }: SendInput): Promise<SendAnswer | null> {
  const [known] = await tx
    .select({ seq: chatMessage.seq, id: chatMessage.id, sentAt: chatMessage.sentAt })
    .from(chatMessage)
    .where(and(eq(chatMessage.sessionId, sid), eq(chatMessage.senderId, actor.id), eq(chatMessage.clientMsgId, clientMsgId)))
  return known ? { seq: known.seq, id: known.id, sentAt: known.sentAt.getTime(), dup: true } : null
}

/** May this be written now? Answers the files that go with it; else throws why not. */
async function checkSend({ tx, now }: Deed, held: SessionUnitOfWork, actor: ChatActor, input: SendInput): Promise<Attachment[]> {
  const { row } = held
  apply(held, actor, 'send')
  const patient = actor.kind === 'patient'
  if (patient && row.serviceDeadline !== null && row.serviceDeadline <= now)
    throw new ChatRefusal('SESSION_CLOSED', { version: row.version, status: row.status })
  if ([...input.content].length > MESSAGE_TEXT_MAX) throw new ChatRefusal('TOO_LONG')
  if (patient && row.quotaTotal > 0 && row.quotaUsed >= row.quotaTotal) throw new ChatRefusal('QUOTA')
  const attachments = await ownFiles(tx, actor, input.attachments ?? [], { biz: 'chat', sid: input.sid })
  checkKind(input, attachments)
  return attachments
}

/**
 * Appends a message of doctor or patient (3.4 SEND). The same clientMsgId of a sender is stored once per session and answered the same (I-2, G1),
 * even after the end of the session. Patients have a quota and may not write past the deadline.
 */
export async function sendMessage(deed: Deed, actor: ChatActor, input: SendInput): Promise<SendAnswer> {
  const { tx, now } = deed
  const held = await takeToWrite(deed, actor, input.sid)
  const { row } = held
  let attachments: Attachment[]
  try {
    attachments = await checkSend(deed, held, actor, input)
  } catch (error) {
    // What is stored is answered, whatever would stand against it today.
    const known = error instanceof ChatRefusal ? await knownAnswer(tx, actor, input) : null
    if (known) return known
    throw error
  }
  const message = write(
    held,
    { ...sender(actor), clientMsgId: input.clientMsgId, kind: input.kind, content: input.content, attachments },
    now,
  )
  if (actor.kind === 'patient') {
    row.quotaUsed += 1
    const left = row.quotaTotal - row.quotaUsed
    if (left === 3) writeNotice(held, 'QUOTA_LEFT_3', now)
    else if (left === 0) writeNotice(held, 'QUOTA_USED', now)
    recordRisks(held, input.content, now)
  }
  // The row of the session is locked, so a number is taken only where the message is new: no holes (I-2).
  if (await settleOnce(deed, held)) return { seq: message.seq, id: message.id, sentAt: now.getTime() }
  const known = await knownAnswer(tx, actor, input)
  if (!known) throw new Error('a message is stored and cannot be found')
  return known
}

/** Moves the read mark of one side forward, never back, never beyond the log (I-5). Answers mark and absolute unread count. */
export async function readMessages(
  deed: Deed,
  actor: ChatActor,
  { sid, readSeq }: { sid: string; readSeq: number },
): Promise<{ readSeq: number; unreadTotal: number }> {
  const held = await take(deed, actor, sid)
  const { row } = held
  const side = actor.kind
  const field = side === 'doctor' ? 'readSeqDoctor' : 'readSeqPatient'
  const mark = Math.min(readSeq, row.lastSeq)
  if (mark > row[field]) {
    row[field] = mark
    row[side === 'doctor' ? 'unreadDoctor' : 'unreadPatient'] = await countUnread(deed.tx, sid, side, mark)
    await settle(deed, held, 'mark')
  }
  return { readSeq: row[field], unreadTotal: (await countsOf(deed.tx, actor, deed.now)).unreadTotal }
}

/** Appends a system line, whatever the state of the session; nobody's command grows stale by it. */
export async function recordInSession(
  deed: Deed,
  sid: string,
  notice: NoticeCode,
  params: Record<string, string>,
): Promise<void> {
  const held = await take(deed, { kind: 'clock' }, sid)
  writeNotice(held, notice, deed.now, params)
  await settle(deed, held, 'mark')
}
