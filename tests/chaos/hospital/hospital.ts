/** One hospital for a row of schedules: its database, processes and people, who stay at their screens from one schedule to the next. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { endSession } from '#contract/http/calls/consultation.ts'
import { saveDraft } from '#contract/http/calls/prescriptions.ts'
import { judgeRevisit } from '#contract/http/calls/revisits.ts'
import { JOB_STATUS } from '#contract/rules/jobRules.ts'
import { openDatabase, type Database } from '#server/db/client.ts'
import { quartzJobs } from '#server/jobs/jobTable.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'
import { accept, ask, consult, patient, staff, type Patient, type Staff } from '#e2e/support/people.ts'
import { insertDrafts } from '#tests/support/announcementDrafts.ts'
import { startPerson, type Person } from '#tests/support/chatPerson.ts'
import { setStage, type Stage } from '#tests/support/consultations.ts'
import type { OwnPostgres } from '#tests/support/ownPostgres.ts'
import type { OwnRedis } from '#tests/support/ownRedis.ts'
import { startProxy, type Proxy } from '#tests/support/proxy.ts'
import { openTestPostgres } from '#tests/support/testDatabase.ts'
import { noHarm, startGridClient, type GridClient } from '../gridClient.ts'
import { addGridPeople } from '../gridPeople.ts'
import { createRandom } from '../random.ts'
import type { Said } from '../world.ts'
import { impatient } from './impatient.ts'
import { startMachines, type Machines } from './machines.ts'
import { openNoticeScreen, type NoticeScreen } from './noticeScreen.ts'
import type { PharmacyPeople } from './prescription.ts'

/** Machine time of the screens runs so many times as fast as the wall: waits of 10 s take one. */
const HASTE = 8
const DRAFTS = 400
const JOB = 'AnnouncementScheduleJob'

/** A person at a shared table, with the line that can be broken. */
export interface GridSeat {
  client: GridClient
  proxy: Proxy
}

export interface Hospital {
  machines: Machines
  postgres: OwnPostgres
  redis: OwnRedis
  /** the database of this hospital on the primary of the moment */
  open: () => Promise<Database>
  stage: Stage
  people: Person[]
  said: Said[]
  screens: NoticeScreen[]
  seats: GridSeat[]
  gridKey: string
  gridToken: string
  admin: Staff
  pharmacy: PharmacyPeople
  /** each with the consultation they had before */
  patients: { who: Patient; earlier: string }[]
  /** id of the job that releases announcements at their time */
  jobId: string
  /** announcements nobody has released yet */
  drafts: string[]
  /** those whose release was acknowledged, and those that a job was to release */
  released: string[]
  scheduled: string[]
  close: () => Promise<void>
}

async function fill(database: Database): Promise<{ drafts: string[]; jobId: string }> {
  const drafts = await insertDrafts(database, 'chaos', DRAFTS)
  const [job] = await database.db
    .update(quartzJobs)
    .set({ cronExpression: '*/2 * * * * ?', status: JOB_STATUS.running })
    .where(eq(quartzJobs.jobClassName, JOB))
    .returning({ id: quartzJobs.id })
  return { drafts, jobId: job?.id ?? '' }
}

/** Opens a hospital on servers that outlive it. `processes`: how many serve; `main`: what they run. */
export async function openHospital(parts: {
  postgres: OwnPostgres
  redis: OwnRedis
  processes: number
  main: string
  seed: number
}): Promise<Hospital> {
  const { postgres, redis, processes, main, seed } = parts
  const database = await openTestPostgres(postgres.url(), { seeded: true })
  const name = new URL(database.url ?? '').pathname.slice(1)
  const ends: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
    await postgres.run(`drop database if exists ${name} with (force)`)
  }
  try {
    // what is acknowledged here is on the disk, as in production
    await postgres.run(`alter database ${name} reset synchronous_commit`)
    const stage = await setStage(database, { doctors: 2, patients: 3, talks: n => (n === 1 ? [0, 1] : [n % 2]) })
    const gridPeople = await addGridPeople(database, 3)
    const { drafts, jobId } = await fill(database)
    // its `close` would drop it
    await database.pool.end()
    const machines = await startMachines({ count: processes, postgres, redis, name, main })
    ends.push(() => machines.stop())
    const { url } = machines.cluster
    const port = Number(new URL(url).port)

    const [admin, doctor, ...rest] = await Promise.all(
      ['admin', 'gaozy', 'pharmacist', 'pharmacist2', 'hanxm', 'suqing'].map(one => staff(url, one)),
    )
    if (!admin || !doctor) throw new Error('nobody is there')
    const patients: Hospital['patients'] = []
    for (const n of [10, 11, 12, 13]) {
      const who = await patient(url, `199000200${n}`)
      patients.push({ who, earlier: await earlierVisit(url, who, doctor) })
    }

    const people: Person[] = []
    for (const [n, player] of [...stage.doctors, ...stage.patients].entries()) {
      const person = await startPerson({
        port,
        player,
        tabs: n === 0 ? 2 : 1,
        pace: HASTE,
        skew: [0, 3_600_000, -3_600_000][n % 3] ?? 0,
        harm: impatient(HASTE),
      })
      ends.push(() => person.stop())
      people.push(person)
    }
    const screens: NoticeScreen[] = []
    for (const { id, name: who, token } of stage.doctors) {
      const screen = await openNoticeScreen({ port, name: `bell of ${who}`, userId: id, token, haste: HASTE })
      ends.push(() => screen.end())
      screens.push(screen)
    }
    const gridKey = `demo:s${seed}`
    const seats: GridSeat[] = []
    for (const [n, person] of gridPeople.entries()) {
      const proxy = await startProxy(port)
      const client = startGridClient({
        url: proxy.url,
        ...person,
        key: gridKey,
        name: `p${seed}-${n}`,
        random: createRandom(seed + n),
        harm: noHarm,
        haste: HASTE,
      })
      ends.push(async () => {
        client.end()
        await proxy.close()
      })
      seats.push({ client, proxy })
    }
    return {
      machines,
      postgres,
      redis,
      open: () => openDatabase({ url: postgres.url(name), connections: 2 }),
      stage,
      people,
      said: [],
      screens,
      seats,
      gridKey,
      gridToken: gridPeople[0]?.token ?? '',
      admin,
      pharmacy: { doctor, pharmacists: rest.slice(0, 2), others: rest.slice(2) },
      patients,
      jobId,
      drafts,
      released: [],
      scheduled: [],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The consultation a patient had before, which a prescription for a returning one names; once for each patient. */
async function earlierVisit(url: string, who: Patient, doctor: Staff): Promise<string> {
  const earlier = await accept(url, doctor, await consult(url, who, doctor))
  await ask(url, endSession, { sid: earlier.id, version: earlier.version }, doctor.token)
  return earlier.id
}

/** A new consultation of a patient who was here before, with a draft in it. */
export async function newDraft(url: string, who: Patient, doctor: Staff, earlier: string): Promise<Sheet> {
  const { id: sid, version } = await accept(url, doctor, await consult(url, who, doctor, '复诊开药'))
  const proofs = [{ kind: '4' as const, refSessionId: earlier }]
  await ask(url, judgeRevisit, { sid, version, verdict: '2', proofs, text: '' }, doctor.token)
  const written = { id: null, sid, head: headOf({ validDays: 2 }), lines: [amlodipine()], version: null }
  return ask(url, saveDraft, { ...written, requestId: randomUUID() }, doctor.token)
}
