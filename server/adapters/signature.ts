import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedKind = 'rx' | 'review' | 'record' | 'ack' | 'dispense'
/** What is signed: a version of a document by the hash of its canonical text. */
export interface SignedDocument {
  ownerId: string
  docKind: SignedKind
  docId: string
  docVersion: number
  /** hex */
  sha256: string
}
/** What a provider makes of a document. `method` as dictionary signature_method: 1 password, 2 message, 3 CA. */
export interface Signature {
  method: '1' | '2' | '3'
  caSerial: string | null
  value: string
  at: Date
}
/** Whether a secret was right; `locked`: too many were wrong; `off`: this way of signing is not set up. */
export type Confirmation = 'right' | 'wrong' | 'locked' | 'off'

/** How people sign (hospital.md 6). A secret is confirmed before the transaction that signs: it is slow, and failures count though nothing else is stored. */
export interface SignatureProvider {
  /** by the state of the person's signature: 0 未上传, 1 待审, 2 生效, 3 停用 */
  ready(status: string): 'ok' | 'none' | 'expired'
  confirm(ownerId: string, secret: string): Promise<Confirmation>
  sign(document: SignedDocument, at: Date): Signature
  /** whether this signature was made for this document and nothing of either was changed */
  verify(signature: Omit<Signature, 'method'>, document: SignedDocument): boolean
}

const readyOf = (status: string): 'ok' | 'none' | 'expired' => (status === '2' ? 'ok' : status === '3' ? 'expired' : 'none')

/** A certificate authority is asked for and none is connected: nobody signs, and everybody is told why. */
export const caSignature: SignatureProvider = {
  ready: readyOf,
  confirm: () => Promise.resolve('off'),
  sign: () => {
    throw new Error('no certificate authority is connected')
  },
  verify: () => false,
}

/** The embedded way: the password of the account, and an HMAC of document and time with a key of this installation. */
export function passwordSignature(parts: {
  key: string
  confirm: (userId: string, password: string) => Promise<'right' | 'wrong' | 'locked'>
}): SignatureProvider {
  const valueOf = ({ ownerId, docKind, docId, docVersion, sha256 }: SignedDocument, at: Date) =>
    createHmac('sha256', parts.key).update([ownerId, docKind, docId, docVersion, sha256, at.toISOString()].join('|')).digest()
  return {
    ready: readyOf,
    confirm: parts.confirm,
    sign: (document, at) => ({ method: '1', caSerial: null, value: valueOf(document, at).toString('hex'), at }),
    verify: ({ value, at }, document) => {
      const [given, right] = [Buffer.from(value, 'hex'), valueOf(document, at)]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
