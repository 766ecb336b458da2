import { createCipheriv, createDecipheriv, createHash, randomBytes, type DecipherGCM } from 'node:crypto'
import { Transform } from 'node:stream'
import { SealError } from '#server/crypto/segments.ts'
import { keyOf } from '#server/plugins/seal.ts'

/** How the name of a sealed backup ends. */
export const SEALED_END = '.sealed'
/** Message of the SealError when the key is another one. */
export const BAD_KEY = 'another key'

const ALGORITHM = 'aes-256-gcm'
const [SALT, IV, MARK, TAG] = [16, 12, 8, 16]
const HEAD = SALT + IV + MARK
/** Tells a wrong key before a byte is put back, and nothing about the key. */
const markOf = (key: Buffer): Buffer => createHash('sha256').update('mark').update(key).digest().subarray(0, MARK)

/** Seals a stream of any length with a key from BACKUP_KEY: salt, iv, mark of the key, AES-256-GCM, tag. */
export function sealing(secret: string): Transform {
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)]
  const key = keyOf(secret, salt)
  const cipher = createCipheriv(ALGORITHM, key, iv)
  let head: Buffer | null = Buffer.concat([salt, iv, markOf(key)])
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (head !== null) this.push(head)
      head = null
      done(null, cipher.update(chunk))
    },
    flush(done) {
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/** Opens what `sealing` made. Errors: SealError, `another key` before anything else, else at the end when a byte was changed or is missing. */
export function opening(secret: string): Transform {
  let decipher: DecipherGCM | null = null
  // the last bytes are the tag, which only the end shows
  let rest: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _, done) {
      rest = Buffer.concat([rest, chunk])
      if (decipher === null) {
        if (rest.length < HEAD) return void done()
        const key = keyOf(secret, rest.subarray(0, SALT))
        if (!markOf(key).equals(rest.subarray(SALT + IV, HEAD))) return void done(new SealError(BAD_KEY))
        decipher = createDecipheriv(ALGORITHM, key, rest.subarray(SALT, SALT + IV))
        rest = rest.subarray(HEAD)
      }
      const sure = Math.max(0, rest.length - TAG)
      const text = decipher.update(rest.subarray(0, sure))
      rest = rest.subarray(sure)
      done(null, text)
    },
    flush(done) {
      if (decipher === null || rest.length < TAG) return void done(new SealError('cut off'))
      try {
        decipher.setAuthTag(rest)
        done(null, decipher.final())
      } catch {
        done(new SealError('changed'))
      }
    },
  })
}
