import type { FastifyInstance } from 'fastify'
import { unlockScreen } from '#contract/http/calls/unlock.ts'
import { unlockBody } from '#contract/http/calls/unlock.schema.ts'
import { passwordKey } from '#server/plugins/guardKeys.ts'
import { verifyNothing, verifyPassword } from '#server/password.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import type { LoginGuard } from './loginGuard.service.ts'

const WRONG = '密码错误，请重新输入'

/** The password of the signed-in user for their locked screen. Tries count together with those of the password change; both ways are audited. */
export function serveUnlock(app: FastifyInstance, guard: LoginGuard): void {
  serve(app, unlockScreen, {
    schema: { body: unlockBody },
    limit: { count: 60, per: 60_000 },
    handler: async ({ input: { password }, user, request }) => {
      await guard.attempt(passwordKey(user.id), async () => {
        const row = await app.people.byId(user.id)
        const right = row ? await verifyPassword(row.password, password) : await verifyNothing(password)
        if (right) return
        await app.audit({ logType: 1, actor: user, action: 'screen.unlockFailed', ip: request.ip })
        throw new Refusal(WRONG)
      })
      await app.audit({ logType: 1, actor: user, action: 'screen.unlock', ip: request.ip })
      return null
    },
  })
}
