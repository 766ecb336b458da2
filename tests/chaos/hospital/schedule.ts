/** Plays one plan in a hospital and says what does not hold after everything is whole again. */
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { executeJob } from '#contract/http/calls/jobs.ts'
import { releaseAnnouncement } from '#contract/http/calls/notices.ts'
import type { Database } from '#server/db/client.ts'
import { sysAnnouncement } from '#server/db/tables/index.ts'
import { insertion, movement, removal } from '#src/grid/data/rowPositions.ts'
import { Refused } from '../hospitalWorld.ts'
import * as checks from './checks.ts'
import { linesOf, strike } from './disasters.ts'
import { newDraft, type Hospital } from './hospital.ts'
import { GivenUp, lineTo, RepeatedRefusal } from './line.ts'
import { lostWrites, type Lost } from './lost.ts'
import type { Step, Plan } from './plan.ts'
import { courseErrors, endCourse, playCourse, type Course } from './prescription.ts'

/** Until when everything must hold, ms after the end of the last disaster; a deadline of the product of 20 s is among it. */
const QUIET_MS = 60_000

/** How a schedule went. */
export interface Played {
  plan: Plan
  issues: string[]
  /** what happened when, for the report of a failure */
  story: string[]
  /** disasters this machine could not make */
  missing: string[]
  /** ms from the end of the last disaster until everything was right */
  took: number
  lost: Lost
  acknowledged: number
}

function edit({ seats }: Hospital, { by, kind, at, value }: Extract<Step, { what: 'edit' }>, n: string): void {
  const client = seats[by % seats.length]?.client
  if (client === undefined || client.merge.getSnapshot().context.seq === null) return
  const rows = client.store.view
  const row = rows[at % Math.max(1, rows.length)]
  if (row === undefined || (kind < 15 && rows.length < 60)) {
    const id = `${client.name}-${n}`
    return client.set(insertion(rows, [{ id, d: { name: `row ${n}`, note: n } }], row?.id ?? null))
  }
  if (kind < 22) return client.set(removal([row.id]))
  if (kind < 32) return client.set(movement(rows, row.id, value % rows.length))
  if (kind < 60) return client.set([{ r: row.id, f: 'note', v: `${client.name} ${n}` }])
  if (kind < 80) return client.set([{ r: row.id, f: 'price', v: value }])
  if (kind < 90) return client.undo()
  return client.set([{ r: row.id, f: 'stock', v: value }])
}

async function release(hospital: Hospital, send: ReturnType<typeof lineTo>): Promise<void> {
  const id = hospital.drafts.pop()
  if (id === undefined) return
  try {
    await send(releaseAnnouncement, { id }, hospital.admin.token)
  } catch (error) {
    // it is out already: by the try whose answer was lost, and the call is a GET, which the proxy too sends again
    const isOut = error instanceof Refused && error.message.includes('该公告已发布')
    if (!isOut && !(error instanceof RepeatedRefusal)) throw error
  }
  hospital.released.push(id)
}

async function schedule(hospital: Hospital): Promise<void> {
  const id = hospital.drafts.pop()
  if (id === undefined) return
  const database = await hospital.open()
  try {
    await database.db
      .update(sysAnnouncement)
      .set({ startTime: new Date(Date.now() + 300) })
      .where(eq(sysAnnouncement.id, id))
    hospital.scheduled.push(id)
  } finally {
    await database.close()
  }
}

/** Does one step; settles when it is answered. */
async function work(hospital: Hospital, step: Step, n: string, send: ReturnType<typeof lineTo>): Promise<void> {
  const { people, said } = hospital
  if (step.what === 'edit') return edit(hospital, step, n)
  if (step.what === 'announce') return release(hospital, send)
  // the database may be away at this moment
  if (step.what === 'schedule') return schedule(hospital).catch(() => undefined)
  if (step.what === 'runJob')
    return send(executeJob, { id: hospital.jobId }, hospital.admin.token).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error
      },
    )
  const tabs = people.flatMap(person => person.tabs.map(tab => ({ person, tab })))
  const one = tabs[step.by % tabs.length]
  if (one === undefined) return undefined
  const { person, tab } = one
  const { sids } = person.player
  const sid = sids[step.session % sids.length] ?? ''
  if (step.what === 'look') return tab.look(sid)
  if (step.what === 'reload') return tab.reload()
  const content = `${n} ${person.player.name}`
  said.push({ clientMsgId: tab.say(sid, content), sid, content, player: person.player, tab, forged: false })
  return undefined
}

const describe = (one: object): string => JSON.stringify(one).replaceAll('"', '')

/** What a look at the screens alone shows: it costs nothing and keeps the questions to the server for when they make sense. */
function unsettled({ people, screens, seats }: Hospital): boolean {
  const tabs = people.flatMap(person => person.tabs)
  return (
    tabs.some(({ link, outbox }) => !link.getSnapshot().hasTag('online') || outbox.getSnapshot().context.items.length > 0) ||
    screens.some(screen => !screen.isLive()) ||
    seats.some(({ client }) => (client.finish(), !client.isQuiet()))
  )
}

/** Waits until everything holds, at most until `deadline`; what still does not. Each check is repeated until it passes, then all are made once more. */
async function settled(hospital: Hospital, database: Database, deadline: number): Promise<string[]> {
  const all: readonly (() => Promise<string[]>)[] = [
    () => checks.hintErrors(hospital),
    () => checks.chatErrors(hospital),
    () => checks.bellErrors(hospital),
    () => checks.gridScreenErrors(hospital),
    () => checks.gridLogErrors(hospital, database),
    () => checks.announcementErrors(hospital, database, false),
    () => checks.tableErrors(database),
  ]
  const asked = (check: () => Promise<string[]>) =>
    check().catch((error: unknown) => [`cannot be asked: ${error instanceof Error ? error.message : String(error)}`])
  while (unsettled(hospital) && performance.now() < deadline) await wait(50)
  for (let left = all; ;) {
    const issues = new Map<() => Promise<string[]>, string[]>()
    for (const check of left) issues.set(check, await asked(check))
    const wrong = [...issues].filter(([, found]) => found.length > 0)
    if (wrong.length === 0 && left === all) return []
    if (performance.now() > deadline) return [...issues.values()].flat()
    left = wrong.length === 0 ? all : wrong.map(([check]) => check)
    if (wrong.length > 0) await wait(150)
    for (const screen of hospital.screens) screen.heal()
  }
}

/** Plays a plan. Never throws: what goes wrong is an issue. */
export async function play(hospital: Hospital, plan: Plan): Promise<Played> {
  const { people, screens, seats, machines, postgres, pharmacy, patients } = hospital
  const story: string[] = []
  const missing: string[] = []
  const issues: string[] = []
  const begun = performance.now()
  const note = (text: string) => void story.push(`${((performance.now() - begun) / 1_000).toFixed(2)} s ${text}`)
  let deadline = Number.POSITIVE_INFINITY
  const send = lineTo(machines.cluster.url, () => deadline)
  const failed =
    (what: string) =>
    (error: unknown): undefined => {
      issues.push(
        `${what}: ${error instanceof GivenUp ? 'no answer in time, ' : ''}${error instanceof Error ? error.message : String(error)}`,
      )
      return undefined
    }
  const lossy = plan.disasters.some(({ one }) => one.kind === 'failover' && one.commit === 'asynchronous')
  const isSynchronous = plan.disasters.some(({ one }) => one.kind === 'failover' && one.commit === 'synchronous')
  if (plan.disasters.some(({ one }) => one.kind === 'failover')) {
    await postgres.attach()
    if (isSynchronous) await postgres.waitForReplica(true)
  }
  const [patient = patients[0]] = patients.slice(plan.seed % patients.length)
  const sheet =
    plan.hasPrescription && patient
      ? await newDraft(machines.cluster.url, patient.who, pharmacy.doctor, patient.earlier).catch(failed('a draft'))
      : undefined

  const start = performance.now()
  const doneAt = async (at: number) => wait(Math.max(0, start + at - performance.now()))
  let course: Course | undefined
  const errands: Promise<unknown>[] = []
  if (sheet && patient)
    errands.push(
      playCourse(send, pharmacy, { who: patient.who, sheet, seed: plan.seed }).then(one => {
        course = one
      }, failed('the prescription')),
    )
  const harm = plan.disasters.map(async ({ at, one }) => {
    await doneAt(at)
    note(describe(one))
    const mend = await strike(hospital, one)
    if (mend === null) return void missing.push(one.kind)
    await wait(one.lasting)
    await mend()
    note(`${one.kind} is over`)
  })
  const steps = plan.steps.map(async ({ at, one }, n) => {
    await doneAt(at)
    await work(hospital, one, `${plan.seed}.${n}`, send).catch(failed(describe(one)))
  })
  await Promise.all([doneAt(plan.ms), ...harm.map(one => one.catch(failed('a disaster')))])
  if (isSynchronous) await postgres.waitForReplica(false)
  for (const line of linesOf(hospital)) line.heal()
  for (const { postgres: line, redis } of machines.all) {
    line.heal()
    redis.heal()
  }
  const healed = performance.now()
  deadline = healed + QUIET_MS
  for (const { tabs } of people) for (const tab of tabs) tab.link.send({ type: 'network.online' })
  for (const screen of screens) screen.heal()
  for (const { client } of seats) client.heal()
  if (lossy) {
    // what the pages know is in no database any more: they are loaded anew (docs/operations.md)
    for (const { tabs } of people) for (const tab of tabs) tab.reload()
    for (const { client } of seats) client.reload()
  }
  note('whole again')
  await Promise.all([...steps, ...errands])

  const database = await hospital.open()
  try {
    const lost = lossy ? await lostWrites(hospital, database) : { messages: 0, operations: 0, announcements: 0 }
    const current = await settled(hospital, database, deadline)
    const took = performance.now() - healed
    if (course) {
      current.push(...(await courseErrors(database.db, pharmacy, course)))
      await endCourse(send, database.db, pharmacy, course).catch(failed('the end of a consultation'))
    }
    const acknowledged = people.reduce((sum, { tabs }) => sum + tabs.reduce((all, { acked }) => all + acked.size, 0), 0)
    return { plan, issues: [...issues, ...current], story, missing, took, lost, acknowledged }
  } catch (error) {
    failed('the checks')(error)
    return { plan, issues, story, missing, took: 0, lost: { messages: 0, operations: 0, announcements: 0 }, acknowledged: 0 }
  } finally {
    await database.close()
  }
}
