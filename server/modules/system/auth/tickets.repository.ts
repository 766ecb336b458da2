import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Db, Queryable } from '#server/db/client.ts'
import { sysOneTimeCode } from '#server/db/tables/index.ts'

/** Long random texts that stand for something until they are spent: states, ways on to a next step, sign-ins of third parties. */
export interface Tickets {
  /** a ticket of that kind for `value`, valid for `life` ms */
  mint(kind: string, value: string, life: number): Promise<string>
  /** the value, without using the ticket up; within `tx` nobody else can meanwhile */
  look(kind: string, ticket: string, tx: Queryable): Promise<string | null>
  /** the value, once; null when the ticket is unknown, spent, expired or of another kind */
  spend(kind: string, ticket: string, tx?: Queryable): Promise<string | null>
}

const keyOf = (kind: string, ticket: string) => `${kind}:${createHash('sha256').update(ticket).digest('hex')}`

/** Tickets over the table of one-time codes: the key is the hash of the ticket, the row holds the value. */
export const createTickets = (db: Db, now: () => number): Tickets => {
  const alive = (kind: string, ticket: string) =>
    and(eq(sysOneTimeCode.key, keyOf(kind, ticket)), gt(sysOneTimeCode.expiresAt, new Date(now())))
  return {
    async mint(kind, value, life) {
      const ticket = randomBytes(32).toString('base64url')
      const at = now()
      await db
        .insert(sysOneTimeCode)
        .values({ key: keyOf(kind, ticket), hash: value, createdAt: new Date(at), expiresAt: new Date(at + life) })
      return ticket
    },
    async look(kind, ticket, tx) {
      const [row] = await tx.select().from(sysOneTimeCode).where(alive(kind, ticket)).for('update')
      return row?.hash ?? null
    },
    async spend(kind, ticket, tx = db) {
      const [row] = await tx.delete(sysOneTimeCode).where(alive(kind, ticket)).returning()
      return row?.hash ?? null
    },
  }
}
