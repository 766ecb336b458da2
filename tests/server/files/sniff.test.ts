import { expect, it } from 'vitest'
import { sniff, zipNames } from '#server/modules/files/sniff.rules.ts'
import * as sample from '#tests/support/sampleFiles.ts'

it('content of files is judged without an error, whatever the bytes are and however many', async () => {
  const seeds = [await sample.jpg(), sample.docx(), sample.zip({ a: 'b' }), sample.webmVoice(), sample.mp4Voice(), sample.pdf()]
  let state = 20261121
  const random = (n: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % n
  for (let round = 0; round < 3_000; round++) {
    const bytes = Buffer.from(seeds[random(seeds.length)] ?? '')
    for (let i = random(8); i >= 0; i--) if (bytes.length) bytes[random(bytes.length)] = random(256)
    const cut = bytes.subarray(0, random(2) ? random(bytes.length + 1) : bytes.length)
    await Promise.all([sniff(sample.sourceOf(cut)), zipNames(sample.sourceOf(cut))])
  }
  const ends = Buffer.alloc(20 * 1024 * 1024, 'PK\x05\x06')
  ends.write('PK\x03\x04', 'latin1')
  expect(await sniff(sample.sourceOf(ends))).toBe(null)
  expect(await sniff(sample.sourceOf(Buffer.alloc(20 * 1024 * 1024, 'PK\x03\x04')))).toBe(null)
})
