import type { FastifyInstance } from 'fastify'
import { verifyNothing, verifyPassword } from '#server/password.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { createLoginGuard } from './loginGuard.service.ts'
import { ownSecret } from './ownSecret.repository.ts'

/** What signatures by password need: whether it is the person's, and the key of this installation. */
export interface Signing {
  key: string
  /** five wrong ones hold the account's signatures for ten minutes; sign-in goes on */
  confirm: (userId: string, password: string) => Promise<'right' | 'wrong' | 'locked'>
}

declare module 'fastify' {
  interface FastifyInstance {
    signing: Signing
  }
}

const FAILURES_MAX = 5
const LOCK_MS = 10 * 60_000

export async function createSigning(app: FastifyInstance): Promise<Signing> {
  const guard = createLoginGuard(app.db, app.now, FAILURES_MAX, LOCK_MS)
  return {
    key: await ownSecret(app.db, 'signature'),
    confirm: async (userId, password) => {
      let isTried = false
      try {
        return await guard.attempt(`sign:${userId}`, async () => {
          isTried = true
          const row = await app.people.byId(userId)
          const isRight = row ? await verifyPassword(row.password, password) : await verifyNothing(password)
          if (!isRight) throw new Refusal('')
          return 'right' as const
        })
      } catch (error) {
        if (error instanceof Refusal) return isTried ? 'wrong' : 'locked'
        throw error
      }
    },
  }
}
