import { createHash, createHmac, hkdfSync } from 'node:crypto'

/** Digests of the two families of the crypto service (CRYPTO): SHA-256, and SM3 of GB/T 32905. */
export type DigestName = 'sha256' | 'sm3'

/** What a link of the audit is made with; `key` null: anybody could make it. `name` is stored beside each link: `sha256`, or `sm3:` and the id of the key. */
export interface AuditHash {
  name: string
  of(text: string): string
}

/** A hash by digest and secret (AUDIT_KEY); null: without a key. */
export function auditHash(digest: DigestName, secret: string | null): AuditHash {
  if (secret === null) return { name: digest, of: text => createHash(digest).update(text).digest('hex') }
  // the secret itself is never the key: a stolen link must not help against another use of it
  const key = Buffer.from(hkdfSync('sha256', secret, 'xinglin', 'audit chain', 32))
  const id = createHash('sha256').update(key).digest('hex').slice(0, 8)
  return { name: `${digest}:${id}`, of: text => createHmac(digest, key).update(text).digest('hex') }
}

/** The hash of that name out of digests and secrets; null: its secret is not given, or there is no such digest. */
export function auditHashNamed(name: string, secrets: readonly string[]): AuditHash | null {
  const [digest] = name.split(':')
  if (digest !== 'sha256' && digest !== 'sm3') return null
  return [null, ...secrets].map(secret => auditHash(digest, secret)).find(hash => hash.name === name) ?? null
}

/** What a link stands for: every column of a line of the audit. */
export interface AuditLine {
  id: string
  logType: number
  at: Date
  actorKind: string
  actorId: string
  actorName: string
  action: string
  entity: string
  entityId: string
  content: string
  ip: string
  requestUrl: string
  requestParam: string
  costTime: number | null
  tenantId: number
}

/** A line as one text, the same wherever it is read: the columns in a fixed order as JSON. */
const canonicalLine = (line: AuditLine): string =>
  JSON.stringify([
    line.id,
    line.logType,
    line.at.toISOString(),
    line.actorKind,
    line.actorId,
    line.actorName,
    line.action,
    line.entity,
    line.entityId,
    line.content,
    line.ip,
    line.requestUrl,
    line.requestParam,
    line.costTime,
    line.tenantId,
  ])

/** Hash of a link over the one before it, its number and its line. */
export const linkHash = (hash: AuditHash, before: string, seq: number, line: AuditLine): string =>
  hash.of(`${before}\n${seq}\n${canonicalLine(line)}`)

/** Where a chain begins. */
export const NO_LINK = '0'.repeat(64)
