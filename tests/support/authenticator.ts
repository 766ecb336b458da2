import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { addPasskey, passkeyLogin } from '#contract/http/calls/secondFactor.ts'
import type { InputOf } from '#contract/http/defineCall.ts'

/** What a page of that origin shows to an authenticator. */
export interface RelyingParty {
  origin: string
  rpId: string
}
/** A passkey on a device of software: answers questions of registration and sign-in as browsers do (WebAuthn Level 3, 6). */
export interface Authenticator {
  register(place: RelyingParty, challenge: string): InputOf<typeof addPasskey>['answer']
  /** `flags`: 0x01 present, 0x04 verified */
  assert(
    place: RelyingParty,
    challenge: string,
    more?: { flags?: number; counter?: number },
  ): InputOf<typeof passkeyLogin>['answer']
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** CBOR (RFC 8949) of what an attestation holds: integers, byte strings, texts, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, part]) => [cbor(key), cbor(part as number | string | Buffer)])
  return Buffer.concat([head(5, value.size), ...parts])
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** A new authenticator with one key (ES256). */
export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let used = 0
  const clientData = (type: string, { origin }: RelyingParty, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = ({ rpId }: RelyingParty, flags: number, counter: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }
  return {
    register(place, challenge) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(place, 0x45, 0, credential)],
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', place, challenge))
      return {
        ...common,
        response: { clientDataJSON, attestationObject: base64url(cbor(attestation)), transports: ['internal'] },
      }
    },
    assert(place, challenge, { flags = 0x05, counter } = {}) {
      used += 1
      const data = clientData('webauthn.get', place, challenge)
      const authenticatorData = authData(place, flags, counter ?? used)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          userHandle: null,
        },
      }
    },
  }
}
