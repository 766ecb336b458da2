import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { acquireLock } from '#server/db/lock.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
/** From the source, or as built where `npm test` has built it. */
const commandOf = (name: string) =>
  process.env['SERVER_MAIN'] === undefined ? ['--import', 'tsx', `server/commands/${name}.ts`] : [`dist/server/${name}.js`]

describe('commands about uploads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-commands-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const start = async (name: string, ...given: string[]) => {
    const { DATABASE_URL: _url, REDIS_URL: _redis, ...rest } = process.env
    const env = {
      ...rest,
      DATA_DIR: folder,
      FILES_URL: 's3://k:s@127.0.0.1:9/files?tls=off',
      FILES_STORE: 's3',
      DATA_KEY: 'a key of sixteen characters',
    }
    return run(process.execPath, [...commandOf(name), ...given], { cwd: ROOT, env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    )
  }

  it('[SCALE-01] run one at a time: another one says which process is at it, and changes nothing', async () => {
    const release = await acquireLock(join(folder, 'files.lock'), folder)
    const refused = { code: 1, said: expect.stringContaining(`已有 files:move 或 files:reseal 在运行（PID ${process.pid}）`) }
    expect(await start('moveFiles', '--to', 's3')).toEqual(refused)
    expect(await start('resealFiles')).toEqual(refused)
    release()
    // there is nothing to move
    const ended = await start('moveFiles', '--to', 's3')
    expect(ended).toEqual({ code: 0, said: '已移动0个文件到s3 (moved)\n' })
    expect(await start('moveFiles', '--to', 's3')).toEqual(ended)
  }, 120_000)
})
