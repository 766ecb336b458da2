import { isDeepStrictEqual } from 'node:util'
import { asc, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { lastSeeding, recordSeeding } from '#server/db/seeding.repository.ts'
import { hosPatient, sysUser } from '#server/db/tables/index.ts'
import { seedAnnouncements } from './announcements.ts'
import { seedCannedReplies } from './cannedReplies.ts'
import { seedCare } from './care.ts'
import { seedCareVisits } from './careVisits.ts'
import { seedCategories } from './categories.ts'
import { seedCheckRules } from './checkRules.ts'
import { seedFillRules } from './fillRules.ts'
import type { DemoSize } from './demo.ts'
import { seedFull } from './full/index.ts'
import { seedHospital } from './hospital.ts'
import { seedHospitalData } from './hospitalData.ts'
import { seedJobs } from './jobs.ts'
import { seedPositions } from './positions.ts'
import { seedPrescriptions } from './prescriptions.ts'
import { seedReports } from './reports.ts'
import { seedRxTemplates } from './rxTemplates.ts'
import { seedSystem } from './system.ts'
import {
  freezeDemoAccounts,
  hasDemoAccount,
  hasAdministrator,
  lateAdministrator,
  seedDemoPeople,
  seedFirstAdministrator,
  seedLaterAccounts,
  seedPharmacists,
} from './systemPeople.ts'

/** What the start found or made. */
export interface Seeded {
  demo: boolean
  firstStart: boolean
  /** the administrator that this start made, with their one-time password; null: there was one */
  administrator: { username: string; password: string } | null
  /** accounts of the demonstration that this start froze: DEMO=off over accounts whose password is public */
  frozen: readonly string[]
  /** `notDemo`: DEMO=on was asked of a database begun for real use, and refused */
  warning: 'notDemo' | null
}

/**
 * `demo` null: demonstration for a new embedded database, else as the database was begun, or last taken into real use (D6). `size` small unless said; `say` is told how far a full one is.
 * `mark`: what is noted of this start (seedOnStart.ts).
 */
export interface SeedOptions {
  demo: boolean | null
  now: Date
  size?: DemoSize
  say?: (text: string) => void
  mark?: string
}

/** Before the first of its consultations the full demonstration has its stock, ms. */
const FULL_SINCE = 96 * 86_400_000

// Any number, the same in every process of ours.
const SEED_LOCK = 9464547

/**
 * Fills a migrated database in one transaction: roles, menu, dictionaries, departments always (only what is missing); people at the
 * first start only. `demo` false freezes the accounts of a demonstration, the first time all that were made in it (SEC-01). Running it again changes nothing.
 */
export async function seedDatabase(database: Pick<Database, 'db' | 'kind'>, options: SeedOptions): Promise<Seeded> {
  const { size = 'small' } = options
  return database.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [someone] = await tx.select({ id: sysUser.id }).from(sysUser).limit(1)
    if (someone) {
      const last = await lastSeeding(tx)
      // A database begun for real use never becomes a demonstration: that would show codes of real people on the screen. Accounts may have been deleted since.
      const begunAsDemo = last?.isDemo === true || (await hasDemoAccount(tx))
      // once in real use it stays so until DEMO=on is said
      const isTakenOver = begunAsDemo && (options.demo ?? last?.realSince == null) === false
      const realSince = isTakenOver ? (last?.realSince ?? options.now) : null
      const seeding = { mark: options.mark ?? '', isDemo: begunAsDemo, realSince }
      if (!isDeepStrictEqual(last, seeding)) await recordSeeding(tx, seeding, options.now)
      await seedSystem(tx, begunAsDemo)
      if (begunAsDemo && !isTakenOver) {
        await seedPositions(tx)
        await seedReports(tx)
        await seedCategories(tx)
        await seedCheckRules(tx)
        await seedFillRules(tx)
        await seedLaterAccounts(tx)
        await seedPharmacists(tx)
        await seedHospitalData(tx, options.now, { size, openedAt: options.now })
        await seedPrescriptions(tx, options.now)
        await seedCannedReplies(tx)
        await seedRxTemplates(tx)
        await seedCare(tx)
      }
      const warning = options.demo === true && !begunAsDemo ? 'notDemo' : null
      const found = {
        demo: begunAsDemo && !isTakenOver,
        firstStart: false,
        administrator: null,
        frozen: [],
        warning,
      } as const
      if (!begunAsDemo) {
        const late = await lateAdministrator(tx, options.now)
        if (late !== null)
          return {
            ...found,
            administrator: { username: late, password: await seedFirstAdministrator(tx, late, options.now) },
          }
      }
      if (!isTakenOver) return found
      const frozen = await freezeDemoAccounts(tx, !last?.realSince)
      if (await hasAdministrator(tx, options.now)) return { ...found, frozen }
      return {
        ...found,
        frozen,
        administrator: { username: 'sysadmin', password: await seedFirstAdministrator(tx, 'sysadmin', options.now) },
      }
    }
    const demo = options.demo ?? database.kind === 'pglite'
    await recordSeeding(tx, { mark: options.mark ?? '', isDemo: demo, realSince: null }, options.now)
    await seedSystem(tx, demo)
    await seedJobs(tx)
    const begun = { demo, firstStart: true, administrator: null, frozen: [], warning: null } as const
    if (!demo)
      return { ...begun, administrator: { username: 'admin', password: await seedFirstAdministrator(tx, 'admin', options.now) } }
    await seedDemoPeople(tx)
    await seedHospital(tx, options.now)
    await seedAnnouncements(tx, options.now)
    await seedPositions(tx)
    await seedReports(tx)
    await seedCategories(tx)
    await seedCheckRules(tx)
    await seedFillRules(tx)
    await seedHospitalData(tx, options.now, {
      size,
      openedAt: new Date(options.now.getTime() - (size === 'full' ? FULL_SINCE : 0)),
    })
    await seedPrescriptions(tx, options.now)
    await seedCannedReplies(tx)
    await seedRxTemplates(tx)
    await seedCare(tx)
    if (size === 'full') await seedFull(tx, options.now, options.say ?? (() => undefined))
    else {
      const people = await tx.select({ id: hosPatient.id, phone: hosPatient.phone }).from(hosPatient).orderBy(asc(hosPatient.id))
      await seedCareVisits(tx, options.now, people, size)
    }
    return begun
  })
}
