import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataKeysOf } from '#server/plugins/seal.ts'
import { diskStore, type ByteStore } from '#server/modules/files/byteStore.service.ts'
import { openFileStore, type FileStore } from '#server/modules/files/fileStore.service.ts'
import { moveFiles } from '#server/modules/files/moveFiles.service.ts'
import { resealFiles } from '#server/modules/files/reseal.service.ts'
import { readS3Url } from '#server/filesUrl.ts'
import { s3Store } from '#server/modules/files/s3Store.service.ts'
import { startS3, type S3Server } from '#tests/support/s3Server.ts'

const MB = 1024 ** 2
const contentOf = async (files: FileStore, path: string) => {
  const file = await files.open(path)
  return file && buffer(await file.read())
}

describe('stores of bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-stores-'))
  const disk = diskStore(folder)
  let server: S3Server
  let s3: ReturnType<typeof s3Store>
  beforeAll(async () => {
    server = await startS3({ isLenient: true })
    const settings = readS3Url(server.url)
    if (settings === null) throw new Error('no address')
    s3 = s3Store(settings)
  })
  afterAll(async () => {
    await s3.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const names = async (store: ByteStore) => {
    const found: string[] = []
    for await (const { name } of store.list()) found.push(name)
    return found.sort()
  }

  for (const kind of ['disk', 's3'] as const)
    it(`[SCALE-01] take, give, list and remove bytes and parts of them, twenty megabytes as a stream: ${kind}`, async () => {
      const store = kind === 'disk' ? disk : s3
      const big = randomBytes(20 * MB)
      const inPieces = Readable.from(Array.from({ length: 20 }, (_, n) => big.subarray(n * MB, (n + 1) * MB)))
      await store.put('temp/2026/01/a.txt', Buffer.from('hello'))
      await store.put('temp/2026/01/big.bin', inPieces)
      expect([await store.sizeOf('temp/2026/01/a.txt'), await store.sizeOf('temp/2026/01/b.txt')]).toEqual([5, null])
      expect(String(await buffer(await store.read('temp/2026/01/a.txt', { from: 1, to: 3 })))).toBe('ell')
      expect((await buffer(await store.read('temp/2026/01/big.bin'))).equals(big)).toBe(true)
      expect(await names(store)).toEqual(['temp/2026/01/a.txt', 'temp/2026/01/big.bin'])

      const broken = function* () {
        yield randomBytes(9 * MB)
        throw new Error('cut off')
      }
      await expect(store.put('temp/2026/01/cut.bin', Readable.from(broken()))).rejects.toThrow('cut off')
      expect(await store.sizeOf('temp/2026/01/cut.bin')).toBe(null)
      for (const name of await names(store)) await store.remove(name)
      await store.remove('temp/2026/01/a.txt')
      expect(await names(store)).toEqual([])
    })

  it('[SCALE-01] let a name be written again that a killed process had begun, by two at once, and sweep what it left by its age', async () => {
    const path = 'temp/2026/03/a.bin'
    mkdirSync(join(folder, 'temp/2026/03'), { recursive: true })
    const left = join(folder, `${path}.part`)
    writeFileSync(left, 'half')
    await Promise.all([disk.put(path, Buffer.from('one')), disk.put(path, Readable.from([Buffer.from('two')]))])
    expect(['one', 'two']).toContain(String(await buffer(await disk.read(path))))
    await disk.sweep(new Date(Date.now() - 60_000))
    expect(existsSync(left)).toBe(true)
    await disk.sweep(new Date(Date.now() + 60_000))
    expect(existsSync(left)).toBe(false)
    expect(await names(disk)).toEqual([path])
    await disk.remove(path)
  })

  it('[SCALE-01] move all files to the other store while they are read, sealed ones among them, and back', async () => {
    const keys = dataKeysOf(['a key of sixteen characters'])
    const [open, sealed] = [openFileStore([disk], null), openFileStore([disk], keys)]
    const pathOf = (n: number) => `temp/2026/02/${String(n).padStart(32, '0')}.bin`
    const bytes = new Map(Array.from({ length: 30 }, (_, n) => [pathOf(n), randomBytes(1_000 + n)] as const))
    for (const [path, one] of bytes) await (path.endsWith('7.bin') ? sealed : open).put(path, one)
    // the server of the time of the move: what is new goes to the bucket
    const serving = openFileStore([s3, disk], keys)
    const readAll = async (): Promise<string[]> => {
      const wrong: string[] = []
      for (const [path, one] of bytes) {
        const found = await contentOf(serving, path)
        if (!found?.equals(one)) wrong.push(path)
      }
      return wrong
    }
    const load = { isOver: false }
    const reading = (async () => {
      const wrong: string[] = []
      while (!load.isOver) wrong.push(...(await readAll()))
      return wrong
    })()
    await serving.put(pathOf(30), Buffer.from('new'))
    expect(await moveFiles(disk, s3)).toBe(30)
    load.isOver = true
    expect(await reading).toEqual([])
    expect(await names(disk)).toEqual([])
    expect(await names(s3)).toHaveLength(31)
    expect(await readAll()).toEqual([])
    await serving.remove(pathOf(7))
    // another installation's, in the same bucket
    const foreign = 'b/temp/2026/02/00000000000000000000000000000001.bin'
    await s3.put(foreign, Buffer.from('not ours'))
    expect(await moveFiles(s3, disk)).toBe(30)
    expect(await names(s3)).toEqual([foreign])
    await s3.remove(foreign)
    expect((await contentOf(sealed, pathOf(17)))?.equals(bytes.get(pathOf(17)) ?? Buffer.alloc(0))).toBe(true)
  })

  it('[SCALE-12] seal anew what lies open or was sealed with an earlier key, while it is read; afterwards the earlier key is not needed', async () => {
    const place = mkdtempSync(join(tmpdir(), 'xinglin-reseal-'))
    const store = diskStore(place)
    const [before, now] = [dataKeysOf(['an earlier key of theirs']), dataKeysOf(['the key of today', 'an earlier key of theirs'])]
    const alone = dataKeysOf(['the key of today'])
    if (before === null || now === null || alone === null) throw new Error('no keys')
    const pathOf = (n: number) => `temp/2026/02/${String(n).padStart(32, '0')}.bin`
    const text = (n: number) => Buffer.from(`file ${n}`)
    for (const n of [0, 1, 2, 3]) {
      if (n === 3) await store.put(`${pathOf(n)}.sealed`, before.seal(text(n)))
      else await openFileStore([store], [null, before, now][n] ?? null).put(pathOf(n), text(n))
    }
    // laid down by a person
    await store.put('notes.txt', Buffer.from('not ours'))
    expect(await resealFiles(store, now)).toBe(3)
    const files = openFileStore([store], alone)
    for (const n of [0, 1, 2, 3]) expect((await contentOf(files, pathOf(n)))?.equals(text(n))).toBe(true)
    expect(await names(store)).toEqual(['notes.txt', ...[0, 1, 2, 3].map(n => `${pathOf(n)}.sealed`)])
    expect(await resealFiles(store, alone)).toBe(0)
    await openFileStore([store], before).put(pathOf(5), text(5))
    await expect(resealFiles(store, alone)).rejects.toThrow('DATA_KEY_BEFORE')
    expect((await contentOf(openFileStore([store], before), pathOf(5)))?.equals(text(5))).toBe(true)
    rmSync(place, { recursive: true, force: true })
  })

  it('[SCALE-01, SCALE-12] keep each file where one run moves or seals what another one has listed or is about to remove', async () => {
    const places = ['from', 'to'].map(end => mkdtempSync(join(tmpdir(), `xinglin-two-runs-${end}-`)))
    const [from, to] = places.map(diskStore)
    const keys = dataKeysOf(['a key of sixteen characters'])
    if (from === undefined || to === undefined || keys === null) throw new Error('no stores')
    const path = `temp/2026/02/${'a'.repeat(32)}.bin`
    const listed = async function* () {
      const all = await names(from)
      await moveFiles(from, to)
      for (const name of all) yield { name, at: new Date() }
    }
    await from.put(path, Buffer.from('one'))
    expect(await moveFiles({ ...from, list: listed }, to)).toBe(0)
    expect([await names(from), await names(to)]).toEqual([[], [path]])

    const afterPut = (store: ByteStore, other: () => Promise<unknown>): ByteStore => ({
      ...store,
      put: async (name, body) => {
        await store.put(name, body)
        await other()
      },
    })
    await from.put(path, Buffer.from('two'))
    const movedByOther = afterPut(to, () => moveFiles(from, to))
    expect(await moveFiles(from, movedByOther)).toBe(0)
    expect([await names(from), String(await buffer(await to.read(path)))]).toEqual([[], 'two'])

    const sealedByOther = afterPut(to, () => resealFiles(to, keys))
    await resealFiles(sealedByOther, keys)
    expect(await names(to)).toEqual([`${path}.sealed`])
    expect(String(await contentOf(openFileStore([to], keys), path))).toBe('two')
    for (const place of places) rmSync(place, { recursive: true, force: true })
  })

  it('[SCALE-01] read an address with its secret, bucket and folder, and refuse what is none', () => {
    expect(readS3Url('s3://k:s%2Fx@store.example.org:9000/files/ward/a?region=cn-north-1')).toEqual({
      endpoint: 'https://store.example.org:9000',
      region: 'cn-north-1',
      bucket: 'files',
      prefix: 'ward/a/',
      credentials: { accessKeyId: 'k', secretAccessKey: 's/x' },
    })
    expect(readS3Url('s3://k:s@127.0.0.1:9000/files?tls=off')).toMatchObject({ endpoint: 'http://127.0.0.1:9000', prefix: '' })
    for (const text of ['s3://store.example.org/files', 's3://k:s@host', 'https://k:s@host/files', 's3://k:s@host/UP', 'x'])
      expect(readS3Url(text)).toBe(null)
  })
})
