/** The clock that all processes of a hospital share: the database's (SCALE-06, decision 213). */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog } from './log.ts'

/** A clock that was read from the database, and goes on between two readings by one that nobody sets. */
export interface DatabaseClock {
  /** epoch ms */
  now: () => number
  /** ends the readings */
  stop: () => void
}

/** How often the database is asked for its time, ms. */
const READ_EVERY_MS = 5_000
/** How often the first reading is tried, and how far apart, ms: a server that begins by a wrong clock dates what it does wrongly. */
const FIRST_TRIES = 5
const FIRST_APART_MS = 200
/** A reading that took longer says too little, ms. */
const LONGEST_READING_MS = 1_000
/** Less than this is what readings differ by, ms. */
const TOLERANCE_MS = 100
/** From here on the log says that the clock of the machine is wrong, ms. */
const WRONG_MS = 2_000

interface Parts {
  /** epoch ms of the database; rejects while it is away */
  read: () => Promise<number>
  log: Pick<DatabaseLog, 'info' | 'warn'>
  /** ms from any beginning */
  steady?: () => number
  /** the clock of the machine, which counts until the first reading; epoch ms */
  wall?: () => number
}

/**
 * Reads the clock, a few times where the first reading says nothing, then every READ_EVERY_MS until `stop`. While the database cannot say, the clock goes on from its
 * last word, or from the machine's.
 */
export async function startDatabaseClock({
  read,
  log,
  steady = () => performance.now(),
  wall = Date.now,
}: Parts): Promise<DatabaseClock> {
  let offset = wall() - steady()
  let isWrong = false
  let isReading = false
  const now = () => Math.round(steady() + offset)

  const judge = (): void => {
    const off = wall() - now()
    if (Math.abs(off) >= WRONG_MS === isWrong) return
    isWrong = !isWrong
    if (!isWrong) return log.info('The clock of this machine agrees with the database again')
    const seconds = Math.round(Math.abs(off) / 1_000)
    log.warn(`The clock of this machine is ${seconds} s ${off < 0 ? 'behind' : 'ahead of'} the database's, which counts`)
  }
  /** Whether the database said its time. */
  const adjust = async (): Promise<boolean> => {
    if (isReading) return false
    isReading = true
    let isRead = false
    const asked = steady()
    try {
      const said = await read()
      const took = steady() - asked
      if (took > LONGEST_READING_MS) return false
      const next = said - (asked + took / 2)
      if (Math.abs(next - offset) > Math.max(TOLERANCE_MS, took / 2)) offset = next
      isRead = true
    } catch {
      // away: the readiness says so
    } finally {
      isReading = false
    }
    judge()
    return isRead
  }

  let isKnown = await adjust()
  for (let tries = 1; tries < FIRST_TRIES && !isKnown; tries += 1) {
    await wait(FIRST_APART_MS)
    isKnown = await adjust()
  }
  if (!isKnown) log.warn('The database does not say its time: until it does, the clock of this machine counts')
  const readings = setInterval(() => void adjust(), READ_EVERY_MS)
  readings.unref()
  return { now, stop: () => clearInterval(readings) }
}

/** Asks PostgreSQL for its time, epoch ms. */
export const timeOfPostgres = (pool: pg.Pool) => async (): Promise<number> => {
  const { rows } = await pool.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
  const [row] = rows
  if (row === undefined) throw new Error('the database said no time')
  return row.ms
}
