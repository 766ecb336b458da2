import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { CONSULT } from '#contract/constants.ts'
import { isChatSessionOnline, unreadChats } from '#contract/http/calls/chatState.ts'
import * as calls from '#contract/http/calls/consultation.ts'
import { CODE } from '#contract/http/envelope.ts'
import type { ChatCommand, ChatCommands } from '#contract/sockets/chat.ts'
import type { Principal } from '#server/plugins/principal.ts'
import { forbidden, Refusal, TokenFailure } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import {
  historyFields,
  idSchema,
  listFields,
  presenceFields,
  refuseFields,
  sessionCommandFields,
} from '#server/realtime/chat/chat.schema.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { sessionOf } from './queries.ts'
import { readSessions } from '#server/realtime/chat/reads.ts'
import { enterShare, readShared, revokeRecord, shareRecord } from './share.ts'

/** A refused command as an envelope: 510 for what is not one's own, else 500 with the reason (D21). */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof ChatRefusal)) return error
  if (error.code === 'AUTH_EXPIRED') return new TokenFailure()
  return new Refusal(error.message, {
    code: error.code === 'NOT_OWNER' ? CODE.forbidden : CODE.failed,
    result: { reason: error.code, ...(error.cur ? { cur: error.cur } : {}) },
  })
}

/** The chat commands over HTTP, the two calls about unread and open chats, and the public record (contract/http/calls/consultation.ts). */
export function consultationRoutes(app: FastifyInstance): void {
  const now = () => new Date(app.now())

  /** `anyone-signed-in` includes staff who are no doctors: they are no part of any session. */
  async function as<T>(principal: Principal | null, work: (actor: ChatActor) => Promise<T>): Promise<T> {
    const { desk } = app.consultation
    const actor = principal && (await desk.actorOf(principal))
    if (!actor) throw forbidden()
    try {
      return await work(actor)
    } catch (error) {
      throw asRefusal(error)
    }
  }
  const run = <C extends Exclude<ChatCommand, 'hello'>>(
    principal: Principal | null,
    command: C,
    input: ChatCommands[C]['input'],
  ): Promise<ChatCommands[C]['data']> =>
    as(principal, async actor => {
      // While the chat socket is down, calls are the signs of life.
      await app.consultation.desk.alive(actor)
      return app.consultation.desk.run(actor, command, input)
    })

  serve(app, isChatSessionOnline, {
    schema: { query: Type.Object({ userId: Type.String({ maxLength: 64 }) }) },
    handler: async ({ user, input }) => {
      if (input.userId !== user.id && !user.roles.includes('admin')) throw forbidden()
      return (await app.consultation.counts({ kind: 'doctor', id: input.userId })).active > 0
    },
  })
  serve(app, unreadChats, {
    handler: async ({ user }) => {
      const { unreadTotal, waiting } = await app.consultation.counts({ kind: 'doctor', id: user.id })
      return { unreadTotal, waiting }
    },
  })
  serve(app, calls.sessionList, {
    schema: { query: Type.Object(listFields) },
    reads: ({ result: { rows } }) => readSessions(rows.map(({ id }) => id)),
    handler: async ({ principal, input }) => {
      const { rows, cursor } = await run(principal, 'session:list', input)
      return { rows, cursor }
    },
  })
  serve(app, calls.sessionDetail, {
    schema: { query: Type.Object({ sid: idSchema }) },
    reads: ({ input: { sid } }) => ({ action: 'session.read', entity: 'chatSession', entityId: sid }),
    handler: ({ principal, input }) => as(principal, actor => sessionOf(app.db, actor, input.sid, now())),
  })
  serve(app, calls.sessionMessages, {
    schema: { query: Type.Object(historyFields) },
    reads: ({ input: { sid } }) => ({ action: 'session.record', entity: 'chatSession', entityId: sid }),
    handler: ({ principal, input }) => as(principal, actor => app.consultation.desk.run(actor, 'history', input)),
  })
  const command = { body: Type.Object(sessionCommandFields) }
  serve(app, calls.acceptSession, {
    schema: command,
    handler: ({ principal, input }) => run(principal, 'session:accept', input),
  })
  serve(app, calls.refuseSession, {
    schema: { body: Type.Object(refuseFields) },
    handler: ({ principal, input }) => run(principal, 'session:refuse', input),
  })
  serve(app, calls.endSession, {
    schema: command,
    handler: ({ principal, input }) => run(principal, 'session:end', input),
  })
  serve(app, calls.extendSession, {
    schema: command,
    handler: ({ principal, input }) => run(principal, 'session:extend', input),
  })
  serve(app, calls.grantMessages, {
    schema: command,
    handler: ({ principal, input }) => run(principal, 'session:grant', input),
  })
  serve(app, calls.setPresence, {
    schema: { body: Type.Object(presenceFields) },
    handler: ({ principal, input }) => run(principal, 'presence:set', input),
  })

  serve(app, calls.shareSession, {
    schema: {
      body: Type.Object({
        sid: idSchema,
        hours: Type.Optional(Type.Integer({ minimum: 1, maximum: CONSULT.shareHours })),
      }),
    },
    handler: ({ user, input, request }) =>
      as(user, actor =>
        app.db.transaction(async tx => {
          const share = await shareRecord(tx, actor, input, now())
          await app.audit(
            {
              actor: user,
              action: 'record.share',
              entity: 'chatSession',
              entityId: input.sid,
              content: share.id,
              ip: request.ip,
            },
            tx,
          )
          return share
        }),
      ),
  })
  serve(app, calls.revokeShare, {
    schema: { body: Type.Object({ id: idSchema }) },
    handler: ({ user, input, request }) =>
      as(user, actor =>
        app.db.transaction(async tx => {
          const sid = await revokeRecord(tx, actor, input.id, now())
          await app.audit(
            {
              actor: user,
              action: 'record.revokeShare',
              entity: 'chatSession',
              entityId: sid,
              content: input.id,
              ip: request.ip,
            },
            tx,
          )
          return null
        }),
      ),
  })
  serve(app, calls.sharedRecord, {
    schema: {
      params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
      body: Type.Object({ phoneEnd: Type.String({ pattern: '^\\d{4}$' }) }),
    },
    limit: { count: 60, per: 60_000 },
    handler: async ({ input, request, reply }) => {
      void reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const view = await app.db.transaction(tx => enterShare(tx, input, now()))
      const of = { entity: 'chatSession', entityId: view.sid ?? '', content: view.id, ip: request.ip }
      if (!view.ok) {
        app.auditRead({ actor: { kind: 'unknown' }, action: 'record.readFailed', ...of })
        throw view.refusal
      }
      const record = await readShared(app.db, view)
      app.auditRead({ actor: { kind: 'unknown' }, action: 'record.read', ...of })
      return record
    },
  })
}
