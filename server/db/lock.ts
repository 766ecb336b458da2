import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Who holds a folder: process id, its start (opaque, null where the system does not tell), and a mark of this very holding. */
type Holder = { pid: number; start: string | null; token: string }

/** The folder is in use by a living process. `text` is for people, `pid` the process to stop. */
export class DatabaseLocked extends Error {
  readonly kind = 'databaseLocked'
  readonly pid: number
  readonly text: string

  constructor(folder: string, pid: number) {
    const text =
      `数据库文件夹 ${folder} 正被另一个进程使用（PID ${pid}）。请先停止该进程，或为本进程指定另一个 DATA_DIR。 ` +
      `The database folder ${folder} is in use by another process (PID ${pid}). Stop it first, or set another DATA_DIR for this one.`
    super(text)
    this.name = 'DatabaseLocked'
    this.pid = pid
    this.text = text
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** The start of a process as the kernel counts it, with the boot it belongs to: a process id alone is given out again. */
export function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in brackets and may hold blanks; the start is field 22.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: there is such a process, of another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const start = processStart(holder.pid)
  return holder.start === null || start === null || holder.start === start
}

/** undefined: no such file; null: nobody can be read from it (its writer died between creating and writing). */
function readHolder(file: string): Holder | null | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null
    return {
      pid: value.pid,
      start: 'start' in value && typeof value.start === 'string' ? value.start : null,
      token: 'token' in value && typeof value.token === 'string' ? value.token : '',
    }
  } catch (error) {
    return isMissing(error) ? undefined : null
  }
}

async function readSettledHolder(file: string): Promise<Holder | null | undefined> {
  for (let round = 0; round < 10; round += 1) {
    const holder = readHolder(file)
    if (holder !== null) return holder
    await wait(50)
  }
  return null
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

// Renaming is what only one of several takers can do. If the file moved away was not the dead one we had read, it is put back.
function removeDead(file: string, dead: Holder | null) {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  const moved = readHolder(aside)
  if (moved && moved.token !== dead?.token) create(file, moved)
  rmSync(aside, { force: true })
}

/**
 * Takes the lock file for this process or throws DatabaseLocked. A lock whose process is dead (or whose number now belongs to
 * another process) is taken over. Holds between processes of one machine only. Returns the release, which may be called twice;
 * it is also called when the process exits. `folder` is only named in the error.
 */
export async function acquireLock(file: string, folder: string): Promise<() => void> {
  const own: Holder = { pid: process.pid, start: processStart(process.pid), token: randomUUID() }
  for (;;) {
    if (create(file, own)) break
    const holder = await readSettledHolder(file)
    if (holder && isAlive(holder)) throw new DatabaseLocked(folder, holder.pid)
    if (holder === undefined) continue
    removeDead(file, holder)
  }

  const release = () => {
    process.off('exit', release)
    if (readHolder(file)?.token === own.token) rmSync(file, { force: true })
  }
  process.on('exit', release)

  await wait(20)
  const holder = readHolder(file)
  if (holder?.token !== own.token) {
    release()
    throw new DatabaseLocked(folder, holder?.pid ?? 0)
  }
  return release
}
