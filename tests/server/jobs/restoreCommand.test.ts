import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/db/client.ts'
import { chatMessage, sysUser } from '#server/db/tables/index.ts'
import { writeBackup } from '#server/jobs/backup/write.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { copyOfDataDir } from '#tests/support/testDatabase.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
/** From the source, or as built where `npm test` has built it. */
const COMMAND =
  process.env['SERVER_MAIN'] === undefined ? ['--import', 'tsx', 'server/commands/restore.ts'] : ['dist/server/restore.js']

describeOnDatabases('npm run restore', (open, kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-restore-'))
  let backup = ''
  let source: Database
  /** where it is put back: a folder that is closed meanwhile, or a database of its own */
  let target: { env: Record<string, string>; look: <T>(work: (database: Database) => Promise<T>) => Promise<T> }
  let remove = () => undefined as void
  beforeAll(async () => {
    source = await open({ seeded: new Date('2026-11-20T02:00:00Z') })
    const at = new Date()
    const signal = new AbortController().signal
    const made = await writeBackup({ db: source.db, dataDir: folder, at, signal, key: null, files: null })
    backup = made.path
    if (kind === 'postgres') {
      const database = await open()
      target = { env: { DATABASE_URL: database.url ?? '' }, look: work => work(database) }
      return
    }
    const copy = await copyOfDataDir()
    remove = copy.remove
    const look = async <T>(work: (database: Database) => Promise<T>) => {
      const database = await openDatabase({ dataDir: copy.dataDir })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    }
    target = { env: { DATA_DIR: copy.dataDir }, look }
  }, 240_000)
  afterAll(() => {
    remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const restore = async (...given: string[]) => {
    const { DATABASE_URL: _url, DATA_DIR: _dir, ...env } = process.env
    const ended = run(process.execPath, [...COMMAND, ...given], {
      cwd: ROOT,
      env: { ...env, ...target.env },
    })
    return ended.then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    )
  }
  const people = ({ db }: Database) => db.select().from(sysUser).orderBy(asc(sysUser.id))
  const talk = ({ db }: Database) => db.select().from(chatMessage).orderBy(asc(chatMessage.id))

  it('[PROD-07] asks for the file and for a yes, and says in Chinese what it cannot read; nothing is changed', async () => {
    expect(await restore(backup)).toMatchObject({ code: 2 })
    expect(await restore('--yes')).toMatchObject({ code: 2 })
    const missing = await restore(join(folder, 'gone.gz'), '--yes')
    expect(missing).toMatchObject({ code: 1 })
    expect(missing.said).toContain('恢复失败，数据未变 (nothing changed): 无法读取备份文件')
    const other = join(folder, 'other.gz')
    for (const text of ['hello\n', 'null\n', '{"a":1}\n']) {
      writeFileSync(other, gzipSync(text))
      expect(await restore(other, '--yes')).toMatchObject({ code: 1, said: expect.stringContaining('不是本系统的备份文件') })
    }
    expect(await target.look(people)).toEqual([])
  }, 240_000)

  it('[PROD-07] puts a backup into another database, and again over what has come since', async () => {
    const first = await restore(backup, '--yes')
    expect(first.said).toMatch(/^已恢复\d+个表，共\d+行/)
    expect(await target.look(people)).toEqual(await people(source))
    await target.look(async ({ db }) => {
      await db.delete(chatMessage)
      await db.insert(sysUser).values({ id: 'late', username: 'late', password: '-', realname: '后来的人' })
    })
    expect(await restore(backup, '--yes')).toEqual(first)
    expect(await target.look(people)).toEqual(await people(source))
    expect(await target.look(talk)).toEqual(await talk(source))
  }, 240_000)
})
