import { createHash, randomBytes, scryptSync } from 'node:crypto'
import type { CryptoSuite } from '#server/config.ts'
import { CIPHERS } from '#server/crypto/ciphers.ts'

/** Keys of this server for bytes at rest: what is written is sealed with the first, what was sealed with any of them can be opened (DATA_KEY). */
export interface DataKeys {
  seal(bytes: Buffer): Buffer
  /** Errors: SealError when the bytes were changed, or sealed with none of the keys. */
  open(sealed: Buffer): Buffer
}

/** Sealed bytes that cannot be opened, and why. */
export class SealError extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'SealError'
  }
}

const [ID, KEY] = [8, 32]
const SUITES = ['standard', 'sm'] as const

/** A key of 32 bytes from a secret of any length; slow on purpose. */
export const keyOf = (secret: string, salt: Buffer): Buffer =>
  scryptSync(secret, salt, KEY, { N: 2 ** 15, r: 8, maxmem: 64 * 1024 ** 2 })

/**
 * Envelope encryption: every file has a random key of its own, which lies before its bytes, sealed with the key of the server. Null without a secret.
 * `secrets`: the one in use, then earlier ones. `suite`: what is sealed with from now on (AES-256-GCM, or SM4 with HMAC-SM3); either is opened.
 */
export function dataKeysOf(secrets: readonly string[], suite: CryptoSuite = 'standard'): DataKeys | null {
  const salt = Buffer.from('xinglin uploads')
  const keys = secrets.flatMap(secret => {
    const key = keyOf(secret, salt)
    return SUITES.map(name => {
      // the id tells the cipher too; that of the first kind is as it always was
      const id = createHash('sha256').update(key)
      return { key, name, cipher: CIPHERS[name], id: (name === 'standard' ? id : id.update(name)).digest().subarray(0, ID) }
    })
  })
  const first = keys.find(({ name }) => name === suite)
  if (first === undefined) return null
  return {
    seal(bytes) {
      const own = randomBytes(KEY)
      return Buffer.concat([first.id, first.cipher.seal(first.key, own), first.cipher.seal(own, bytes)])
    },
    open(sealed) {
      const known = keys.find(({ id }) => id.equals(sealed.subarray(0, ID)))
      const head = ID + KEY + 2 * (known ?? first).cipher.overhead
      if (sealed.length < head) throw new SealError('sealed bytes are cut off')
      if (known === undefined) throw new SealError('sealed with a DATA_KEY that is not given; name it in DATA_KEY_BEFORE')
      const { key, cipher } = known
      const ownEnd = ID + KEY + cipher.overhead
      try {
        return cipher.open(cipher.open(key, sealed.subarray(ID, ownEnd)), sealed.subarray(ownEnd))
      } catch {
        throw new SealError('sealed bytes were changed')
      }
    },
  }
}
