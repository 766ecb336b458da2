import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline, Readable, type Transform } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CIPHERS } from '#server/crypto/ciphers.ts'
import { segmentsOf } from '#server/crypto/segments.ts'
import { dataKeysOf, SEALED_HEAD } from '#server/plugins/seal.ts'

const SEGMENT = 65_536
const through = (bytes: Buffer, step: number, transform: Transform): Promise<Buffer> => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, n) => bytes.subarray(n * step, (n + 1) * step))
  return buffer(pipeline(Readable.from(pieces), transform, () => undefined))
}

for (const suite of ['standard', 'sm'] as const)
  describe(`bytes sealed in segments: ${suite}`, () => {
    const cipher = CIPHERS[suite]
    const segments = segmentsOf(cipher, randomBytes(32))
    const full = SEGMENT + cipher.overhead
    const seal = (bytes: Buffer, step = 10_000) => through(bytes, step, segments.sealing())
    const openAll = (sealed: Buffer, step = 10_000) => through(sealed, step, segments.opening(undefined, sealed.length))

    it('[SCALE-01] come back whole and in any part, whatever the pieces are that they travel in', async () => {
      const sizes = [0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 2 * SEGMENT, 2 * SEGMENT + 5]
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...sizes),
          fc.integer({ min: 999, max: 200_000 }),
          fc.integer({ min: 0, max: 200_000 }),
          fc.integer({ min: 0, max: 200_000 }),
          async (size, step, one, other) => {
            const bytes = randomBytes(size)
            const sealed = await seal(bytes, step)
            expect(segments.sizeOf(sealed.length)).toBe(size)
            expect((await openAll(sealed, step)).equals(bytes)).toBe(true)
            if (size === 0) return
            const [from = 0, to = 0] = [one % size, other % size].sort((a, b) => a - b)
            const span = segments.spanOf({ from, to }, sealed.length)
            const opened = await through(
              sealed.subarray(span.from, span.to + 1),
              step,
              segments.opening({ from, to }, sealed.length),
            )
            expect(opened.equals(bytes.subarray(from, to + 1))).toBe(true)
          },
        ),
        { numRuns: 60 },
      )
    })

    it('[SCALE-01] are read at one place without the others: a part asks for its own segments alone', () => {
      const length = 5 * full
      expect(segments.spanOf({ from: 0, to: 0 }, length)).toEqual({ from: 0, to: full - 1 })
      expect(segments.spanOf({ from: SEGMENT - 1, to: SEGMENT }, length)).toEqual({ from: 0, to: 2 * full - 1 })
      expect(segments.spanOf({ from: 4 * SEGMENT, to: 5 * SEGMENT - 1 }, length)).toEqual({ from: 4 * full, to: 5 * full - 1 })
    })

    it('[SEC-07] none is changed, left out, put elsewhere or taken for the end without being noticed', async () => {
      const sealed = await seal(randomBytes(2 * SEGMENT + 100))
      const [first, second, third] = [sealed.subarray(0, full), sealed.subarray(full, 2 * full), sealed.subarray(2 * full)]
      const changed = Buffer.from(sealed)
      changed[full + 40] = (changed[full + 40] ?? 0) ^ 1
      for (const wrong of [
        changed,
        Buffer.concat([second, first, third]),
        Buffer.concat([first, third]),
        Buffer.concat([first, second]),
        first,
        sealed.subarray(0, -1),
        Buffer.concat([sealed, sealed.subarray(2 * full)]),
      ])
        await expect(openAll(wrong)).rejects.toThrow('changed')
      // the store says how long it is, and gives less
      await expect(through(first, 10_000, segments.opening(undefined, sealed.length))).rejects.toThrow('cut off')
      for (const length of [0, cipher.overhead - 1, full + 3, full + cipher.overhead])
        expect(() => segments.sizeOf(length)).toThrow('cut off')
    })
  })

it('[SEC-07] the head of a file tells its key: an earlier one opens it, another does not, and only the newest counts as new', async () => {
  const [old, next] = ['an earlier key of theirs', 'the key of today, longer']
  const before = dataKeysOf([old])
  const now = dataKeysOf([next, old], 'sm')
  const others = dataKeysOf([next])
  if (before === null || now === null || others === null) throw new Error('no keys')
  const text = Buffer.from('主诉：咳嗽三天')
  const sealed = await through(text, 10, before.sealing())
  const head = sealed.subarray(0, SEALED_HEAD)
  const file = now.headOf(head)
  if (file === null) throw new Error('no segments')
  const body = sealed.subarray(file.from)
  expect((await through(body, 7, file.segments.opening(undefined, body.length))).equals(text)).toBe(true)
  expect(() => others.headOf(head)).toThrow('DATA_KEY_BEFORE')
  expect(() => now.headOf(Buffer.alloc(4))).toThrow('cut off')
  expect(now.headOf(before.seal(text).subarray(0, SEALED_HEAD))).toBeNull()
  expect([before.isNewest(head), now.isNewest(head), now.isNewest(await through(text, 10, now.sealing()))]).toEqual([
    true,
    false,
    true,
  ])
  expect(before.isNewest(before.seal(text))).toBe(false)
})
