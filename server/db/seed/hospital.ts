import { CONSENT_KINDS, PATIENT_CONSENTS } from '#contract/rules/patientConsents.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { hashPassword } from '#server/password.ts'
import { DEMO_PASSWORD, DEMO_TENANT, DEMO_USERS } from './demo.ts'
import { createChance, DEMO_PATIENTS, DOCTORS, doctorRow, doctorUserId, makePatients } from './hospitalPeople.ts'
import type { DoctorSeed } from './hospitalPeople.ts'
import { insertRows, noRows, tell } from './consultations.ts'
import type { Fate } from './consultations.ts'
import { seedPatients } from './patientFacts.ts'
import { RUNNING, TALKS, WAITING } from './hospitalTalks.ts'
import { seedId } from './seedId.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SEED = 20_261_121
const ENDED = 40

type Patient = typeof t.hosPatient.$inferInsert

/** Doctors with the accounts of those who have none yet. `first`: number of the first one's phone and work number. */
export async function seedStaff(tx: Tx, doctors: readonly DoctorSeed[], first: number): Promise<void> {
  const known = new Set(DEMO_USERS.map(user => user.username))
  const staff = doctors.filter(doctor => !known.has(doctor.username))
  // One hash for all: a dozen would make every first start slower by half a second.
  const password = await hashPassword(DEMO_PASSWORD)
  await tx.insert(t.sysUser).values(
    staff.map((doctor, index) => ({
      id: doctorUserId(doctor.username),
      username: doctor.username,
      password,
      realname: doctor.realname,
      sex: doctor.sex,
      phone: `199000001${String(first + index).padStart(2, '0')}`,
      workNo: `01${String(first + index).padStart(2, '0')}`,
      orgCode: doctor.orgCode,
    })),
  )
  await tx
    .insert(t.sysUserRole)
    .values(staff.map(doctor => ({ userId: doctorUserId(doctor.username), roleId: seedId('role', 'doctor') })))
  await tx
    .insert(t.sysUserDepart)
    .values(staff.map(doctor => ({ userId: doctorUserId(doctor.username), departId: seedId('depart', doctor.orgCode) })))
  await tx.insert(t.sysUserTenant).values(staff.map(doctor => ({ userId: doctorUserId(doctor.username), tenantId: DEMO_TENANT })))
  await tx.insert(t.hosDoctor).values(doctors.map((doctor, index) => doctorRow(doctor, first + index + 1)))
}

/**
 * Doctors, patients and consultations of the demonstration: 40 past ones of the last month, and for the account `doctor` three that wait and
 * two that run, with deadlines counted from `now`, the moment of the first start. The first two demo patients have nothing open, the third
 * talks with `doctor`. Called once, in the seed's transaction.
 */
export async function seedHospital(tx: Tx, now: Date): Promise<void> {
  const chance = createChance(SEED)
  const patients = makePatients(chance, now.getUTCFullYear())
  await seedStaff(tx, DOCTORS, 0)
  await seedPatients(tx, [...DEMO_PATIENTS, ...patients], now)
  await tx.insert(t.hosPatientConsent).values(
    [...DEMO_PATIENTS, ...patients].flatMap(({ id, tenantId }) =>
      CONSENT_KINDS.map(kind => ({
        id: seedId(`consent ${kind} ${id}`),
        tenantId,
        patientId: id,
        kind,
        version: PATIENT_CONSENTS[kind].version,
        givenAt: now,
      })),
    ),
  )

  const rows = noRows()
  const pick = <T>(from: readonly T[], fallback: T): T => from[Math.floor(chance() * from.length)] ?? fallback
  const [first, second, third] = DEMO_PATIENTS
  const [desk] = DOCTORS
  if (!first || !second || !third || !desk) throw new Error('the demonstration has too few people')
  const minutes = (least: number, most: number) => () => Math.round((least + chance() * (most - least)) * MINUTE)

  const others = DOCTORS.slice(2).filter(doctor => TALKS.some(talk => talk.orgCode === doctor.orgCode))
  const isChild = (patient: Patient) => now.getUTCFullYear() - Number(patient.birthday.slice(0, 4)) <= 12
  const [children, adults] = [patients.filter(isChild), patients.filter(patient => !isChild(patient))]
  for (let index = 0; index < ENDED; index++) {
    const doctor = (index < 14 ? desk : index < 22 ? DOCTORS[1] : others[index % others.length]) ?? desk
    const talks = TALKS.filter(talk => talk.orgCode === doctor.orgCode)
    const talk = talks[index % talks.length]
    if (!talk) throw new Error(`no conversation is written for department ${doctor.orgCode}`)
    const fate: Fate = index % 20 === 9 ? 'expired' : index % 20 === 14 ? 'refused' : index % 20 === 19 ? 'cancelled' : 'ended'
    tell(rows, {
      index,
      doctor,
      patient: index === 0 ? first : index === 1 ? second : pick(doctor.orgCode === 'A10' ? children : adults, first),
      talk,
      fate,
      createdAt: new Date(now.getTime() - Math.round((1.6 + chance() * 28) * DAY)),
      pause: minutes(0.5, 6),
      score: fate === 'ended' && chance() < 0.45 ? (chance() < 0.8 ? 5 : 4) : null,
    })
  }
  RUNNING.forEach((talk, order) =>
    tell(rows, {
      index: ENDED + order,
      doctor: desk,
      patient: order === 0 ? third : (adults[order] ?? third),
      talk,
      fate: 'running',
      createdAt: new Date(now.getTime() - (order === 0 ? 50 : 130) * MINUTE),
      pause: minutes(1, 5),
      score: null,
    }),
  )
  WAITING.forEach((talk, order) =>
    tell(rows, {
      index: ENDED + RUNNING.length + order,
      doctor: desk,
      patient: adults[10 + order] ?? third,
      talk: { ...talk, lines: [] },
      fate: 'waiting',
      createdAt: new Date(now.getTime() - (6 + 9 * order) * MINUTE),
      pause: minutes(1, 2),
      score: null,
    }),
  )
  await insertRows(tx, rows)
}
