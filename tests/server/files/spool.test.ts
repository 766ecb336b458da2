import { randomBytes, createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { spool } from '#server/modules/files/spool.service.ts'

describe('an upload on its way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-spool-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  /** Files of this process that have lost their name. */
  const unnamed = () =>
    readdirSync('/proc/self/fd').flatMap(fd => {
      try {
        const target = readlinkSync(`/proc/self/fd/${fd}`)
        return target.startsWith(folder) ? [fd] : []
      } catch {
        return []
      }
    })

  it('[SCALE-01] is read at any place and as often as one likes, has no name on the disk, and goes when it is closed', async () => {
    const bytes = randomBytes(1_000_003)
    const kept = await spool(folder, Readable.from([bytes.subarray(0, 7), bytes.subarray(7, 500_000), bytes.subarray(500_000)]))
    expect([kept.size, kept.sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')])
    for (const [from, length] of [
      [0, 64],
      [15, 2],
      [16, 16],
      [999_999, 100],
      [1_000_003, 10],
      [123_457, 300_001],
    ] as const)
      expect((await kept.at(from, length)).equals(bytes.subarray(from, from + length))).toBe(true)
    expect((await buffer(kept.read())).equals(bytes)).toBe(true)
    expect((await buffer(kept.read())).equals(bytes)).toBe(true)
    expect(readdirSync(folder)).toEqual([])
    expect(unnamed()).toHaveLength(1)
    await kept.close()
    expect(unnamed()).toEqual([])
  })

  it('[SEC-07] lies encrypted while it waits to be judged', async () => {
    const text = Buffer.from('主诉：咳嗽三天，夜间明显'.repeat(100))
    const kept = await spool(folder, Readable.from([text]))
    const [fd] = unnamed()
    const onDisk = readFileSync(`/proc/self/fd/${fd}`)
    expect([onDisk.length, onDisk.includes('咳嗽')]).toEqual([text.length, false])
    await kept.close()
  })

  it('[SCALE-01] that breaks off leaves nothing open', async () => {
    const broken = function* () {
      yield randomBytes(100_000)
      throw new Error('cut off')
    }
    await expect(spool(folder, Readable.from(broken()))).rejects.toThrow('cut off')
    expect([unnamed(), readdirSync(folder)]).toEqual([[], []])
  })
})
