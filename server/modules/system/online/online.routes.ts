import { and, count, desc, eq, gt, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import { forceLogoutSeveral, listOnline } from '#contract/http/calls/online.ts'
import { forceLogoutSeveralBody, listOnlineQuery } from '#contract/http/calls/online.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { sysToken, sysUser } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseAbove } from '#server/plugins/rights.ts'
import { askerOf, visibleAccounts } from '#server/crud/accountScope.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { wireTime } from '#server/plugins/wireTime.ts'

const TEXT = { unknown: 'Token无效!', done: '退出登录成功！' } as const

/** Who of the staff is signed in where, in the tenant of who asks, and ending it (contract.md 14.9; reliability.md 7.4). */
export async function onlineModule(app: FastifyInstance): Promise<void> {
  const { idleLimit } = app.config
  const lives = (user: UserPrincipal) =>
    and(
      eq(sysToken.kind, 'user'),
      eq(sysToken.tenantId, user.tenantId),
      gt(sysToken.expiresAt, new Date(app.now())),
      idleLimit > 0 ? gt(sysToken.lastSeen, new Date(app.now() - idleLimit)) : undefined,
    )
  const isPerson = and(eq(sysUser.id, sysToken.ownerId), eq(sysUser.status, 1), eq(sysUser.delFlag, 0))

  serve(app, listOnline, {
    schema: { query: listOnlineQuery },
    handler: async ({ input: { username = '', pageNo = 1, pageSize = PAGE_SIZE }, user }) => {
      const [current, size] = [Math.max(1, pageNo), Math.min(pageSize, PAGE_SIZE_MAX)]
      const isAsked = username.trim() === '' ? undefined : eq(sysUser.username, username.trim())
      const where = and(lives(user), isAsked, await visibleAccounts(askerOf(app, user)))
      const [sum] = await app.db.select({ n: count() }).from(sysToken).innerJoin(sysUser, isPerson).where(where)
      const rows = await app.db
        .select({ token: sysToken, person: sysUser })
        .from(sysToken)
        .innerJoin(sysUser, isPerson)
        .where(where)
        .orderBy(desc(sysToken.lastSeen), desc(sysToken.hash))
        .limit(size)
        .offset((current - 1) * size)
      const total = sum?.n ?? 0
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
      const ids = commaParts(input.ids)
      const isNamed = ids.length === 0 ? undefined : inArray(sysToken.hash, ids)
      const rows = isNamed
        ? await app.db
            .select({ hash: sysToken.hash, ownerId: sysToken.ownerId })
            .from(sysToken)
            .innerJoin(sysUser, isPerson)
            .where(and(lives(user), isNamed, await visibleAccounts(askerOf(app, user))))
        : []
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
