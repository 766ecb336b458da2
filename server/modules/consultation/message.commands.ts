import { CONSULT, MESSAGE_TEXT_MAX, VOICE_MAX_MS } from '#contract/constants.ts'
import type { ConsultLimits } from '#contract/rules/hospitalConfig.ts'
import { SENDABLE_KINDS } from '#contract/entities/chat.ts'
import type { Attachment, ChatMessage, NoticeCode } from '#contract/entities/chat.ts'
import { quoteText } from '#contract/rules/chatTexts.ts'
import { risksIn } from '#contract/rules/riskSigns.ts'
import type { SendAnswer, SendInput } from '#contract/sockets/chat.ts'
import type { Tx } from '#server/db/client.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { countsOf, countUnread } from './consultation.repository.ts'
import type { CommandContext } from './command.context.ts'
import { filesOfSender, findSent } from './message.repository.ts'
import type { FileFolder } from './message.repository.ts'
import { findMessage } from './recall.repository.ts'
import { apply, sender, settle, settleOnce, beginWork, lockToWrite, write, writeNotice } from './sessionUnitOfWork.service.ts'
import type { MessageRow, SessionRow } from './session.presenter.ts'
import type { SessionUnitOfWork } from './sessionUnitOfWork.service.ts'

const stem = (path: string) => path.replace(/\.[^./]*$/, '')

/**
 * The stored facts of the named files, which must be the sender's own, of this folder and (for a chat) of this session; else FILE_NOT_READY.
 * Name, type and size are those of the stored file, whatever the client says. A thumb is kept when it lies beside its picture.
 */
export async function ownFiles(
  tx: Tx,
  actor: ChatActor,
  given: readonly Attachment[],
  folder: FileFolder,
): Promise<Attachment[]> {
  if (given.length === 0) return []
  const rows = await filesOfSender(
    tx,
    actor,
    given.map(one => one.path),
    folder,
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

/** What a hospital allows may be less than what the server takes. */
function checkSizes(files: readonly Attachment[], { imageMax, fileMax, voiceMax }: ConsultLimits): void {
  const isTooLarge = ({ mime, size, durationMs = 0 }: Attachment) =>
    size > (mime.startsWith('image/') ? imageMax : fileMax) || durationMs > voiceMax
  if (files.some(isTooLarge)) throw new ChatRefusal('FILE_TOO_LARGE')
}

/**
 * Takes the signs of danger of a patient's words into the session: `risk` and `priority` only grow, and a hint stands in the log where the
 * first critical sign was told of (consultation.md 4.6, WALK-03).
 */
export function recordRisks(work: SessionUnitOfWork, text: string, now: Date): void {
  const { row } = work
  const signs = risksIn(text)
  if (signs.length > 0) row.priority = 1
  const added = signs.filter(sign => sign.level === 1 && !row.risk.includes(sign.name)).map(sign => sign.name)
  if (added.length === 0) return
  if (row.risk.length === 0) writeNotice(work, 'RISK_HINT', now)
  row.risk = [...row.risk, ...added]
}

/** The answer of a message that its sender has sent before. */
async function knownAnswer(tx: Tx, actor: ChatActor, { sid, clientMsgId }: SendInput): Promise<SendAnswer | null> {
  const known = await findSent(tx, actor.id, { sid, clientMsgId })
  return known ? { seq: known.seq, id: known.id, sentAt: known.sentAt.getTime(), dup: true } : null
}

/** Nobody has accepted yet. Where the office returned it to the queue, the quota goes on. */
const isFirstWait = ({ status, acceptedAt }: Pick<SessionRow, 'status' | 'acceptedAt'>): boolean =>
  status === '10' && acceptedAt === null

/** May this be written now, whatever files go with it? Else throws why not. */
function checkTurn(work: SessionUnitOfWork, actor: ChatActor, input: SendInput, now: Date): void {
  const { row } = work
  apply(work, actor, 'send')
  const patient = actor.kind === 'patient'
  // While another doctor is asked the time of the service rests (hospital.md 3).
  if (patient && row.status === '20' && row.serviceDeadline !== null && row.serviceDeadline <= now)
    throw new ChatRefusal('SESSION_CLOSED', { version: row.version, status: row.status })
  if ([...input.content].length > MESSAGE_TEXT_MAX) throw new ChatRefusal('TOO_LONG')
  const isUsedUp = isFirstWait(row) ? row.lastSeq >= CONSULT.waitingMax : row.quotaTotal > 0 && row.quotaUsed >= row.quotaTotal
  if (patient && isUsedUp) throw new ChatRefusal('QUOTA')
}

/** May this be written now? Answers the files that go with it; else throws why not. */
async function checkSend(
  { tx, now, limits }: CommandContext,
  work: SessionUnitOfWork,
  actor: ChatActor,
  input: SendInput,
): Promise<Attachment[]> {
  checkTurn(work, actor, input, now)
  const attachments = await ownFiles(tx, actor, input.attachments ?? [], { biz: 'chat', sid: input.sid })
  checkKind(input, attachments)
  checkSizes(attachments, await limits(work.row.tenantId))
  return attachments
}

/** What a message answers to, as it reads now; one that is not there or was taken back is left out. */
async function quoteOf(tx: Tx, { sid, quoteSeq }: SendInput): Promise<ChatMessage['quote']> {
  if (quoteSeq === undefined) return undefined
  const row = await findMessage(tx, sid, quoteSeq)
  if (!row || row.recalledAt !== null || !SENDABLE_KINDS.some(kind => kind === row.kind)) return undefined
  return { seq: row.seq, senderName: row.senderName, text: quoteText(row as Pick<ChatMessage, 'kind' | 'content'>) }
}

/** One message of the patient's quota; a line says when three, and none, are left. */
function countQuota(work: SessionUnitOfWork, now: Date): void {
  const { row } = work
  row.quotaUsed += 1
  const left = row.quotaTotal - row.quotaUsed
  if (left === 3) writeNotice(work, 'QUOTA_LEFT_3', now)
  else if (left === 0) writeNotice(work, 'QUOTA_USED', now)
}

/** Puts a message that may be written into the held session, with what follows from it. */
function say(
  work: SessionUnitOfWork,
  actor: ChatActor,
  { clientMsgId, kind, content }: SendInput,
  { now, ...files }: { now: Date; attachments: Attachment[]; quote?: NonNullable<ChatMessage['quote']> },
): MessageRow {
  const message = write(work, { ...sender(actor), clientMsgId, kind, content, ...files }, now)
  if (actor.kind === 'patient') {
    if (!isFirstWait(work.row)) countQuota(work, now)
    recordRisks(work, content, now)
  }
  return message
}

/** A text alone, which needs nothing but the session to be judged; throws why it may not be written now. */
export function sayText(work: SessionUnitOfWork, actor: ChatActor, input: SendInput, now: Date): MessageRow {
  checkTurn(work, actor, input, now)
  checkKind(input, [])
  return say(work, actor, input, { now, attachments: [] })
}

/**
 * Appends a message of doctor or patient (3.4 SEND). The same clientMsgId of a sender is stored once per session and answered the same (I-2, G1),
 * even after the end of the session. Patients have a quota and may not write past the deadline; what they add before a
 * doctor accepts does not count for it.
 */
export async function sendMessage(context: CommandContext, actor: ChatActor, input: SendInput): Promise<SendAnswer> {
  const { tx, now } = context
  const work = await lockToWrite(context, actor, input.sid)
  let attachments: Attachment[]
  try {
    attachments = await checkSend(context, work, actor, input)
  } catch (error) {
    // What is stored is answered, whatever would stand against it today.
    const known = error instanceof ChatRefusal ? await knownAnswer(tx, actor, input) : null
    if (known) return known
    throw error
  }
  const quote = await quoteOf(tx, input)
  const message = say(work, actor, input, { now, attachments, ...(quote ? { quote } : {}) })
  // The row of the session is locked, so a number is taken only where the message is new: no holes (I-2).
  if (await settleOnce(context, work)) return { seq: message.seq, id: message.id, sentAt: now.getTime() }
  const known = await knownAnswer(tx, actor, input)
  if (!known) throw new Error('a message is stored and cannot be found')
  return known
}

/** A mark at the end of the log, where nothing is left unread; false: it stands there already, or is not for the end. */
export function readAll(work: SessionUnitOfWork, side: ChatActor['kind'], readSeq: number): boolean {
  const { row } = work
  const field = side === 'doctor' ? 'readSeqDoctor' : 'readSeqPatient'
  if (readSeq < row.lastSeq || row[field] >= row.lastSeq) return false
  row[field] = row.lastSeq
  row[side === 'doctor' ? 'unreadDoctor' : 'unreadPatient'] = 0
  return true
}

/** Moves the read mark of one side forward, never back, never beyond the log (I-5). Answers mark and absolute unread count. */
export async function readMessages(
  context: CommandContext,
  actor: ChatActor,
  { sid, readSeq }: { sid: string; readSeq: number },
): Promise<{ readSeq: number; unreadTotal: number }> {
  const work = await beginWork(context, actor, sid)
  const { row } = work
  const side = actor.kind
  const field = side === 'doctor' ? 'readSeqDoctor' : 'readSeqPatient'
  const mark = Math.min(readSeq, row.lastSeq)
  if (mark > row[field]) {
    row[field] = mark
    row[side === 'doctor' ? 'unreadDoctor' : 'unreadPatient'] = await countUnread(context.tx, sid, side, mark)
    await settle(context, work, 'mark')
  }
  return { readSeq: row[field], unreadTotal: (await countsOf(context.tx, actor, context.now)).unreadTotal }
}

/** Appends a system line, whatever the state of the session; nobody's command grows stale by it. */
export async function recordInSession(
  context: CommandContext,
  sid: string,
  notice: NoticeCode,
  params: Record<string, string>,
): Promise<void> {
  const work = await beginWork(context, { kind: 'clock' }, sid)
  writeNotice(work, notice, context.now, params)
  await settle(context, work, 'mark')
}
