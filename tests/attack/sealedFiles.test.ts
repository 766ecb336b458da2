import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { STATIC_PATH, upload } from '#contract/http/calls/files.ts'
import type { ResultOf } from '#contract/http/defineCall.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { sysDepart, sysOneTimeCode, sysToken } from '#server/db/tables/index.ts'
import { restoreBackup } from '#server/jobs/backup/restore.ts'
import { writeBackup } from '#server/jobs/backup/write.ts'
import { BadEnvironment, readSettings } from '#server/config.ts'
import { resealFiles } from '#server/modules/files/reseal.service.ts'
import { dataKeysOf } from '#server/plugins/seal.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import * as sample from '#tests/support/sampleFiles.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

const KEY = 'a secret of the hospital'
const OTHER = 'another secret of theirs'
const WORDS = '主诉：咳嗽三天，夜间明显'

describeOnDatabases('bytes at rest', open => {
  const folder = () => mkdtempSync(join(tmpdir(), 'xinglin-sealed-'))
  const filesIn = (dataDir: string) =>
    readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true }).flatMap(one =>
      one.isFile() ? [join(one.parentPath, one.name)] : [],
    )
  const store = async (t: TestApp, token: string, name: string, bytes: Buffer) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const answer = await t.raw('POST', `/jeecg-boot${upload.path}`, { body: form, token })
    return (JSON.parse(answer.text) as Envelope<ResultOf<typeof upload>>).result
  }
  const read = async (t: TestApp, token: string, path: string, range?: string) => {
    const answer = await fetch(`${t.url}/jeecg-boot${STATIC_PATH}/${path}`, {
      headers: { 'x-access-token': token, ...(range === undefined ? {} : { range }) },
    })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it('[SEC-07] with DATA_KEY uploads are sealed on disk and read as before, whole, in parts and as previews', async () => {
    const dataDir = folder()
    const t = await startTestApp({ open, config: { dataDir, dataKeys: [KEY] } })
    try {
      const { token } = await t.loginAs('doctor')
      const text = Buffer.from(`${WORDS}\n`.repeat(20))
      const stored = await store(t, token, '病历.txt', text)
      const picture = await store(t, token, '舌苔.jpg', await sample.jpg())
      for (const path of filesIn(dataDir)) {
        const bytes = readFileSync(path)
        expect([path.endsWith('.sealed'), bytes.includes('咳嗽'), bytes.includes('JFIF'), bytes.includes('WEBP')]).toEqual([
          true,
          false,
          false,
          false,
        ])
      }
      expect(filesIn(dataDir)).toHaveLength(3)
      const whole = await read(t, token, stored.path)
      expect([whole.status, whole.bytes.equals(text), whole.headers.get('accept-ranges')]).toEqual([200, true, 'bytes'])
      const part = await read(t, token, stored.path, 'bytes=10-19')
      expect([part.status, part.bytes.equals(text.subarray(10, 20)), part.headers.get('content-range')]).toEqual([
        206,
        true,
        `bytes 10-19/${text.length}`,
      ])
      expect((await read(t, token, stored.path, 'bytes=-5')).bytes.equals(text.subarray(-5))).toBe(true)
      expect((await read(t, token, stored.path, `bytes=${text.length - 3}-`)).bytes.equals(text.subarray(-3))).toBe(true)
      expect((await read(t, token, stored.path, `bytes=${text.length}-`)).status).toBe(416)
      const preview = await read(t, token, picture.thumb ?? '')
      expect([preview.status, preview.headers.get('content-type'), preview.bytes.includes('WEBP')]).toEqual([
        200,
        'image/webp',
        true,
      ])
    } finally {
      await t.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('[SEC-07] files of before the key stay readable, an earlier key still opens its own, and changed bytes are never shown', async () => {
    const dataDir = folder()
    const database = await open({ seeded: true })
    const start = (dataKeys: string[]) => startTestApp({ database, config: { dataDir, dataKeys } })
    const paths: string[] = []
    const text = Buffer.from(WORDS)
    try {
      for (const keys of [[], [KEY], [OTHER, KEY]]) {
        const t = await start(keys)
        const { token } = await t.loginAs('doctor')
        paths.push((await store(t, token, 'a.txt', text)).path)
        for (const path of paths) expect((await read(t, token, path)).bytes.equals(text)).toBe(true)
        await t.close()
      }
      const t = await start([OTHER])
      const { token } = await t.loginAs('doctor')
      const answers = await Promise.all(paths.map(path => read(t, token, path)))
      expect(answers.map(({ status, bytes }) => [status, bytes.equals(text)])).toEqual([
        [200, true],
        [500, false],
        [200, true],
      ])
      expect(answers[1]?.bytes.includes('咳嗽')).toBe(false)
      const last = `${join(dataDir, 'uploads', paths[2] ?? '')}.sealed`
      const bytes = readFileSync(last)
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      writeFileSync(`${last}.new`, bytes)
      renameSync(`${last}.new`, last)
      expect((await read(t, token, paths[2] ?? '')).status).toBe(500)
      await t.close()
    } finally {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('[SEC-07] no two files are sealed alike, and none opens with the key of another', () => {
    const [keys, others] = [dataKeysOf([KEY]), dataKeysOf([OTHER])]
    if (keys === null || others === null) throw new Error('no keys')
    const bytes = Buffer.from(WORDS)
    expect(keys.seal(bytes).equals(keys.seal(bytes))).toBe(false)
    expect(keys.open(keys.seal(bytes)).equals(bytes)).toBe(true)
    expect(() => others.open(keys.seal(bytes))).toThrow('DATA_KEY_BEFORE')
    expect(() => keys.open(keys.seal(bytes).subarray(0, -1))).toThrow('changed')
    expect(() => keys.open(Buffer.alloc(10))).toThrow('cut off')
    expect(dataKeysOf([])).toBeNull()
  })

  it('[SEC-07] a backup has the files that are sealed for the first time while it is written, under their new names', async () => {
    const dataDir = folder()
    const database = await open({ seeded: true })
    try {
      const t = await startTestApp({ database, config: { dataDir } })
      const { token } = await t.loginAs('doctor')
      const [disk] = t.app.fileService.stores
      const keys = dataKeysOf([KEY])
      if (keys === null) throw new Error('no keys')
      // a folder is listed at once, a bucket page by page, with what came meanwhile
      for (const isPaged of [false, true]) {
        const { path } = await store(t, token, 'a.txt', Buffer.from(WORDS))
        const { path: gone } = await store(t, token, 'b.txt', Buffer.from(WORDS))
        const sealing = {
          ...disk,
          async *list() {
            const names = []
            for await (const one of disk.list()) names.push(one)
            await disk.remove(gone)
            await resealFiles(disk, keys)
            yield* names
            if (isPaged) yield* disk.list()
          },
        }
        const signal = AbortSignal.timeout(60_000)
        const made = await writeBackup({ db: database.db, dataDir, at: new Date(), signal, key: null, files: [sealing] })
        const text = gunzipSync(readFileSync(made.path)).toString()
        const names = [...text.matchAll(/^\{"\$file":"(.*)"\}$/gm)].flatMap(([, name]) => name ?? [])
        expect(names.filter(name => name.startsWith(path))).toEqual([`${path}.sealed`])
        expect(names.filter(name => name.startsWith(gone))).toEqual([])
      }
      await t.close()
    } finally {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('[SEC-07] a backup has a file that is sealed for the first time between two looks at it', async () => {
    const dataDir = folder()
    const database = await open({ seeded: true })
    try {
      const t = await startTestApp({ database, config: { dataDir } })
      const { token } = await t.loginAs('doctor')
      const [disk] = t.app.fileService.stores
      const keys = dataKeysOf([KEY])
      if (keys === null) throw new Error('no keys')
      const { path } = await store(t, token, 'a.txt', Buffer.from(WORDS))
      const sealing = {
        ...disk,
        async sizeOf(name: string) {
          const size = await disk.sizeOf(name)
          if (name === path) await resealFiles(disk, keys)
          return size
        },
      }
      const signal = AbortSignal.timeout(60_000)
      const made = await writeBackup({ db: database.db, dataDir, at: new Date(), signal, key: null, files: [sealing] })
      const text = gunzipSync(readFileSync(made.path)).toString()
      const names = [...text.matchAll(/^\{"\$file":"(.*)"\}$/gm)].flatMap(([, name]) => name ?? [])
      expect(names.filter(name => name.startsWith(path))).toEqual([`${path}.sealed`])
      await t.close()
    } finally {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('[SEC-07] a backup holds no sign-in and no code, and what is put back signs everybody out', async () => {
    const dataDir = folder()
    const source = await open({ seeded: true })
    const target = await open({ seeded: true })
    try {
      const t = await startTestApp({ database: source, config: { dataDir } })
      const { token } = await t.loginAs('admin')
      const there = await startTestApp({ database: target, config: { dataDir } })
      const { token: old } = await there.loginAs('admin')
      expect([await source.db.$count(sysToken), await target.db.$count(sysToken)]).toEqual([1, 1])
      const at = new Date()
      const signal = new AbortController().signal
      for (const key of [null, KEY]) {
        const made = await writeBackup({ db: source.db, dataDir, at, signal, key, files: null })
        const bytes = readFileSync(made.path)
        if (key === null) {
          const text = gunzipSync(bytes).toString()
          expect([text.includes(token), text.includes('{"table":"sys_token"}\n{"table"')]).toEqual([false, true])
          expect(text.includes('{"table":"sys_one_time_code"}\n{"table"')).toBe(true)
          expect(text.includes('内科')).toBe(true)
        } else {
          expect(made.path.endsWith('.jsonl.gz.sealed')).toBe(true)
          expect(() => gunzipSync(bytes)).toThrow()
          await expect(restoreBackup(target.db, made.path)).rejects.toThrow('备份已加密，请设置 BACKUP_KEY')
          await expect(restoreBackup(target.db, made.path, OTHER)).rejects.toThrow('BACKUP_KEY 与这份备份不符')
          const changed = join(dataDir, 'changed.jsonl.gz.sealed')
          bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1
          writeFileSync(changed, bytes)
          await expect(restoreBackup(target.db, changed, KEY)).rejects.toThrow('备份文件已损坏')
          writeFileSync(changed, bytes.subarray(0, -30))
          await expect(restoreBackup(target.db, changed, KEY)).rejects.toThrow('备份文件已损坏')
        }
        await target.db.insert(sysOneTimeCode).values({ key: 'login:13800000000', hash: 'z', expiresAt: at, createdAt: at })
        const departments = await source.db.$count(sysDepart)
        await target.db.delete(sysDepart)
        await restoreBackup(target.db, made.path, key)
        expect([
          await target.db.$count(sysToken),
          await target.db.$count(sysOneTimeCode),
          (await target.db.$count(sysDepart)) === departments,
        ]).toEqual([0, 0, true])
      }
      expect(await there.app.tokens.resolve(old)).toBeNull()
      await t.close()
      await there.close()
    } finally {
      await source.close()
      await target.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

it('[SEC-07] keys that are too short, or earlier ones without one in use, end the start, and are not repeated', () => {
  const told = (env: Record<string, string>) => {
    try {
      readSettings(env, { version: 'test', clientDir: '/nowhere' })
      return []
    } catch (error) {
      return error instanceof BadEnvironment ? error.problems : [String(error)]
    }
  }
  expect(told({ DATA_KEY: 'short', BACKUP_KEY: 'brief' })).toEqual([
    'DATA_KEY must have at least 16 characters.',
    'BACKUP_KEY must have at least 16 characters.',
  ])
  expect(told({ DATA_KEY_BEFORE: KEY })).toEqual(['DATA_KEY_BEFORE names earlier keys and needs DATA_KEY, the one in use.'])
})
