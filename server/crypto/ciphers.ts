import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Authenticated encryption with a key of 32 bytes; what comes out is `overhead` bytes longer. */
export interface SealCipher {
  overhead: number
  /** `iv`: random unless a test vector says which */
  seal(key: Buffer, bytes: Buffer, iv?: Buffer): Buffer
  /** Errors: any, when the bytes were changed or the key is another one. */
  open(key: Buffer, sealed: Buffer): Buffer
  /** Another key of 32 bytes for what `label` says; nothing of the first can be told from it. */
  derive(key: Buffer, label: string): Buffer
}

const [GCM_IV, GCM_TAG] = [12, 16]
/** AES-256-GCM: iv, tag, text. */
const aes: SealCipher = {
  overhead: GCM_IV + GCM_TAG,
  seal(key, bytes, iv = randomBytes(GCM_IV)) {
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const text = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text])
  },
  open(key, sealed) {
    const tag = sealed.subarray(GCM_IV, GCM_IV + GCM_TAG)
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, GCM_IV)).setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(GCM_IV + GCM_TAG)), decipher.final()])
  },
  derive: (key, label) => createHmac('sha256', key).update(label).digest(),
}

const [BLOCK, MAC] = [16, 32]
const macOf = (key: Buffer, iv: Buffer, text: Buffer): Buffer =>
  createHmac('sm3', key.subarray(BLOCK)).update(iv).update(text).digest()
/** SM4-CTR under the first half of the key, then HMAC-SM3 under the second: iv, mac, text. OpenSSL of Node 20 has no SM4-GCM. */
const sm: SealCipher = {
  overhead: BLOCK + MAC,
  seal(key, bytes, iv = randomBytes(BLOCK)) {
    const cipher = createCipheriv('sm4-ctr', key.subarray(0, BLOCK), iv)
    const text = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([iv, macOf(key, iv, text), text])
  },
  open(key, sealed) {
    const iv = sealed.subarray(0, BLOCK)
    const text = sealed.subarray(BLOCK + MAC)
    if (!timingSafeEqual(macOf(key, iv, text), sealed.subarray(BLOCK, BLOCK + MAC))) throw new Error('sealed bytes were changed')
    const decipher = createDecipheriv('sm4-ctr', key.subarray(0, BLOCK), iv)
    return Buffer.concat([decipher.update(text), decipher.final()])
  },
  derive: (key, label) => createHmac('sm3', key).update(label).digest(),
}

/** The families of the crypto service (CRYPTO). */
export const CIPHERS = { standard: aes, sm } as const
