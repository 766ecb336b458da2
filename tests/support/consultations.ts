/** Running consultations made by the real server's own module, before a server process starts on their database. No word of vitest in here. */
import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/db/client.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { chatSession, hosDoctor, hosPatient, sysUser } from '#server/db/tables/index.ts'
import type { Consultation } from '#server/modules/consultation/consultation.plugin.ts'
import type { Tokens } from '#server/plugins/tokens.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { testConfig } from './testApp.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import { openedSession } from './opened.ts'

/** A signed-in doctor or patient of the stage. */
export interface Player {
  kind: 'doctor' | 'patient'
  id: string
  name: string
  token: string
  /** sessions they take part in */
  sids: string[]
}
export interface Stage {
  doctors: Player[]
  patients: Player[]
  /** running sessions (status 20), without a limit of messages */
  sessions: { sid: string; doctor: Player; patient: Player }[]
}

export interface StageOptions {
  doctors: number
  patients: number
  /** which patient talks to which doctors, by numbers; default: patient n to doctor n modulo doctors */
  talks?: (patient: number) => readonly number[]
}

const TENANT = 1
const DAY_MS = 86_400_000

/** Fills a migrated database with the demonstration and the wanted people, opens and accepts their sessions, and signs everybody in. */
export async function setStage(database: Database, { doctors, patients, talks }: StageOptions): Promise<Stage> {
  const now = new Date()
  await seedDatabase(database, { demo: true, now })
  const { db } = database
  const [users, people] = [doctors, patients].map(count => Array.from({ length: count }, (_, n) => n)) as [number[], number[]]
  const userId = (n: number) => `stage-doctor-${n}`
  await db
    .insert(sysUser)
    .values(users.map(n => ({ id: userId(n), username: `stage${n}`, password: 'none', realname: `医生${n}`, orgCode: 'A01' })))
  await db.insert(hosDoctor).values(
    users.map(n => ({
      id: `stage-doc-${n}`,
      tenantId: TENANT,
      userId: userId(n),
      name: `医生${n}`,
      title: '1',
      orgCode: 'A01',
      maxConcurrent: 1_000,
      desired: '1',
      graceUntil: new Date(now.getTime() + DAY_MS),
    })),
  )
  await db.insert(hosPatient).values(
    people.map(n => ({
      id: `stage-patient-${n}`,
      tenantId: TENANT,
      name: `患者${n}`,
      sex: 1 + (n % 2),
      birthday: '1990-01-01',
      phone: `170${String(n).padStart(8, '0')}`,
    })),
  )

  const app = await buildApp({ database, config: testConfig() })
  const { tokens, consultation }: { tokens: Tokens; consultation: Consultation } = app
  const signIn = (kind: 'user' | 'patient', ownerId: string) =>
    tokens.issue({ kind, ownerId, tenantId: TENANT, ip: '127.0.0.1', agent: 'stage' })
  const stage: Stage = { doctors: [], patients: [], sessions: [] }
  try {
    for (const n of users)
      stage.doctors.push({ kind: 'doctor', id: userId(n), name: `医生${n}`, token: await signIn('user', userId(n)), sids: [] })
    for (const n of people) {
      const id = `stage-patient-${n}`
      const patient: Player = { kind: 'patient', id, name: `患者${n}`, token: await signIn('patient', id), sids: [] }
      stage.patients.push(patient)
      for (const at of talks?.(n) ?? [n % doctors]) {
        const doctor = stage.doctors[at]
        if (!doctor) throw new Error(`there is no doctor ${at}`)
        const [asPatient, asDoctor]: [ChatActor, ChatActor] = [
          { kind: 'patient', id, name: patient.name, tenantId: TENANT },
          { kind: 'doctor', id: doctor.id, doctorId: `stage-doc-${at}`, name: doctor.name, tenantId: TENANT },
        ]
        const answer = await consultation.open(asPatient, {
          requestId: randomUUID(),
          doctorId: `stage-doc-${at}`,
          serviceType: '1',
          chiefComplaint: '咳嗽三天',
          description: '咳嗽三天，夜间加重，没有发热。',
          durationText: '三天',
          visitedBefore: 'N',
          allergyDeclared: '',
          currentDrugs: '',
          images: [],
          agreeTerms: true,
          termsVersion: CONSULT_TERMS.version,
        })
        const opened = openedSession(answer)
        await consultation.desk.run(asDoctor, 'session:accept', { sid: opened.id, version: opened.version })
        for (const player of [patient, doctor]) player.sids.push(opened.id)
        stage.sessions.push({ sid: opened.id, doctor, patient })
      }
    }
  } finally {
    await app.close()
  }
  const sids = stage.sessions.map(session => session.sid)
  if (sids.length) await db.update(chatSession).set({ quotaTotal: 0 }).where(inArray(chatSession.id, sids))
  return stage
}

/** The same on a migrated folder of the embedded database, given free again. */
export async function setStageIn(dataDir: string, options: StageOptions): Promise<Stage> {
  const database = await openDatabase({ dataDir })
  try {
    return await setStage(database, options)
  } finally {
    await database.close()
  }
}
