import { setTimeout as wait } from 'node:timers/promises'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { chatMessage, hosPrescription, sysAnnouncement, sysJobRun, sysQuartzJob } from '#server/db/tables/index.ts'
import { copyOfDataDir, openTestPostgres } from '#tests/support/testDatabase.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import type { ServerProcess } from '#tests/support/serverProcess.ts'

const address = process.env['DATABASE_URL'] ?? ''

describe.skipIf(address === '')('jobs over two real processes (postgres)', () => {
  let database: Database
  let remove: () => void
  const processes: ServerProcess[] = []
  beforeAll(async () => {
    database = await openTestPostgres(address, { seeded: true })
    const folder = await copyOfDataDir()
    remove = folder.remove
    for (let count = 0; count < 2; count += 1)
      processes.push(await startServerProcess({ dataDir: folder.dataDir, databaseUrl: database.url ?? '', env: { DEMO: 'on' } }))
  }, 240_000)
  afterAll(async () => {
    for (const one of processes) await one.stop()
    await database.close()
    remove()
  })

  it('[PROD-07] runs every second once, also while one process after the other is killed and started again', async () => {
    const [one, two] = processes
    if (!one || !two) throw new Error('no processes')
    await one.stop()
    await database.db
      .insert(sysQuartzJob)
      .values({ id: 'tick', jobClassName: 'SweepOutboxJob', cronExpression: '* * * * * ?', status: 0, misfire: 'all' })
    // a start puts plans in order
    await one.start()
    const runs = () => database.db.select().from(sysJobRun).where(eq(sysJobRun.jobId, 'tick')).orderBy(asc(sysJobRun.plannedAt))
    const grown = async (by: number) => {
      const from = (await runs()).length
      await expect.poll(async () => (await runs()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(from + by)
    }
    await grown(3)
    await one.kill()
    await grown(5)
    await one.start()
    await two.kill()
    await grown(5)
    await wait(100)
    const rows = await runs()
    const first = rows.filter(({ attempt }) => attempt === 1).map(({ plannedAt }) => plannedAt.getTime())
    // every second from the first to the last, each once
    expect(first).toEqual(first.map((_, at) => (first[0] ?? 0) + at * 1_000))
    expect(new Set(rows.map(({ processId }) => processId)).size).toBeGreaterThanOrEqual(2)
  }, 240_000)

  it('[PROD-07] tells of each prescription once, also when the process is killed in the middle of telling', async () => {
    const [one, two] = processes
    if (!one || !two) throw new Error('no processes')
    await one.stop()
    await two.stop()
    const { db } = database
    await db.delete(sysQuartzJob)
    const [sheet] = await db.select().from(hosPrescription).where(eq(hosPrescription.status, '7'))
    if (!sheet) throw new Error('the demonstration has no prescription')
    const validUntil = new Date(Date.now() + 3_600_000)
    const more = { status: '3', validUntil, expiryRemindedAt: null } as const
    const numbers = Array.from({ length: 250 }, (_, at) => `RX19700101${String(at).padStart(6, '0')}`)
    await db.delete(hosPrescription)
    await db.insert(hosPrescription).values(numbers.map(rxNo => ({ ...sheet, ...more, id: rxNo, rxNo })))
    await db.insert(sysQuartzJob).values({
      id: 'remind',
      jobClassName: 'PrescriptionReminderJob',
      cronExpression: '* * * * * ?',
      status: 0,
      retryWait: 1,
    })
    const told = () => db.$count(hosPrescription, isNotNull(hosPrescription.expiryRemindedAt))
    await one.start()
    await expect.poll(told, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
    await one.kill()
    const atKill = await told()
    expect(atKill).toBeLessThan(numbers.length)
    await one.start()
    await expect.poll(told, { timeout: 150_000 }).toBe(numbers.length)
    const lines = await db.select().from(chatMessage).where(eq(chatMessage.sessionId, sheet.sessionId))
    const toPatient = lines.flatMap(({ card }) => {
      const params = (card as { params?: { rxNo?: string } } | null)?.params
      return params?.rxNo ?? []
    })
    const toDoctor = await db
      .select({ id: sysAnnouncement.busId })
      .from(sysAnnouncement)
      .where(eq(sysAnnouncement.busType, 'prescription'))
    expect(toPatient.sort()).toEqual(numbers)
    expect(toDoctor.map(({ id }) => id).sort()).toEqual(numbers)
    const runs = await db.select().from(sysJobRun).where(eq(sysJobRun.jobId, 'remind'))
    expect(runs.map(({ state }) => state)).toContain('interrupted')
  }, 300_000)
})
