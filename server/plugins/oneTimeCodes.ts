import { createHash, timingSafeEqual } from 'node:crypto'
import { eq, lt, lte, sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import type { Tx } from '#server/db/client.ts'
import { sysOneTimeCode } from '#server/db/tables/index.ts'

/** `missing`: never made, used or expired; `wrong`: there is one, but not this. */
export type CodeCheck = 'right' | 'wrong' | 'missing'

/** Short-lived secrets: captchas, codes by message, one-time sign-in tokens. Only hashes are stored; a code that was right is gone. */
export interface OneTimeCodes {
  /** a new code replaces the one under the same key; `life` in ms */
  put(key: string, secret: string, life: number): Promise<void>
  /** the same, but only when none under the key is alive, guessed away or not; of many at once one wins */
  putFirst(key: string, secret: string, life: number): Promise<boolean>
  /** there is one whose life is not over, even if it was guessed away: so no new one lets the guessing go on */
  has(key: string): Promise<boolean>
  /** Consumes the code when it is right, with `tx` only if that commits. After `maxFailures` wrong tries it opens nothing any more. */
  check(key: string, secret: string, maxFailures: number, tx?: Tx): Promise<CodeCheck>
  /** takes back what `put` made */
  drop(key: string): Promise<void>
  sweep(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    oneTimeCodes: OneTimeCodes
  }
}

const SWEEP_EVERY_MS = 60_000
const digest = (key: string, secret: string): string => createHash('sha256').update(`${key}\u0000${secret}`).digest('hex')
const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Decorates `app.oneTimeCodes`. */
export const oneTimeCodesPlugin = fp(
  async app => {
    const { db, now } = app
    let sweptAt = now()
    const sweep = async () => {
      await db.delete(sysOneTimeCode).where(lt(sysOneTimeCode.expiresAt, new Date(now())))
    }
    const fresh = async (key: string, secret: string, life: number) => {
      if (now() - sweptAt > SWEEP_EVERY_MS) {
        sweptAt = now()
        await sweep()
      }
      return { hash: digest(key, secret), createdAt: new Date(now()), expiresAt: new Date(now() + life), failures: 0 }
    }
    const judge = async (tx: Tx, key: string, secret: string, maxFailures: number): Promise<CodeCheck> => {
      const [row] = await tx.select().from(sysOneTimeCode).where(eq(sysOneTimeCode.key, key)).for('update')
      if (!row || row.expiresAt.getTime() <= now() || row.failures >= maxFailures) return 'missing'
      const right = same(row.hash, digest(key, secret))
      if (right) await tx.delete(sysOneTimeCode).where(eq(sysOneTimeCode.key, key))
      else
        await tx
          .update(sysOneTimeCode)
          .set({ failures: sql`${sysOneTimeCode.failures} + 1` })
          .where(eq(sysOneTimeCode.key, key))
      return right ? 'right' : 'wrong'
    }
    app.decorate('oneTimeCodes', {
      async put(key, secret, life) {
        const row = await fresh(key, secret, life)
        await db
          .insert(sysOneTimeCode)
          .values({ key, ...row })
          .onConflictDoUpdate({ target: sysOneTimeCode.key, set: row })
      },
      async putFirst(key, secret, life) {
        const row = await fresh(key, secret, life)
        const put = await db
          .insert(sysOneTimeCode)
          .values({ key, ...row })
          .onConflictDoUpdate({ target: sysOneTimeCode.key, set: row, setWhere: lte(sysOneTimeCode.expiresAt, row.createdAt) })
          .returning({ key: sysOneTimeCode.key })
        return put.length > 0
      },
      async has(key) {
        const [row] = await db.select().from(sysOneTimeCode).where(eq(sysOneTimeCode.key, key))
        return row !== undefined && row.expiresAt.getTime() > now()
      },
      async check(key, secret, maxFailures, tx) {
        return tx ? judge(tx, key, secret, maxFailures) : db.transaction(async own => judge(own, key, secret, maxFailures))
      },
      async drop(key) {
        await db.delete(sysOneTimeCode).where(eq(sysOneTimeCode.key, key))
      },
      sweep,
    })
  },
  { name: 'oneTimeCodes', dependencies: ['core'] },
)
