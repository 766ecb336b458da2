/** The way of a prescription while things break: signed, reviewed by one of two, paid twice, picked and issued by two, its consultation given to another doctor. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { endSession, sessionDetail, setPresence } from '#contract/http/calls/consultation.ts'
import { myOrder } from '#contract/http/calls/orders.ts'
import { acceptTransfer, requestTransfer } from '#contract/http/calls/sessionTransfers.ts'
import type { Patient, Staff } from '#e2e/support/people.ts'
import type { Queryable } from '#server/db/client.ts'
import { RX_REFUSALS } from '#contract/rules/prescriptionTexts.ts'
import * as t from '#server/db/tables/index.ts'
import { dispense, payTwice, review, submit } from '../hospitalPeople.ts'
import { createRandom } from '../random.ts'
import { Refused, until, type Line } from '../hospitalWorld.ts'
import { RepeatedRefusal } from './line.ts'

/** Dictionary order_status: 已发药. */
const ISSUED = '9'
/** The neurology of the demonstration, where two doctors may take a consultation over. */
const DEPARTMENT = 'A06'

/** Who works on it. */
export interface PharmacyPeople {
  doctor: Staff
  pharmacists: readonly Staff[]
  /** doctors of DEPARTMENT */
  others: readonly Staff[]
}

/** What people were told; the database must say the same. */
export interface Course {
  rxId: string
  sid: string
  orderId: string
  /** names of those who were told that they approved it */
  approvedBy: string[]
  /** those who were told that the consultation is theirs now */
  takenBy: string[]
}

async function giveAway(send: Line, { doctor, others }: PharmacyPeople, course: Course): Promise<void> {
  const { sid } = course
  const requestId = randomUUID()
  for (const { token } of others) await send(setPresence, { desired: '1' }, token)
  const { version } = await send(sessionDetail, { sid }, doctor.token)
  const input = { sid, version, requestId, kind: 'department', target: DEPARTMENT, reason: '1', note: '请协助处理头痛' } as const
  const { id } = await send(requestTransfer, input, doctor.token)
  await Promise.all(
    others.map(async ({ token, username }) => {
      try {
        await send(acceptTransfer, { id }, token)
        course.takenBy.push(username)
      } catch (error) {
        // another was faster, or the answer to the first try was lost
        if (!(error instanceof Refused)) throw error
      }
    }),
  )
}

/** A doctor signs; what a check could not read while the database was away is checked and confirmed anew, as the page asks. */
async function sign(send: Line, of: { sheet: Sheet; doctor: Staff }): Promise<void> {
  for (;;)
    try {
      await submit(send, of)
      return
    } catch (error) {
      const isToCheckAgain =
        error instanceof Refused &&
        (['FACTS_CHANGED', 'CHECK_FAILED'] as const).some(key => error.message.includes(RX_REFUSALS[key]))
      if (!isToCheckAgain) throw error
    }
}

/** Plays it through; settles when the medicine is out and the consultation is another's. Throws GivenUp when that takes too long. */
export async function playCourse(
  send: Line,
  people: PharmacyPeople,
  of: { who: Patient; sheet: Sheet; seed: number },
): Promise<Course> {
  const { who, sheet, seed } = of
  const { doctor, pharmacists } = people
  const random = createRandom(seed)
  const course: Course = { rxId: sheet.id, sid: sheet.sid, orderId: '', approvedBy: [], takenBy: [] }
  let isIssued = false
  let isSubmitted = false
  const told = (username: string) => () => void course.approvedBy.push(username)
  await Promise.all([
    sign(send, { sheet, doctor }).then(() => (isSubmitted = true)),
    ...pharmacists.map(one =>
      review(send, random, one, {
        mine: new Set([sheet.id]),
        isOver: left => course.approvedBy.length > 0 || (isSubmitted && left === 0),
        told: told(one.username),
      }),
    ),
    payTwice(send, who, { type: '2', first: 'success', rxId: sheet.id }).then(async ({ id }) => {
      course.orderId = id
      await until(async () => (await send(myOrder, { id }, who.token)).status === ISSUED)
      isIssued = true
    }),
    ...pharmacists.map(one => dispense(send, random, one, () => isIssued)),
  ])
  await giveAway(send, people, course)
  return course
}

/** Ends the consultation, so that its doctor has room for the next. */
export async function endCourse(send: Line, db: Queryable, { others }: PharmacyPeople, { sid }: Course): Promise<void> {
  const [row] = await db.select({ user: t.chatSession.doctorUserId }).from(t.chatSession).where(eq(t.chatSession.id, sid))
  const owner = others.find(({ login }) => login.userInfo.id === row?.user)
  if (owner === undefined) return
  const { version } = await send(sessionDetail, { sid }, owner.token)
  await send(endSession, { sid, version }, owner.token).catch((error: unknown) => {
    if (!(error instanceof RepeatedRefusal)) throw error
  })
}

/** What the database says against what people were told, and against once for everything. */
export async function courseErrors(db: Queryable, people: PharmacyPeople, course: Course): Promise<string[]> {
  const { rxId, sid, orderId, approvedBy, takenBy } = course
  const { rows } = await db.execute<Record<string, number | string>>(sql`
    select (select status from hos_prescription where id = ${rxId}) as status,
      (select count(*) from hos_rx_version where rx_id = ${rxId})::int as versions,
      (select count(*) from hos_signature where doc_id = ${rxId} and doc_kind = 'rx')::int as signed,
      (select count(*) from hos_signature where doc_id = ${rxId} and doc_kind = 'review')::int as reviewed,
      (select count(*) from hos_rx_review where rx_id = ${rxId} and result = '1')::int as approvals,
      (select count(*) from hos_order where ref_id = ${rxId})::int as orders,
      (select count(*) from hos_payment where order_id = ${orderId} and status = '1')::int as paid,
      (select count(*) from hos_dispense where rx_id = ${rxId} and issued_by is not null)::int as issued,
      (select coalesce(sum(qty), 0) from hos_stock_move where ref_id = ${orderId} and kind = '2')::int as qty,
      (select count(*) from hos_transfer where session_id = ${sid} and status = '2')::int as transfers`)
  const wanted = {
    status: '8',
    versions: 1,
    signed: 1,
    reviewed: 1,
    approvals: 1,
    orders: 1,
    paid: 1,
    issued: 1,
    qty: 28,
    transfers: 1,
  }
  const found = rows[0] ?? {}
  const issues = Object.entries(wanted).flatMap(([name, value]) =>
    found[name] === value ? [] : [`prescription ${rxId}: ${name} is ${found[name]}, should be ${value}`],
  )
  const nameOf = (id: string | null | undefined) =>
    [...people.pharmacists, ...people.others].find(({ login }) => login.userInfo.id === id)?.username ?? `${id}`
  const [row] = await db.select().from(t.hosPrescription).where(eq(t.hosPrescription.id, rxId))
  for (const name of approvedBy)
    if (name !== nameOf(row?.reviewerId)) issues.push(`${name} was told of approving ${rxId}, ${nameOf(row?.reviewerId)} did`)
  const [session] = await db.select({ user: t.chatSession.doctorUserId }).from(t.chatSession).where(eq(t.chatSession.id, sid))
  for (const name of takenBy)
    if (name !== nameOf(session?.user)) issues.push(`${name} was told that ${sid} is theirs, it is of ${nameOf(session?.user)}`)
  return issues
}
