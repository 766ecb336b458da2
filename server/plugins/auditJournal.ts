import {
  closeSync,
  fstatSync,
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
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { insertMany } from '#server/db/insertMany.ts'
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

/** What a row need not say: those of a batch name the same columns. */
const BLANK = {
  actorId: '',
  actorName: '',
  entity: '',
  entityId: '',
  content: '',
  ip: '',
  requestUrl: '',
  requestParam: '',
  costTime: null,
  tenantId: 0,
}

function rowsIn(path: string): AuditRow[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap(line => {
      try {
        const row = JSON.parse(line) as AuditRow
        return [{ ...BLANK, ...row, at: new Date(row.at) }]
      } catch {
        // the empty end, or a line that a full disk cut off
        return []
      }
    })
}

/**
 * Writes a line whole or not at all. A full disk takes a part of it without a word: the rest would be missing, and the next line, once there is room, would
 * stand on the same line and be lost with it (SCALE-06). False: a neighbour took the file for a forsaken one. Errors: the system's, when nothing was kept.
 */
function keep(file: number, line: Buffer): boolean {
  const { size: before, nlink } = fstatSync(file)
  if (nlink === 0) return false
  try {
    for (let done = 0; done < line.length;) done += writeSync(file, line, done)
  } catch (error) {
    ftruncateSync(file, before)
    throw error
  }
  return true
}

/** One journal for each process, in files of its own below `folder`; the oldest is written first. */
export function openAuditJournal(db: Db, folder: string, log: FastifyBaseLogger): AuditJournal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let made = 0
  let current: { name: string; file: number } | null = null
  const closed = new Set<string>()
  let flushing: Promise<void> | null = null
  let isOver = false

  const begin = () => {
    made += 1
    const name = `${Date.now()}-${process.pid}-${made}-${HOST}.jsonl`
    own.add(join(folder, name))
    return { name, file: openSync(join(folder, name), 'ax', 0o600) }
  }
  const rotate = () => {
    if (current === null) return
    closeSync(current.file)
    closed.add(current.name)
    current = null
  }
  async function write(): Promise<void> {
    rotate()
    const there = readdirSync(folder)
    // a neighbour brought it to the database, as it lay there for long
    for (const name of [...closed].filter(one => !there.includes(one))) closed.delete(name)
    const names = there.filter(name => FILE.test(name) && (closed.has(name) || !isWritten(folder, name)))
    for (const name of names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))) {
      const path = join(folder, name)
      const rows = rowsIn(path)
      for (let from = 0; from < rows.length; from += BATCH)
        // a process may have died between the rows and the end of their file
        await insertMany(db, sysLog, rows.slice(from, from + BATCH), sql`on conflict do nothing`)
      rmSync(path, { force: true })
      closed.delete(name)
      own.delete(path)
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
      const lines = Buffer.from(rows.map(row => `${JSON.stringify(row)}\n`).join(''))
      current ??= begin()
      if (keep(current.file, lines)) return
      rotate()
      current = begin()
      keep(current.file, lines)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
      isOver = true
    },
  }
}
