import { encryptedString, transitRestful } from '#contract/http/calls/common.ts'
import { checkThirdPassword, createThirdUser, THIRD_REFUSED, thirdAppCalls } from '#contract/http/calls/thirdParty.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'

const NO_TRANSIT = '不支持由服务器转发外部地址'
/** The public ones of the original, which its login form fetches and does not use. */
const LOGIN_KEY = { key: '1234567890adbcde', iv: '1234567890hjlkew' } as const
const LIMIT = { count: 20, per: 60_000 }

/** Calls of the original client that are refused on purpose, each with a sentence that says what to do instead (decision 129). */
export const legacyClientsModule: ServerModule = async app => {
  const refuse = (text: string, code?: number) => async () => {
    throw new Refusal(text, code === undefined ? {} : { code })
  }
  serve(app, transitRestful, { handler: refuse(NO_TRANSIT, 510) })
  serve(app, createThirdUser, { limit: LIMIT, handler: refuse(THIRD_REFUSED.bindByPhone) })
  serve(app, checkThirdPassword, { limit: LIMIT, handler: refuse(THIRD_REFUSED.bindByPhone) })
  serve(app, thirdAppCalls, { handler: refuse(THIRD_REFUSED.notOpen) })
  serve(app, encryptedString, { handler: async () => ({ ...LOGIN_KEY }) })
}
