/** What a prepared test database is made of, and which copies nobody needs any more. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { processStart } from '#server/db/lock.ts'

const DAY_MS = 24 * 3_600_000
const root = resolve(import.meta.dirname, '../..')
const sha = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

/** Files and folders that make every prepared database: the engine, and how migrations are applied. */
export const MAKERS: readonly string[] = [
  createRequire(import.meta.url).resolve('@electric-sql/pglite'),
  join(root, 'server/db/client.ts'),
  join(root, 'server/db/migrate.ts'),
  join(root, 'tests/support/testDatabase.ts'),
]
/** What the demonstration is made of besides: its rows, and the facts that they are taken from. */
export const SEEDS: readonly string[] = ['server/db/seed', 'server/db/tables', 'server/password.ts', 'contract'].map(name =>
  join(root, name),
)

const ofRun = (pid: number): string => `.${pid}.${sha(String(processStart(pid))).slice(0, 4)}.run`
/**
 * What the name of a copy ends with that serves one run of tests only, which is the process that started this one: the demonstration holds times of
 * today, so another run makes its own.
 */
export const RUN = ofRun(process.ppid)

/** A mark of what these files and folders hold, whatever their dates say. */
export function contentsOf(sources: readonly string[]): string {
  const files = sources.flatMap(source =>
    statSync(source).isFile()
      ? [source]
      : readdirSync(source, { recursive: true, encoding: 'utf8' })
          .sort()
          .map(name => join(source, name))
          .filter(file => statSync(file).isFile()),
  )
  // the place of the folder is no part of it: another clone with the same files shares the copy
  return sha(...files.flatMap(file => [file.slice(file.lastIndexOf('/')), readFileSync(file)]))
}

/** Notes that a copy is in use today. */
export function recordUse(copy: string): void {
  const now = new Date()
  utimesSync(copy, now, now)
}

/**
 * Gives the room of copies back that nobody needs: those of runs that have ended, and those whose contents nobody has wanted for a day (another branch
 * may want them still). Whether a copy is right is never a question of its age: its name says what it holds.
 */
export function forgetUnused(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    const pid = /\.(\d+)\.[0-9a-f]{4}\.run/.exec(name)?.[1]
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    const isUnused = pid === undefined ? Date.now() - used > DAY_MS : !name.includes(ofRun(Number(pid)))
    if (isUnused) rmSync(path, { recursive: true, force: true })
  }
}
