import type { Static } from 'typebox'
import type * as schemas from '#contract/http/calls/doctorStatus.schema.ts'
import { momentOf } from '#contract/rules/dayText.ts'
import { CAPACITY, DOCTOR_STATUS_TEXT as T } from '#contract/rules/doctorStatus.ts'
import type { Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { lockDoctorRow, updateDoctor } from '../doctorRow.repository.ts'
import type { DoctorRow } from '../doctorRow.repository.ts'
import { talkingWith, waitingFor } from './doctorStatus.repository.ts'

/** One command of the office in its transaction. */
export interface StatusContext {
  tx: Tx
  user: UserPrincipal
  now: Date
}

const OFFLINE = '0'

/** The doctor under the lock, as the office saw them. */
async function begin({ tx, user }: StatusContext, { id, version }: Static<typeof schemas.resumeBody>): Promise<DoctorRow> {
  const row = await lockDoctorRow(tx, user.tenantId, id)
  if (!row?.enabled) throw new Refusal(T.gone)
  if (row.version !== version) throw new Refusal(T.changed, { result: { reason: 'VERSION_CONFLICT' } })
  return row
}
const write = ({ tx, user, now }: StatusContext, { id }: DoctorRow, set: Partial<DoctorRow>): Promise<void> =>
  updateDoctor(tx, id, { updateBy: user.username, updateTime: now, ...set })

/** Sets how many consultations the doctor may hold; those that run go on. */
export async function limitDoctor(context: StatusContext, input: Static<typeof schemas.capacityBody>): Promise<DoctorRow> {
  if (input.max < CAPACITY.min || input.max > CAPACITY.max) throw new Refusal(T.badCapacity)
  const row = await begin(context, input)
  await write(context, row, { maxConcurrent: input.max })
  return row
}

/** 停诊 from one moment to another, or until it is ended. Answers who is to be told: sessions that wait. */
export async function suspend(
  context: StatusContext,
  input: Static<typeof schemas.suspendBody>,
): Promise<{ row: DoctorRow; waiting: string[] }> {
  const [from, to] = [momentOf(input.from), input.to === null ? null : momentOf(input.to)]
  if (!from) throw new Refusal(T.from)
  if (to !== null && (to === undefined || to <= from)) throw new Refusal(T.order)
  if (to !== null && to <= context.now) throw new Refusal(T.past)
  const row = await begin(context, input)
  await write(context, row, { suspendedFrom: from, suspendedTo: to })
  return { row, waiting: await waitingFor(context.tx, row.userId) }
}

/** Ends a 停诊 that runs or is to come. */
export async function resume(context: StatusContext, input: Static<typeof schemas.resumeBody>): Promise<DoctorRow> {
  const row = await begin(context, input)
  const isOver = row.suspendedTo !== null && row.suspendedTo <= context.now
  if (row.suspendedFrom === null || isOver) throw new Refusal(T.notSuspended)
  await write(context, row, { suspendedFrom: null, suspendedTo: null })
  return row
}

/** As if the doctor had chosen to be offline: a socket that is still open does not bring them back. */
export async function goOffline(context: StatusContext, input: Static<typeof schemas.forceOfflineBody>): Promise<DoctorRow> {
  const row = await begin(context, input)
  const talking = await talkingWith(context.tx, row.userId)
  if (talking > 0) throw new Refusal(T.talking(talking))
  if (row.desired === OFFLINE) throw new Refusal(T.isOffline)
  await write(context, row, { desired: OFFLINE, desiredBy: row.userId, updateBy: row.userId })
  return row
}
