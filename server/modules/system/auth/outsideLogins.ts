import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { sysOneTimeCode } from '#server/db/tables/index.ts'

/** One-time sign-in tokens of third parties: made when a party's callback has named the user, spent by getLoginUser. */
export interface OutsideLogins {
  /** a token for one sign-in of that user through that party, valid for two minutes */
  mint(party: string, userId: string): Promise<string>
  /** the user id, once; null when the token is unknown, spent, expired or of another party */
  spend(party: string, token: string): Promise<string | null>
}

declare module 'fastify' {
  interface FastifyInstance {
    outsideLogins: OutsideLogins
  }
}

const LIFE = 2 * 60_000
const keyOf = (party: string, token: string) => `third:${party}:${createHash('sha256').update(token).digest('hex')}`

/** Outside logins over the table of one-time codes: the key is the hash of the token, the row names the user. */
export const createOutsideLogins = (db: Db, now: () => number): OutsideLogins => ({
  async mint(party, userId) {
    const token = randomBytes(32).toString('base64url')
    const at = now()
    await db
      .insert(sysOneTimeCode)
      .values({ key: keyOf(party, token), hash: userId, createdAt: new Date(at), expiresAt: new Date(at + LIFE) })
    return token
  },
  async spend(party, token) {
    const [row] = await db
      .delete(sysOneTimeCode)
      .where(and(eq(sysOneTimeCode.key, keyOf(party, token)), gt(sysOneTimeCode.expiresAt, new Date(now()))))
      .returning()
    return row?.hash ?? null
  },
})

const TICKET_WITHIN_MS = 5_000
const ANSWER_MAX = 64 * 1024
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const textOf = (xml: string) => xml.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole).trim()

/**
 * Asks a CAS server for the user of a ticket (CAS protocol 2.0, serviceValidate). Answers the user name, or null when the server refuses
 * the ticket. Throws when the server does not answer.
 */
export async function askCas(casUrl: string, ticket: string, service: string): Promise<string | null> {
  const url = `${casUrl}/serviceValidate?${new URLSearchParams({ service, ticket })}`
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TICKET_WITHIN_MS) })
  const xml = (await answer.text()).slice(0, ANSWER_MAX)
  if (!answer.ok) throw new Error(`The CAS server answered ${answer.status}`)
  const user = /<cas:authenticationSuccess>\s*<cas:user>([^<]{1,200})<\/cas:user>/.exec(xml)
  return user?.[1] === undefined ? null : textOf(user[1])
}
