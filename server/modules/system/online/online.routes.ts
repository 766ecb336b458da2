import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import { forceLogoutSeveral, listOnline } from '#contract/http/calls/online.ts'
import { forceLogoutSeveralBody, listOnlineQuery } from '#contract/http/calls/online.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseAbove } from '#server/plugins/rights.ts'
import { askerOf } from '#server/crud/accountScope.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { onlineByHashes, pageOfOnline } from './online.repository.ts'

const TEXT = { unknown: 'Token无效!', done: '退出登录成功！' } as const

/** Who of the people of the asker's tenant is signed in where, and ending it (contract.md 14.9; reliability.md 7.4). */
export async function onlineModule(app: FastifyInstance): Promise<void> {
  const { idleLimit } = app.config
  serve(app, listOnline, {
    schema: { query: listOnlineQuery },
    handler: async ({ input: { username = '', pageNo = 1, pageSize = PAGE_SIZE }, user }) => {
      const [current, size] = [Math.max(1, pageNo), Math.min(pageSize, PAGE_SIZE_MAX)]
      const { rows, total } = await pageOfOnline(askerOf(app, user), {
        idleLimit,
        username: username.trim(),
        limit: size,
        offset: (current - 1) * size,
      })
      const records = rows.map(({ token, person }) => ({
        id: token.hash,
        token: token.hash,
        username: person.username,
        realname: person.realname,
        avatar: person.avatar,
        sex: person.sex,
        phone: person.phone && (user.actions.has('user:unmask') ? person.phone : maskPhone(person.phone)),
        ip: token.ip,
        agent: token.agent,
        since: wireTime(token.createdAt),
        lastSeen: wireTime(token.lastSeen),
        current: token.hash === user.tokenHash,
      }))
      return { records, total, size, current, pages: Math.ceil(total / size) }
    },
  })
  serve(app, forceLogoutSeveral, {
    schema: { body: forceLogoutSeveralBody },
    handler: async ({ input, user, request }) => {
      const rows = await onlineByHashes(askerOf(app, user), idleLimit, commaParts(input.ids))
      if (rows.length === 0) throw new Refusal(TEXT.unknown)
      await refuseAbove(
        app.db,
        user,
        rows.map(row => row.ownerId),
      )
      let ended = 0
      for (const { hash } of rows) {
        ended += await app.tokens.end({ hash }, 'forced')
        await app.audit({ actor: user, action: 'session.forceLogout', entity: 'sys_token', entityId: hash, ip: request.ip })
      }
      return new Answer(ended, TEXT.done)
    },
  })
}
