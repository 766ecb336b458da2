import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepNewest, listBackups, putBackup } from '#server/jobs/backup/backupFiles.ts'
import { opening, sealing } from '#server/jobs/backup/sealedStream.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'xinglin-backup-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
async function* lines(...all: string[]) {
  yield* all
}
const AT = new Date('2026-03-02T02:03:04.005Z')
const put = (key: string | null = null, at = AT, signal = new AbortController().signal) =>
  putBackup(dataDir, lines('一\n', '二\n'), at, signal, key)
const inFolder = () => readdirSync(join(dataDir, 'backups')).sort()

describe('a backup', () => {
  it("[PROD-07] has its moment as its name, is whole, packed and its owner's alone", async () => {
    const made = await put()
    expect(made.path).toBe(join(dataDir, 'backups/xinglin-20260302-020304-005.jsonl.gz'))
    expect(gunzipSync(readFileSync(made.path)).toString()).toBe('一\n二\n')
    expect(made.size).toBe(statSync(made.path).size)
    expect(statSync(made.path).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'backups')).mode & 0o777).toBe(0o700)
    expect(inFolder()).toEqual([basename(made.path)])
  })

  it('[SEC-07] is sealed where there is a key, under a name that says so', async () => {
    const made = await put('secret')
    expect(basename(made.path)).toBe('xinglin-20260302-020304-005.jsonl.gz.sealed')
    const bytes = readFileSync(made.path)
    const opened = await buffer(Readable.from([bytes]).pipe(opening('secret')))
    expect(gunzipSync(opened).toString()).toBe('一\n二\n')
  })

  it('[PROD-07] that was stopped leaves nothing', async () => {
    await expect(put(null, AT, AbortSignal.abort(new Error('stopped')))).rejects.toThrow()
    expect(inFolder()).toEqual([])
  })

  it('[PROD-07] is listed by its name alone, the newest first, and the older ones are removed', async () => {
    expect(await listBackups(dataDir)).toEqual([])
    const names = []
    for (const second of [5, 7, 6]) {
      const { path } = await put(second === 6 ? 'secret' : null, new Date(`2026-03-02T02:03:0${second}.000Z`))
      names.push(basename(path))
    }
    const [five = '', seven = '', six = ''] = names
    for (const other of ['x-xinglin-20260302-020309-000.jsonl.gz', `${seven}.part`, 'xinglin-1.jsonl.gz', `${seven}.old.sealed`])
      writeFileSync(join(dataDir, 'backups', other), '')
    expect((await listBackups(dataDir)).map(path => basename(path))).toEqual([seven, six, five])
    expect(await keepNewest(dataDir, 3)).toBe(0)
    expect(await keepNewest(dataDir, 1)).toBe(2)
    expect((await listBackups(dataDir)).map(path => basename(path))).toEqual([seven])
    expect(inFolder()).toHaveLength(5)
  })

  it('[PROD-07] goes into a folder that is there already', async () => {
    mkdirSync(join(dataDir, 'backups'))
    chmodSync(join(dataDir, 'backups'), 0o700)
    expect(inFolder()).toEqual([])
    await put()
    expect(inFolder()).toHaveLength(1)
  })
})

describe('a sealed stream', () => {
  const text = Buffer.from('病历'.repeat(5_000))
  const sealed = () => buffer(Readable.from([text.subarray(0, 7), text.subarray(7)]).pipe(sealing('secret')))
  // a key is slow to make, on purpose: one stream for all
  let bytes = Buffer.alloc(0)
  beforeAll(async () => {
    bytes = await sealed()
  })
  /** In pieces of so many bytes. */
  const opened = (given: Buffer, secret = 'secret', size = given.length) => {
    const pieces = Array.from({ length: Math.ceil(given.length / size) }, (_, n) => given.subarray(n * size, (n + 1) * size))
    return buffer(Readable.from(pieces).pipe(opening(secret)))
  }

  it('[SEC-07] shows nothing of what is in it, and is another each time', async () => {
    const [one, other] = [bytes, await sealed()]
    // salt, iv, mark of the key, and the tag at the end
    expect(one.length).toBe(16 + 12 + 8 + text.length + 16)
    expect(one.includes('病历')).toBe(false)
    expect(one.subarray(0, 28).equals(other.subarray(0, 28))).toBe(false)
  })

  it.each([1, 36, 52, 4_096])('[SEC-07] is opened in pieces of %i bytes', async size => {
    expect((await opened(bytes, 'secret', size)).equals(text)).toBe(true)
  })

  it('[SEC-07] tells another key before anything else', async () => {
    await expect(opened(bytes, 'other')).rejects.toThrow('another key')
    await expect(opened(bytes.subarray(0, 40), 'other')).rejects.toThrow('another key')
  })

  it('[SEC-07] that was changed or cut off is refused', async () => {
    for (const at of [36, 5_000, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(opened(changed), `byte ${at}`).rejects.toThrow('changed')
    }
    await expect(opened(bytes.subarray(0, -1))).rejects.toThrow('changed')
    await expect(opened(bytes.subarray(0, 20))).rejects.toThrow('cut off')
    await expect(opened(bytes.subarray(0, 51))).rejects.toThrow('cut off')
    await expect(buffer(Readable.from([]).pipe(opening('secret')))).rejects.toThrow('cut off')
  })
})
