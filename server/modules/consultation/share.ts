import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { CONSULT } from '#contract/constants.ts'
import type { Attachment, ChatMessage } from '#contract/entities/chat.ts'
import type { SharedRecord } from '#contract/http/calls/consultation.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { chatMessage, chatShare } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { findSession } from './consultation.repository.ts'
import { newId } from './deed.ts'
import { openFor } from './held.ts'
import { maskName } from './present.ts'

const HOUR_MS = 3_600_000
const MESSAGES_MAX = 2_000
/** The public page of the client; what stands behind `token=` is all that opens it. */
const PAGE = '/hospitalChatRecord'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A link to the record of one's own session: 256 random bits, stored as SHA-256, for at most 24 h. */
export async function shareRecord(
  tx: Tx,
  actor: ChatActor,
  { sid, hours = CONSULT.shareHours }: { sid: string; hours?: number },
  now: Date,
): Promise<{ id: string; token: string; path: string; expiresAt: number }> {
  if (actor.kind !== 'doctor') throw new ChatRefusal('NOT_OWNER')
  await openFor(tx, actor, sid)
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  const expiresAt = new Date(now.getTime() + Math.min(hours, CONSULT.shareHours) * HOUR_MS)
  await tx.insert(chatShare).values({ id, sessionId: sid, hash: hashOf(token), createdBy: actor.id, createdAt: now, expiresAt })
  return { id, token, path: `${PAGE}?token=${token}`, expiresAt: expiresAt.getTime() }
}

/** Ends a link of one's own; doing it twice is harmless. Answers the session's id. */
export async function revokeRecord(tx: Tx, actor: ChatActor, id: string, now: Date): Promise<string> {
  const [share] = await tx
    .update(chatShare)
    .set({ revokedAt: sql`coalesce(${chatShare.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(chatShare.id, id), eq(chatShare.createdBy, actor.id)))
    .returning()
  if (!share) throw new ChatRefusal('NOT_OWNER')
  return share.sessionId
}

const PHONE = /(?<!\d)1[3-9]\d{9}(?!\d)/g
const IDENTITY = /(?<!\d)\d{17}[\dXx](?!\d)/g

/** Text without the patient's name, phone numbers and identity numbers. */
function hide(text: string, name: string): string {
  return text
    .replaceAll(name, maskName(name))
    .replace(IDENTITY, '******************')
    .replace(PHONE, phone => maskPhone(phone))
}

/** People put names into names of files, too. */
const hideNames = (files: readonly Attachment[], name: string): Attachment[] =>
  files.map(file => ({ ...file, name: hide(file.name, name) }))

function hideCard(card: ChatMessage['card'], name: string): ChatMessage['card'] {
  if (card && 'notice' in card && card.params) {
    const params = Object.entries(card.params).map(([key, value]) => [key, typeof value === 'string' ? hide(value, name) : value])
    return { ...card, params: Object.fromEntries(params) }
  }
  if (!card || !('illness' in card)) return card
  const { illness } = card
  return {
    illness: {
      ...illness,
      chiefComplaint: hide(illness.chiefComplaint, name),
      description: hide(illness.description, name),
      durationText: hide(illness.durationText, name),
      allergyDeclared: hide(illness.allergyDeclared, name),
      currentDrugs: hide(illness.currentDrugs, name),
      images: hideNames(illness.images, name),
    },
  }
}

/** One and the same sentence for unknown, expired, revoked and used-up links: nothing can be learned from it (7.9). */
const gone = () => new Refusal('链接已失效或已过期')

/** What a link shows; every view counts. Names are masked, ids and phones left out, hints for the doctor too. */
export async function readShared(db: Db, token: string, now: Date): Promise<SharedRecord> {
  const [share] = await db
    .update(chatShare)
    .set({ views: sql`${chatShare.views} + 1` })
    .where(
      and(
        eq(chatShare.hash, hashOf(token)),
        isNull(chatShare.revokedAt),
        gt(chatShare.expiresAt, now),
        lt(chatShare.views, chatShare.viewsMax),
      ),
    )
    .returning()
  const found = share && (await findSession(db, share.sessionId))
  if (!found) throw gone()
  const { row, people } = found
  const { name, sex, birthday } = people.patient
  const messages = await db
    .select()
    .from(chatMessage)
    .where(eq(chatMessage.sessionId, row.id))
    .orderBy(chatMessage.seq)
    .limit(MESSAGES_MAX)
  return {
    patientMasked: maskName(name),
    sex: sex === 2 ? 2 : 1,
    ageText: ageText(birthday, row.createdAt),
    doctorName: people.doctor.name,
    doctorTitle: people.titleText ?? '',
    orgName: people.orgName ?? '',
    createdAt: row.createdAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
    status: row.status as SessionStatus,
    messages: messages.flatMap(message => {
      const card = message.card as NonNullable<ChatMessage['card']> | null
      if (card && 'notice' in card && card.notice === 'RISK_HINT') return []
      return {
        seq: message.seq,
        senderKind: message.senderKind as ChatMessage['senderKind'],
        kind: message.kind as ChatMessage['kind'],
        content: hide(message.content, name),
        attachments: hideNames(message.attachments as Attachment[], name),
        ...(card ? { card: hideCard(card, name) } : {}),
        sentAt: message.sentAt.getTime(),
      }
    }),
    expiresAt: share.expiresAt.getTime(),
  }
}

/** Whether a link is open now, without counting a view: for the files of a shared record. Answers the session's id. */
export async function sharedSession(db: Db, token: string, now: Date): Promise<string | null> {
  const [share] = await db
    .select({ sid: chatShare.sessionId })
    .from(chatShare)
    .where(and(eq(chatShare.hash, hashOf(token)), isNull(chatShare.revokedAt), gt(chatShare.expiresAt, now)))
  return share?.sid ?? null
}
