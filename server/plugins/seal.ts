import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'

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

const ALGORITHM = 'aes-256-gcm'
const [ID, IV, KEY, TAG] = [8, 12, 32, 16]
const HEAD = ID + IV + KEY + TAG + IV + TAG

/** A key of 32 bytes from a secret of any length; slow on purpose. */
export const keyOf = (secret: string, salt: Buffer): Buffer =>
  scryptSync(secret, salt, KEY, { N: 2 ** 15, r: 8, maxmem: 64 * 1024 ** 2 })

function encrypted(key: Buffer, bytes: Buffer): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(ALGORITHM, key, iv)
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}
function decrypted(key: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV)).setAuthTag(bytes.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
}

/**
 * Envelope encryption (AES-256-GCM): every file has a random key of its own, which lies before its bytes, sealed with the key of the server. Null without
 * a secret. `secrets`: the one in use, then earlier ones.
 */
export function dataKeysOf(secrets: readonly string[]): DataKeys | null {
  const salt = Buffer.from('xinglin uploads')
  const keys = secrets.map(secret => {
    const key = keyOf(secret, salt)
    return { key, id: createHash('sha256').update(key).digest().subarray(0, ID) }
  })
  const [first] = keys
  if (first === undefined) return null
  return {
    seal(bytes) {
      const own = randomBytes(KEY)
      return Buffer.concat([first.id, encrypted(first.key, own), encrypted(own, bytes)])
    },
    open(sealed) {
      if (sealed.length < HEAD) throw new SealError('sealed bytes are cut off')
      const known = keys.find(({ id }) => id.equals(sealed.subarray(0, ID)))
      if (known === undefined) throw new SealError('sealed with a DATA_KEY that is not given; name it in DATA_KEY_BEFORE')
      try {
        const own = decrypted(known.key, sealed.subarray(ID, ID + IV + TAG + KEY))
        return decrypted(own, sealed.subarray(ID + IV + TAG + KEY))
      } catch {
        throw new SealError('sealed bytes were changed')
      }
    },
  }
}
