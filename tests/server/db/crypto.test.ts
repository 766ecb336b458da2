import { expect, it } from 'vitest'
import { auditHash } from '#server/crypto/auditHash.ts'
import { CIPHERS } from '#server/crypto/ciphers.ts'
import { dataKeysOf } from '#server/plugins/seal.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

it('[SCALE-12] SM3 gives the digests of GB/T 32905-2016, examples 1 and 2', () => {
  const sm3 = auditHash('sm3', null)
  expect(sm3.of('abc')).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0')
  expect(sm3.of('abcd'.repeat(16))).toBe('debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732')
})

it('[SCALE-12] SM4 gives the block of GB/T 32907-2016, example 1, and its mode is closed against changes', () => {
  const block = '0123456789abcdeffedcba9876543210'
  const key = Buffer.concat([hex(block), Buffer.alloc(16, 7)])
  // the first block of a stream in counter mode over zeros is the block cipher of the counter
  const sealed = CIPHERS.sm.seal(key, Buffer.alloc(16), hex(block))
  expect(sealed.subarray(48).toString('hex')).toBe('681edf34d206965e86b3e94f536e4246')
  expect(CIPHERS.sm.open(key, sealed)).toEqual(Buffer.alloc(16))
  for (const at of [0, 20, 50]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => CIPHERS.sm.open(key, changed)).toThrow('sealed bytes were changed')
  }
})

it('[SCALE-12] uploads change key and cipher without a stop: each process opens what any other sealed', () => {
  const [old, next] = ['the key of last year', 'the key of this year']
  const bytes = Buffer.from('化验单')
  // first every process learns the next key, then every process seals with it
  const steps = [dataKeysOf([old]), dataKeysOf([old, next]), dataKeysOf([next, old]), dataKeysOf([next, old], 'sm')]
  steps.forEach((writer, step) => {
    const sealed = writer?.seal(bytes)
    const beside = steps.slice(Math.max(0, step - 1), step + 2)
    for (const reader of beside) expect(reader?.open(sealed ?? bytes)).toEqual(bytes)
  })
  // the old key alone opens nothing of the new one
  expect(() => dataKeysOf([old])?.open(steps[2]?.seal(bytes) ?? bytes)).toThrow('name it in DATA_KEY_BEFORE')
})
