import type { Static } from 'typebox'
import type { RecordFields } from '#contract/entities/medicalRecord.ts'
import type { saveRecordBody } from '#contract/http/calls/medicalRecords.schema.ts'
import { isRecordComplete, RECORD_REFUSALS } from '#contract/rules/recordTexts.ts'
import type { RecordRefusal } from '#contract/rules/recordTexts.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { DoctorRow, SessionRow } from '../prescription/access.repository.ts'
import { canonicalJson } from '#server/sheets/canonical.ts'
import { once } from '../once.repository.ts'
import type { RecordContext } from './record.context.ts'
import { fieldsOf, recordHash } from './record.presenter.ts'
import { insertRecord, lockNewest, replaceSigned, updateDraft } from './record.repository.ts'
import type { RecordRow } from './record.repository.ts'

type Input = Static<typeof saveRecordBody>

/** A refused command on a record; `more` stands beside the reason. */
export const recordRefusal = (reason: RecordRefusal, more: object = {}): Refusal =>
  new Refusal(RECORD_REFUSALS[reason], { result: { reason, ...more } })

/** Written in a running consultation, and after one that was held. */
function checkWritable({ status }: SessionRow): void {
  if (status === '10') throw recordRefusal('NOT_ACCEPTED')
  if (!['20', '25', '30'].includes(status)) throw recordRefusal('SESSION_CLOSED')
}

/** A command of a doctor, in its transaction. */
export interface Writing extends Pick<RecordContext, 'ownSession'> {
  tx: Tx
  doctor: DoctorRow
  now: Date
}

/** Session and newest revision under their locks, in this order; the caller must have seen that revision. */
async function begin({ tx, doctor, ownSession }: Writing, { sid, version }: Input) {
  const session = await ownSession(tx, doctor, sid, true)
  checkWritable(session)
  const newest = await lockNewest(tx, sid)
  if ((newest?.version ?? null) !== version)
    throw recordRefusal('VERSION_CONFLICT', { cur: { version: newest?.version ?? null, status: newest?.status ?? null } })
  return { session, newest }
}

/** Stores the words in the draft, or in a new revision behind a signed one; answers the row as it stands. */
async function put(
  { tx, doctor, now }: Writing,
  of: { session: SessionRow; newest: RecordRow | undefined; fields: RecordFields },
): Promise<Pick<RecordRow, 'id' | 'rev' | 'version' | 'sessionId' | 'patientId'>> {
  const { session, newest, fields } = of
  if (newest?.status === '0') {
    const version = newest.version + 1
    const stamp = { version, updateBy: doctor.userId, updateTime: now, doctorUserId: doctor.userId }
    await updateDraft(tx, newest.id, { ...fieldsOf(fields), ...stamp })
    return { ...newest, version }
  }
  const row = {
    id: newId(),
    tenantId: session.tenantId,
    sessionId: session.id,
    patientId: session.patientId,
    rev: (newest?.rev ?? 0) + 1,
    // the lock goes on over revisions, so that one that was seen before is never taken for the newest
    version: (newest?.version ?? 0) + 1,
  }
  await insertRecord(tx, {
    ...row,
    ...fieldsOf(fields),
    doctorUserId: doctor.userId,
    createBy: doctor.userId,
    createTime: now,
    updateTime: now,
  })
  return row
}

const isSame = (row: RecordFields, fields: RecordFields): boolean =>
  canonicalJson(fieldsOf(row)) === canonicalJson(fieldsOf(fields))

/** Keeps what is written; answers the session. A repeated request stores nothing again. */
export function saveRecord(work: Writing, input: Input): Promise<string> {
  const { tx, doctor, now } = work
  const { requestId, sid } = input
  const command = { byUser: doctor.userId, requestId, tenantId: doctor.tenantId, name: 'saveRecord', refId: sid, said: { sid, fields: input.fields }, now }
  return once(tx, command, async () => {
    await put(work, { ...(await begin(work, input)), fields: input.fields })
  })
}

/** Signs what is written (RX-38): complaint and diagnosis must stand, the revision before it is 已修订. `sign` answers the id of the signature. */
export function signRecord(
  work: Writing,
  input: Input,
  sign: (document: { docId: string; docVersion: number; sha256: string }) => Promise<string>,
): Promise<string> {
  const { tx, doctor, now } = work
  const { requestId, sid, fields } = input
  const command = { byUser: doctor.userId, requestId, tenantId: doctor.tenantId, name: 'signRecord', refId: sid, said: { sid, fields }, now }
  return once(tx, command, async () => {
    const { session, newest } = await begin(work, input)
    if (!isRecordComplete(fields)) throw recordRefusal('INCOMPLETE')
    if (newest?.status === '1' && isSame(newest, fields)) throw recordRefusal('UNCHANGED')
    const row = await put(work, { session, newest, fields })
    const isRevisit = session.isRevisit
    const hash = recordHash({ ...row, ...fields, isRevisit })
    const signatureId = await sign({ docId: row.id, docVersion: row.rev, sha256: hash })
    await updateDraft(tx, row.id, { status: '1', isRevisit, signatureId, signedAt: now })
    await replaceSigned(tx, sid, row.id)
  })
}
