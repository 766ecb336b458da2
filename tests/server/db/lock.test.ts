import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseLocked, processStart, acquireLock } from '#server/db/lock.ts'

describe('[TECH-35] the lock beside the data folder', () => {
  let home: string
  let file: string
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'xinglin-lock-'))
    file = join(home, 'pglite.lock')
  })
  afterEach(() => rmSync(home, { recursive: true }))

  const write = (pid: number, start: string | null) => writeFileSync(file, JSON.stringify({ pid, start, token: 'other' }))
  const holder = (): unknown => JSON.parse(readFileSync(file, 'utf8'))

  it('belongs to another living process: refused with its number, file untouched', async () => {
    const other = spawn('sleep', ['30'])
    const pid = other.pid ?? 0
    try {
      for (const start of [processStart(pid), null]) {
        write(pid, start)
        const refusal = await acquireLock(file, '/somewhere/pglite').then(undefined, (error: unknown) => error)
        expect(refusal).toBeInstanceOf(DatabaseLocked)
        expect(refusal).toMatchObject({ kind: 'databaseLocked', pid, text: expect.stringContaining(`/somewhere/pglite 正被`) })
        expect(holder()).toMatchObject({ pid, token: 'other' })
      }
    } finally {
      other.kill()
    }
  })

  it('is taken over from a dead process, from a number given out again, and from an unreadable file', async () => {
    const other = spawn('true')
    const pid = other.pid ?? 0
    await new Promise(resolve => other.once('exit', resolve))
    const stale: (() => void)[] = [
      () => write(pid, 'before'),
      () => write(process.pid, 'another boot/1'),
      () => writeFileSync(file, '{"pid":'),
    ]
    for (const leave of stale) {
      leave()
      const release = await acquireLock(file, home)
      expect(holder()).toMatchObject({ pid: process.pid, start: processStart(process.pid) })
      release()
      expect(existsSync(file)).toBe(false)
    }
  })

  it('goes to exactly one of many who find a dead lock at the same moment', async () => {
    write(2 ** 22 + 1, 'before')
    const results = await Promise.allSettled(Array.from({ length: 8 }, async () => acquireLock(file, home)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is not removed by a holder who has lost it', async () => {
    const release = await acquireLock(file, home)
    write(process.pid, null)
    release()
    expect(holder()).toMatchObject({ token: 'other' })
  })
})
