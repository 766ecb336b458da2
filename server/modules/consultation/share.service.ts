import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Attachment, ChatMessage } from '#contract/entities/chat.ts'
import type { SharedRecord } from '#contract/http/calls/consultation.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { PATIENT_RIGHTS_TEXT, SHARE_TRIES } from '#contract/rules/patientConsents.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { CommandContext } from './command.context.ts'
import { hasAgreed } from './consents.repository.ts'
import { findSession } from './consultation.repository.ts'
import { newId } from '#server/db/newId.ts'
import { openFor } from './sessionUnitOfWork.service.ts'
import { maskName } from './session.presenter.ts'
import { countEntry, insertShare, lockShare, markRevoked, phoneOf, shownMessages } from './share.repository.ts'

const HOUR_MS = 3_600_000
const MESSAGES_MAX = 2_000
/** The public page of the client; what stands behind `token=` is all that opens it. */
const PAGE = '/hospitalChatRecord'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * What opens the files of a shared record: made of the token and a salt of the link, so that nobody has it who did not give the digits of the phone (SEC-08).
 */
const fileKeyOf = (token: string, salt: string) => createHmac('sha256', salt).update(token).digest('base64url')

/**
 * A link to the record of one's own session: 256 random bits, stored as SHA-256, for as long as the hospital lets it live, at most 24 h. Refused without the consent of the patient (SEC-08).
 */
export async function shareRecord(
  tx: Tx,
  actor: ChatActor,
  { sid, hours }: { sid: string; hours?: number },
  { now, limits }: Pick<CommandContext, 'now' | 'limits'>,
): Promise<{ id: string; token: string; path: string; expiresAt: number }> {
  if (actor.kind !== 'doctor') throw new ChatRefusal('NOT_OWNER')
  const { row } = await openFor(tx, actor, sid)
  if (!(await hasAgreed(tx, row.appUserId, 'share'))) throw new Refusal(PATIENT_RIGHTS_TEXT.shareConsent)
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  const fileSalt = randomBytes(32).toString('base64url')
  const { shareHours } = await limits(row.tenantId)
  const expiresAt = new Date(now.getTime() + Math.min(hours ?? shareHours, shareHours) * HOUR_MS)
  await insertShare(tx, {
    id,
    sessionId: sid,
    hash: hashOf(token),
    createdBy: actor.id,
    createdAt: now,
    expiresAt,
    fileSalt,
    fileHash: hashOf(fileKeyOf(token, fileSalt)),
  })
  return { id, token, path: `${PAGE}?token=${token}`, expiresAt: expiresAt.getTime() }
}

/** Ends a link of one's own; doing it twice is harmless. Answers the session's id. */
export async function revokeRecord(tx: Tx, actor: ChatActor, id: string, now: Date): Promise<string> {
  const share = await markRevoked(tx, id, actor.id, now)
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
  // the page shows no proofs: they stay with the hospital
  const { proofs: _proofs, ...illness } = card.illness
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

/** A view of a link, by its token and the last four digits of the patient's phone. `sid`: whose record it is, also of a refused one. */
export type ShareView =
  | { ok: true; sid: string; id: string; expiresAt: Date; fileKey: string }
  | { ok: false; sid: string | null; id: string; refusal: Refusal }

/** Lets one in or not, and counts it: a view, or wrong digits, of which the fifth ends the link. */
export async function enterShare(
  tx: Tx,
  { token, phoneEnd }: { token: string; phoneEnd: string },
  now: Date,
): Promise<ShareView> {
  const share = await lockShare(tx, hashOf(token), SHARE_TRIES, now)
  if (!share || share.fileSalt === '') return { sid: null, id: '', ok: false, refusal: gone() }
  const about = { sid: share.sessionId, id: share.id }
  const isRight = (await phoneOf(tx, share.sessionId))?.slice(-4) === phoneEnd
  await countEntry(tx, share.id, isRight ? { views: share.views + 1 } : { wrongTries: share.wrongTries + 1 })
  if (isRight) return { ...about, ok: true, expiresAt: share.expiresAt, fileKey: fileKeyOf(token, share.fileSalt) }
  const triesLeft = SHARE_TRIES - share.wrongTries - 1
  const refusal =
    triesLeft === 0
      ? gone()
      : new Refusal(`手机号后四位不正确，还可尝试${triesLeft}次`, { result: { reason: 'PHONE_END', triesLeft } })
  return { ...about, ok: false, refusal }
}

/** What a link shows to whom it let in. Names are masked, ids and phones left out, hints for the doctor too. */
export async function readShared(
  db: Db,
  { sid, expiresAt, fileKey }: { sid: string; expiresAt: Date; fileKey: string },
): Promise<SharedRecord> {
  const found = await findSession(db, sid)
  if (!found) throw gone()
  const { row, people } = found
  const { name, sex, birthday } = people.patient
  const messages = await shownMessages(db, row.id, MESSAGES_MAX)
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
        ...(message.senderKind === 1 ? { senderName: message.senderName } : {}),
        kind: message.kind as ChatMessage['kind'],
        content: hide(message.content, name),
        attachments: hideNames(message.attachments as Attachment[], name),
        ...(card ? { card: hideCard(card, name) } : {}),
        sentAt: message.sentAt.getTime(),
      }
    }),
    fileKey,
    expiresAt: expiresAt.getTime(),
  }
}
