import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { isOfValues } from '#server/db/retried.ts'
import { storableText } from '#server/db/storableText.ts'
import { sysLog } from '#server/db/tables/index.ts'

export type AuditRow = typeof sysLog.$inferInsert

/**
 * Audit rows of reads and refusals on their way to the database. A row is in a file before its call is answered, which costs some microseconds, and goes to the
 * database with others, some times a second: a killed process loses none, its successor finds the file (SEC-02).
 */
export interface AuditJournal {
  /** Keeps the rows, all or none. Throws the system's error when the disk takes them not. */
  append(rows: readonly AuditRow[]): void
  /** Writes every row appended before the call, those of earlier processes too. A database that is away is tried again at the next time. */
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 250
const BATCH = 500
/** Lines in memory, a kilobyte each, where the database is away; files from then on are read again. */
const KEPT_MAX = 20_000
const REFUSED = 'refused.lines'
const FILE = /^\d+-\d+-\d+-[\w.-]+\.jsonl$/
/** A living process closes its file some times a second: one that was not written for so long is nobody's, whichever machine it came from. */
const FORSAKEN_MS = 10 * 60_000
const HOST = hostname().replace(/[^\w.-]/g, '')
/** Paths of the files that this process writes or has yet to bring to the database. */
const own = new Set<string>()

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // somebody else's process lives, too
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether the process that writes this file may still be there. In a container every process has the number of the one before it, and elsewhere another program may
 * have got it: what has our number and is none of ours is nobody's, and so is what a living process has not written for long.
 */
function isWritten(folder: string, name: string): boolean {
  const path = join(folder, name)
  const [, pid = '', , ...host] = name.slice(0, -'.jsonl'.length).split('-')
  if (host.join('-') === HOST) {
    if (Number(pid) === process.pid) return own.has(path)
    if (!lives(Number(pid))) return false
  }
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < FORSAKEN_MS
}

/** What a line need not say. */
const BLANK: Readonly<Partial<AuditRow>> = {
  actorId: '',
  actorName: '',
  entity: '',
  entityId: '',
  content: '',
  ip: '',
  requestUrl: '',
  requestParam: '',
  tenantId: 0,
}
const COLUMNS = Object.entries(getTableColumns(sysLog))
const NAMES = sql.raw(COLUMNS.map(([, { name }]) => `"${name}"`).join(', '))
const VALUES = sql.join(
  COLUMNS.map(([key, column]) => {
    const blank = BLANK[key as keyof AuditRow]
    const value = sql.raw(`r."${key}"`)
    return blank === undefined ? value : sql`coalesce(${value}, ${blank}::${sql.raw(column.getSQLType())})`
  }),
  sql`, `,
)
const SHAPE = sql.raw(COLUMNS.map(([key, column]) => `"${key}" ${column.getSQLType()}`).join(', '))

/**
 * Stores lines as they stand in the file: the database reads their JSON, so that a line is written as a text once in its life. One that is there already stays, as
 * a process may have died between its lines and the end of their file.
 */
const store = (db: Db, lines: readonly string[]) =>
  db.execute(
    sql`insert into ${sysLog} (${NAMES}) select ${VALUES} from json_to_recordset(${`[${lines.join(',')}]`}::json) as r(${SHAPE}) on conflict do nothing`,
  )

/** Half a character, or NUL, as JSON writes it; a backslash of the text itself is written twice, which costs such a line a second look. */
const MAYBE_UNSTORABLE = /\\u(?:0000|d[89a-f])/
/** A row as a line of the file. What the database takes for no text becomes U+FFFD: a line that it refuses would keep out all others. */
function lineOf(row: AuditRow): string {
  const line = JSON.stringify(row)
  if (!MAYBE_UNSTORABLE.test(line)) return line
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? storableText(value) : value])),
  )
}

/** The lines of a file of another process, or of an earlier one. */
const linesIn = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap(line => {
      try {
        return [lineOf(JSON.parse(line) as AuditRow)]
      } catch {
        // the empty end, or a line that a full disk cut off
        return []
      }
    })

/** One journal for each process, in files of its own below `folder`; the oldest is written first. */
export function openAuditJournal(db: Db, folder: string, log: FastifyBaseLogger): AuditJournal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let made = 0
  let current: { name: string; file: number; size: number } | null = null
  /** Own files that are yet to be brought to the database. */
  const closed = new Set<string>()
  /** Lines of own files, by the name of their file: it is read again only where there are too many for memory. */
  const kept = new Map<string, string[]>()
  let keptCount = 0
  let flushing: Promise<void> | null = null
  let isOver = false

  const begin = () => {
    made += 1
    const name = `${Date.now()}-${process.pid}-${made}-${HOST}.jsonl`
    own.add(join(folder, name))
    if (keptCount < KEPT_MAX) kept.set(name, [])
    return { name, file: openSync(join(folder, name), 'ax', 0o600), size: 0 }
  }
  const forget = (name: string) => {
    keptCount -= kept.get(name)?.length ?? 0
    kept.delete(name)
    closed.delete(name)
    own.delete(join(folder, name))
  }
  const rotate = () => {
    if (current === null) return
    closeSync(current.file)
    closed.add(current.name)
    current = null
  }
  /** Stores the lines; one that the database will never take goes to a file beside the journal, and keeps none of the others out. */
  async function bring(lines: readonly string[]): Promise<void> {
    try {
      await store(db, lines)
    } catch (error) {
      if (!isOfValues(error)) throw error
      const [line] = lines
      if (lines.length === 1 && line !== undefined) {
        appendFileSync(join(folder, REFUSED), `${line}\n`, { mode: 0o600 })
        log.error({ err: error }, `The database takes a line of the audit not: it stands in ${join(folder, REFUSED)}`)
        return
      }
      const half = Math.ceil(lines.length / 2)
      await bring(lines.slice(0, half))
      await bring(lines.slice(half))
    }
  }
  async function write(): Promise<void> {
    rotate()
    const there = readdirSync(folder).filter(name => FILE.test(name) && (closed.has(name) || !isWritten(folder, name)))
    // what a neighbour brought to the database, as it lay there for long, may have grown since
    const gone = [...closed].filter(name => !there.includes(name))
    for (const name of [...there, ...gone].toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))) {
      const path = join(folder, name)
      const lines = kept.get(name) ?? (gone.includes(name) ? [] : linesIn(path))
      for (let from = 0; from < lines.length; from += BATCH) await bring(lines.slice(from, from + BATCH))
      rmSync(path, { force: true })
      forget(name)
    }
  }
  const run = () =>
    (flushing ??= write()
      .catch((error: unknown) => log.warn({ err: error }, 'The audit of reads waits for the database and is written later'))
      .finally(() => {
        flushing = null
      }))
  // a run that is on its way began before the newest rows came
  const flush = () => (flushing === null ? run() : flushing.then(run))

  const timer = setInterval(() => (current === null && closed.size === 0 ? undefined : void run()), EVERY_MS)
  timer.unref()
  return {
    append(rows) {
      if (isOver) return
      const lines = rows.map(lineOf)
      const bytes = Buffer.from(`${lines.join('\n')}\n`)
      current ??= begin()
      const { name, file, size } = current
      // a full disk takes a part without a word: the rest would be missing, and the next line would stand on the same line and be lost with it (SCALE-06)
      try {
        for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
      } catch (error) {
        ftruncateSync(file, size)
        throw error
      }
      current.size += bytes.length
      const known = kept.get(name)
      if (known === undefined) return
      known.push(...lines)
      keptCount += lines.length
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
      isOver = true
    },
  }
}
