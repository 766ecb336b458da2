import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startDatabaseClock, timeOfPostgres, type DatabaseClock } from '#server/db/databaseClock.ts'

const HOUR = 3_600_000
/** between two readings */
const READ_EVERY_MS = 5_000
const NOON = Date.UTC(2026, 10, 30, 4)

describe('[SCALE-06] the clock that all processes share', () => {
  /** ms since the process began; the database's clock and the machine's stand beside it */
  let ran = 0
  let machineIsOff = 0
  let databaseIsOff = 0
  let answersAfter = 0
  let isAway = false
  const lines: string[] = []
  const clocks: DatabaseClock[] = []

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    ;[ran, machineIsOff, databaseIsOff, answersAfter, isAway] = [5_000, 0, 0, 0, false]
    lines.length = 0
  })
  afterEach(() => {
    for (const clock of clocks.splice(0)) clock.stop()
    vi.useRealTimers()
  })

  const start = async () => {
    const clock = await startDatabaseClock({
      read: () => {
        if (isAway) return Promise.reject(new Error('away'))
        const said = NOON + ran + databaseIsOff + answersAfter / 2
        ran += answersAfter
        return Promise.resolve(said)
      },
      log: { info: text => void lines.push(text), warn: text => void lines.push(text) },
      steady: () => ran,
      wall: () => NOON + ran + machineIsOff,
    })
    clocks.push(clock)
    return clock
  }
  const readAgain = async () => {
    ran += READ_EVERY_MS
    await vi.advanceTimersByTimeAsync(READ_EVERY_MS)
  }

  it('says the time of the database on a machine that is an hour behind, and says so once', async () => {
    machineIsOff = -HOUR
    const { now } = await start()
    expect(now()).toBe(NOON + 5_000)
    await readAgain()
    expect(now()).toBe(NOON + 5_000 + READ_EVERY_MS)
    expect(lines).toEqual(["The clock of this machine is 3600 s behind the database's, which counts"])
    machineIsOff = 0
    await readAgain()
    expect(lines.slice(1)).toEqual(['The clock of this machine agrees with the database again'])
  })

  it('does not move when somebody sets the clock of the machine', async () => {
    const { now } = await start()
    machineIsOff = HOUR
    ran += 10
    expect(now()).toBe(NOON + 5_010)
    await readAgain()
    expect(now()).toBe(NOON + 5_010 + READ_EVERY_MS)
    expect(lines).toEqual(["The clock of this machine is 3600 s ahead of the database's, which counts"])
  })

  it('follows the database to another clock, but not for what two readings differ by, nor for a reading that took long', async () => {
    const { now } = await start()
    databaseIsOff = 90
    await readAgain()
    expect(now()).toBe(NOON + ran)
    databaseIsOff = 4_000
    answersAfter = 1_200
    await readAgain()
    expect(now()).toBe(NOON + ran)
    answersAfter = 40
    await readAgain()
    expect(now()).toBe(NOON + ran + 4_000)
  })

  it('begins with the time of a database that says it only when it is asked again, and not too slowly', async () => {
    machineIsOff = HOUR
    isAway = true
    setTimeout(() => ([isAway, answersAfter] = [false, 1_200]), 100)
    setTimeout(() => (answersAfter = 40), 300)
    const { now } = await start()
    expect(now()).toBe(NOON + ran)
    expect(lines).toEqual(["The clock of this machine is 3600 s ahead of the database's, which counts"])
  })

  it('goes on from the last word of a database that is away, and from the clock of the machine before the first', async () => {
    machineIsOff = HOUR
    const { now } = await start()
    isAway = true
    await readAgain()
    expect(now()).toBe(NOON + ran)
    lines.length = 0
    const other = await start()
    expect(other.now()).toBe(NOON + ran + HOUR)
    expect(lines).toEqual(['The database does not say its time: until it does, the clock of this machine counts'])
    isAway = false
    await readAgain()
    expect(other.now()).toBe(NOON + ran)
  })
})

describe.skipIf(!process.env.DATABASE_URL)('[SCALE-06] the clock of PostgreSQL', () => {
  it('is read in milliseconds since 1970', async () => {
    const database = await openDatabase({ url: process.env.DATABASE_URL ?? '', connections: 1 })
    try {
      const before = Date.now()
      const said = await timeOfPostgres(database.pool)()
      expect(said).toBeGreaterThan(before - 1_000)
      expect(said).toBeLessThan(Date.now() + 1_000)
    } finally {
      await database.close()
    }
  })
})
