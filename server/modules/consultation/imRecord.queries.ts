import type { Static } from 'typebox'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import type { Page } from '#contract/http/envelope.ts'
import type { ImRecord, MessageHit } from '#contract/http/calls/imRecords.ts'
import type { imRecordQuery } from '#contract/http/calls/imRecords.schema.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { HOSPITAL_ZONE } from '#contract/rules/hospitalClock.ts'
import { zoneOffset } from '#contract/cron/zone.ts'
import type { Queryable } from '#server/db/client.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { findSession } from './consultation.repository.ts'
import { messagesHolding, partsOf, recordPage } from './imRecord.repository.ts'
import { readableUpTo } from './transfer.repository.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>
/** A doctor, or the office of a hospital. */
type Reader = Pick<Doctor, 'kind' | 'id'> | { kind: 'office'; tenantId: number }
type Query = Static<typeof imRecordQuery>
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const HITS_MAX = 50

/** A filter of the list engine comes with stars around it. */
const plain = (text: string | undefined): string => (text ?? '').replace(/^\*|\*$/g, '').trim()
/** The first moment of a day of the hospital. */
function startOf(day: string | undefined): Date | null {
  if (day === undefined || day === '') return null
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(midnight) ? null : new Date(midnight - zoneOffset(HOSPITAL_ZONE)(midnight))
}
const timeOf = (at: Date | null): string | null => (at === null ? null : wireTime(at))

/** Records of a doctor: own consultations, and those given away up to the last message then (CHAT-12, TRANSFER-08). The office sees which there are, and reads them by break-glass. */
export async function imRecordsOf(tx: Queryable, reader: Reader, query: Query, now: Date): Promise<Page<ImRecord>> {
  const [current, size] = [query.pageNo ?? 1, query.pageSize ?? PAGE_SIZE]
  const last = startOf(query.startedAt_end)
  const filter = {
    patientName: plain(query.patientName),
    sessionNo: plain(query.sessionNo),
    status: query.status ?? '',
    serviceType: query.serviceType ?? '',
    from: startOf(query.startedAt_begin),
    until: last === null ? null : new Date(last.getTime() + DAY),
  }
  const scope = reader.kind === 'office' ? { tenantId: reader.tenantId } : { userId: reader.id }
  const { rows, total } = await recordPage(tx, scope, filter, { limit: size, offset: (current - 1) * size })
  const ownId = reader.kind === 'office' ? null : reader.id
  const given = rows.filter(({ row }) => row.doctorUserId !== ownId).map(({ row }) => row.id)
  const parts = ownId === null ? new Map<string, never>() : await partsOf(tx, ownId, given)
  const records = rows.map(({ row, patient, doctorName, orgName, score, sheets }): ImRecord => {
    const part = parts.get(row.id)
    const endedAt = part ? part.endedAt : row.endedAt
    return {
      id: row.id,
      sessionNo: row.sessionNo,
      patientName: patient.name,
      sex: patient.sex === 2 ? 2 : 1,
      ageText: ageText(patient.birthday, now),
      doctorName,
      orgName: orgName ?? '',
      serviceType: row.serviceType,
      startedAt: timeOf(row.acceptedAt),
      endedAt: timeOf(endedAt),
      minutes: endedAt && row.acceptedAt ? Math.round((endedAt.getTime() - row.acceptedAt.getTime()) / MINUTE) : null,
      messages: part ? part.upTo : row.lastSeq,
      prescriptions: part ? 0 : sheets,
      score: part ? null : score,
      status: row.status as SessionStatus,
      upTo: part?.upTo ?? null,
      isSealed: ownId === null,
    }
  })
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** Words in what doctor and patient wrote, in this session and the patient's other ones of this doctor, as far as that doctor may read. */
export async function searchMessagesOf(
  tx: Queryable,
  actor: Doctor,
  { sid, q }: { sid: string; q: string },
): Promise<MessageHit[]> {
  const words = q.trim()
  const found = await findSession(tx, sid)
  if (!found) throw new ChatRefusal('NOT_FOUND')
  const { row } = found
  const isOwn = row.doctorUserId === actor.id && row.sealedAt === null
  if (!isOwn && (await readableUpTo(tx, sid, actor.id)) === null) throw new ChatRefusal('NOT_OWNER')
  if (words === '') return []
  const of = { userId: actor.id, patientId: row.patientId, sid, q: words, limit: HITS_MAX }
  const hits = await messagesHolding(tx, of)
  const parts = await partsOf(tx, actor.id, [
    ...new Set(hits.filter(({ doctorUserId }) => doctorUserId !== actor.id).map(({ message }) => message.sessionId)),
  ])
  return hits.flatMap(({ message, sessionNo, doctorUserId }) => {
    const upTo = doctorUserId === actor.id ? null : (parts.get(message.sessionId)?.upTo ?? 0)
    if (upTo !== null && message.seq > upTo) return []
    const { sessionId, seq, sentAt, senderName, content } = message
    return [{ sid: sessionId, sessionNo, seq, at: sentAt.getTime(), senderName, text: content }]
  })
}
