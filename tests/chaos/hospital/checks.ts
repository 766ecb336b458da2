/** What must hold when all is whole again: on every screen, in the database, and between the two (SCALE-06). */
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { sysAnnouncement } from '#server/db/tables/index.ts'
import { brokenInvariants } from '#tests/support/hospitalInvariants.ts'
import { storyErrors } from '../gridLog.ts'
import { compare, snapshotOf } from '../gridSchedule.ts'
import { violationsOf } from '../violations.ts'
import type { Hospital } from './hospital.ts'

const uniq = <T>(all: readonly T[]): T[] => [...new Set(all)]

/** Consultations: every screen against the server, every acknowledged message once and in order. */
export const chatErrors = ({ machines, stage, people, said }: Hospital): Promise<string[]> =>
  violationsOf({
    server: { url: machines.cluster.url },
    stage,
    people,
    said,
    forgedAcks: new Map(),
    tabs: people.flatMap(({ tabs }) => tabs),
  })

/** Bells: what each shows against what the server says. */
export async function bellErrors({ screens }: Hospital): Promise<string[]> {
  const issues: string[] = []
  for (const screen of screens) {
    const current = await screen.current()
    if (!screen.isLive()) issues.push(`${screen.name} is not live`)
    if (screen.shown() !== current) issues.push(`${screen.name} shows ${screen.shown()}, the server says ${current}`)
  }
  return issues
}

/** A shared table: nothing waits, every screen shows the server's rows. */
export async function gridScreenErrors({ machines, seats, gridKey, gridToken }: Hospital): Promise<string[]> {
  const issues: string[] = []
  for (const { client } of seats) {
    client.finish()
    if (client.isQuiet()) continue
    const { value, context } = client.merge.getSnapshot()
    issues.push(`${client.name} is not quiet: ${JSON.stringify(value)}, ${context.pending.length} pending`)
  }
  if (issues.length > 0) return issues
  const snapshot = await snapshotOf(machines.cluster.url, gridToken, gridKey)
  for (const { client } of seats) {
    client.store.commit()
    issues.push(...compare(client, snapshot))
  }
  return issues
}

/** The history of the shared table against its rows and against what people did. */
export const gridLogErrors = ({ seats, gridKey }: Hospital, database: Database): Promise<string[]> =>
  storyErrors(database, {
    seed: 0,
    issues: [],
    key: gridKey,
    made: uniq(seats.flatMap(({ client }) => [...client.made])),
    unsure: new Set(seats.flatMap(({ client }) => [...client.unsure])),
  })

/** Announcements: what was told to be out is out, and was pushed once. `areAllDue`: those that a job releases are out by now. */
export async function announcementErrors(hospital: Hospital, { db }: Database, areAllDue: boolean): Promise<string[]> {
  const { released, scheduled } = hospital
  const ids = [...released, ...scheduled]
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: sysAnnouncement.id, status: sysAnnouncement.sendStatus })
    .from(sysAnnouncement)
    .where(inArray(sysAnnouncement.id, ids))
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  const { rows: pushed } = await db.execute<{ id: string; n: number }>(
    sql`select payload->>'msgId' as id, count(*)::int as n from outbox where type is not null and payload->>'cmd' = 'topic' group by 1`,
  )
  const times = new Map(pushed.map(({ id, n }) => [id, n]))
  return ids.flatMap(id => {
    const isOut = statuses.get(id) === '1'
    const n = times.get(id) ?? 0
    const isDue = released.includes(id) || areAllDue
    if (isDue && !isOut) return [`announcement ${id} was to be out and has status ${statuses.get(id)}`]
    return n === (isOut ? 1 : 0) ? [] : [`announcement ${id} with status ${statuses.get(id)} was pushed ${n} times`]
  })
}

/** Jobs: no planned time has two runs of one attempt, and numbers of streams are those of their events. */
export async function tableErrors({ db }: Database): Promise<string[]> {
  const { rows: runs } = await db.execute<{ id: string }>(sql`
    select job_id || ' ' || planned_at as id from sys_job_run where kind = 'plan'
    group by job_id, planned_at, attempt having count(*) > 1`)
  const { rows: atOnce } = await db.execute<{ id: string }>(sql`
    select job_id as id from sys_job_run where state = 'running' group by job_id having count(*) > 1`)
  const { rows: streams } = await db.execute<{ id: string }>(sql`
    select s.id from stream s join outbox o on o.stream_id = s.id
    group by s.id, s.head_seq having max(o.seq) <> s.head_seq or count(*) <> max(o.seq) - min(o.seq) + 1`)
  return [
    ...runs.map(({ id }) => `a job ran twice for one time: ${id}`),
    ...atOnce.map(({ id }) => `a job runs twice at once: ${id}`),
    ...streams.map(({ id }) => `the events of ${id} have a hole or another head`),
    ...(await brokenInvariants(db)),
  ]
}

/** Hints travel again: each process says so itself. */
export async function hintErrors({ machines }: Hospital): Promise<string[]> {
  const issues: string[] = []
  for (const { process: one } of machines.all) {
    const answer = await fetch(`${one.url}/readyz`, { signal: AbortSignal.timeout(3_000) })
    const { ok, hints } = (await answer.json()) as { ok: boolean; hints?: { state: string } }
    if (!ok || hints?.state !== 'up') issues.push(`the process on ${one.port} says ready ${ok}, hints ${hints?.state}`)
  }
  return issues
}
