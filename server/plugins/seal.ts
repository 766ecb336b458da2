import { createHash, randomBytes, scryptSync } from 'node:crypto'
import type { Transform } from 'node:stream'
import type { CryptoSuite } from '#server/config.ts'
import { CIPHERS } from '#server/crypto/ciphers.ts'
import { SealError, segmentsOf, type Segments } from '#server/crypto/segments.ts'

/** A file sealed in segments: where they begin, and what opens them. */
export interface SealedFile {
  from: number
  segments: Segments
}

/** Keys of this server for bytes at rest: what is written is sealed with the first, what was sealed with any of them can be opened (DATA_KEY). */
export interface DataKeys {
  /** A small value as a whole. */
  seal(bytes: Buffer): Buffer
  /** Errors: SealError when the bytes were changed, or sealed with none of the keys. */
  open(sealed: Buffer): Buffer
  /** Whether a small value is sealed as `seal` would now. */
  isNew(sealed: Buffer): boolean
  /** Seals a stream of any length, a segment at a time. */
  sealing(): Transform
  /** What the first SEALED_HEAD bytes of a file say; null: it was sealed as a whole. Errors: SealError as `open`. */
  headOf(first: Buffer): SealedFile | null
  /** Whether the first bytes of a file say that it is sealed as `sealing` would now. */
  isNewest(first: Buffer): boolean
}

/** How the name of a sealed file ends: files of before the key lie beside them as they were. */
export const SEALED = '.sealed'
const [ID, KEY] = [8, 32]
const SUITES = ['standard', 'sm'] as const
/** So many bytes of a sealed file tell how to open it. */
export const SEALED_HEAD = ID + KEY + Math.max(...SUITES.map(name => CIPHERS[name].overhead))

/** A key of 32 bytes from a secret of any length; slow on purpose. */
export const keyOf = (secret: string, salt: Buffer): Buffer =>
  scryptSync(secret, salt, KEY, { N: 2 ** 15, r: 8, maxmem: 64 * 1024 ** 2 })

/** First bytes of what is sealed with a key, by cipher and kind; those of the first kind are as they always were. */
const idOf = (key: Buffer, ...kinds: readonly string[]): Buffer => {
  const hash = createHash('sha256').update(key)
  for (const kind of kinds) hash.update(kind)
  return hash.digest().subarray(0, ID)
}

/**
 * Envelope encryption: every file has a random key of its own, which lies before its bytes, sealed with the key of the server. Null without a secret.
 * `secrets`: the one in use, then earlier ones. `suite`: what is sealed with from now on (AES-256-GCM, or SM4 with HMAC-SM3); either is opened.
 */
export function dataKeysOf(secrets: readonly string[], suite: CryptoSuite = 'standard'): DataKeys | null {
  const salt = Buffer.from('xinglin uploads')
  const keys = secrets.flatMap(secret => {
    const key = keyOf(secret, salt)
    return SUITES.map(name => {
      const kinds = name === 'standard' ? [] : [name]
      return { key, name, cipher: CIPHERS[name], id: idOf(key, ...kinds), streamId: idOf(key, ...kinds, 'segments') }
    })
  })
  const first = keys.find(({ name }) => name === suite)
  if (first === undefined) return null
  const unknown = () => new SealError('sealed with a DATA_KEY that is not given; name it in DATA_KEY_BEFORE')
  const ownKey = ({ key, cipher }: (typeof keys)[number], sealed: Buffer): Buffer => {
    try {
      return cipher.open(key, sealed.subarray(ID, ID + KEY + cipher.overhead))
    } catch {
      throw new SealError('sealed bytes were changed')
    }
  }
  return {
    seal(bytes) {
      const own = randomBytes(KEY)
      return Buffer.concat([first.id, first.cipher.seal(first.key, own), first.cipher.seal(own, bytes)])
    },
    open(sealed) {
      const known = keys.find(({ id }) => id.equals(sealed.subarray(0, ID)))
      const { cipher } = known ?? first
      if (sealed.length < ID + KEY + 2 * cipher.overhead) throw new SealError('sealed bytes are cut off')
      if (known === undefined) throw unknown()
      const own = ownKey(known, sealed)
      try {
        return cipher.open(own, sealed.subarray(ID + KEY + cipher.overhead))
      } catch {
        throw new SealError('sealed bytes were changed')
      }
    },
    isNew: sealed => first.id.equals(sealed.subarray(0, ID)),
    sealing() {
      const own = randomBytes(KEY)
      const sealing = segmentsOf(first.cipher, own).sealing()
      sealing.push(Buffer.concat([first.streamId, first.cipher.seal(first.key, own)]))
      return sealing
    },
    headOf(head) {
      const known = keys.find(({ streamId }) => streamId.equals(head.subarray(0, ID)))
      if (known === undefined) {
        if (keys.some(({ id }) => id.equals(head.subarray(0, ID)))) return null
        throw head.length < ID ? new SealError('sealed bytes are cut off') : unknown()
      }
      return { from: ID + KEY + known.cipher.overhead, segments: segmentsOf(known.cipher, ownKey(known, head)) }
    },
    isNewest: head => first.streamId.equals(head.subarray(0, ID)),
  }
}
