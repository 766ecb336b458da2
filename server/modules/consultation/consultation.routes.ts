import type { FastifyInstance } from 'fastify'
import { isChatSessionOnline, unreadChats } from '#contract/http/calls/chatState.ts'
import * as calls from '#contract/http/calls/consultation.ts'
import * as schemas from '#contract/http/calls/consultation.schema.ts'
import type { ChatCommand, ChatCommands } from '#contract/sockets/chat.ts'
import type { Principal } from '#server/plugins/principal.ts'
import { forbidden } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import * as remarkCalls from '#contract/http/calls/sessionNotes.ts'
import * as remarkSchemas from '#contract/http/calls/sessionNotes.schema.ts'
import * as recordCalls from '#contract/http/calls/imRecords.ts'
import * as recordSchemas from '#contract/http/calls/imRecords.schema.ts'
import { deskFigures } from '#contract/http/calls/deskFigures.ts'
import { deskFiguresOf } from './deskFigures.repository.ts'
import { asRefusal } from './asRefusal.rules.ts'
import { imRecordsOf, searchMessagesOf } from './imRecord.queries.ts'
import { insertNote, notesOf } from './note.repository.ts'
import { sessionOf } from './session.queries.ts'
import { openFor } from './sessionUnitOfWork.service.ts'
import { readSessions } from '#server/realtime/chat/reads.ts'
import { enterShare, readShared, revokeRecord, shareRecord } from './share.service.ts'

const OFFICE: readonly string[] = ['admin', 'hospital']

/** The chat commands over HTTP, the two calls about unread and open chats, and the public record (contract/http/calls/consultation.ts). */
export function consultationRoutes(app: FastifyInstance): void {
  const now = () => new Date(app.now())

  /** `anyone-signed-in` includes staff who are no doctors: they are no part of any session. */
  async function as<T>(principal: Principal | null, work: (actor: ChatActor) => Promise<T>): Promise<T> {
    const { desk } = app.consultation
    const actor = principal && (await desk.actorOf(principal))
    if (!actor || actor.kind === 'staff') throw forbidden()
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
    schema: { query: schemas.chatSessionOnlineQuery },
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
    schema: { query: schemas.sessionListQuery },
    reads: ({ result: { rows } }) => readSessions(rows.map(({ id }) => id)),
    handler: async ({ principal, input }) => {
      const { rows, cursor } = await run(principal, 'session:list', input)
      return { rows, cursor }
    },
  })
  serve(app, deskFigures, {
    handler: ({ principal }) =>
      as(principal, actor => {
        if (actor.kind !== 'doctor') throw forbidden()
        return deskFiguresOf(app.db, actor, app.now())
      }),
  })
  serve(app, calls.sessionDetail, {
    schema: { query: schemas.sessionQuery },
    reads: ({ input: { sid } }) => ({ action: 'session.read', entity: 'chatSession', entityId: sid }),
    handler: ({ principal, input }) => as(principal, actor => sessionOf(app.db, actor, input.sid, now())),
  })
  serve(app, calls.sessionMessages, {
    schema: { query: schemas.sessionMessagesQuery },
    reads: ({ input: { sid } }) => ({ action: 'session.record', entity: 'chatSession', entityId: sid }),
    handler: ({ principal, input }) => as(principal, actor => app.consultation.desk.run(actor, 'history', input)),
  })
  serve(app, recordCalls.imRecords, {
    schema: { query: recordSchemas.imRecordQuery },
    reads: ({ result: { records } }) => readSessions(records.map(({ id }) => id)),
    handler: async ({ user, input }) => {
      const actor = await app.consultation.desk.actorOf(user)
      if (actor?.kind === 'doctor') return imRecordsOf(app.db, actor, input, now())
      if (!user.roles.some(role => OFFICE.includes(role))) throw forbidden()
      return imRecordsOf(app.db, { kind: 'office', tenantId: user.tenantId }, input, now())
    },
  })
  serve(app, recordCalls.searchMessages, {
    schema: { query: recordSchemas.searchMessagesQuery },
    reads: ({ input: { sid } }) => ({ action: 'session.search', entity: 'chatSession', entityId: sid }),
    handler: ({ principal, input }) =>
      as(principal, actor => {
        if (actor.kind !== 'doctor') throw forbidden()
        return searchMessagesOf(app.db, actor, input)
      }),
  })
  serve(app, remarkCalls.sessionNotes, {
    schema: { query: remarkSchemas.sessionNotesQuery },
    reads: ({ input: { sid } }) => ({ action: 'session.notes', entity: 'chatSession', entityId: sid }),
    handler: ({ principal, input }) =>
      as(principal, async actor => {
        await openFor(app.db, actor, input.sid)
        return notesOf(app.db, input.sid)
      }),
  })
  serve(app, remarkCalls.addSessionNote, {
    schema: { body: remarkSchemas.addNoteBody },
    reads: ({ input: { sid } }) => ({ action: 'session.notes', entity: 'chatSession', entityId: sid }),
    handler: ({ principal, input }) =>
      as(principal, async actor => {
        await openFor(app.db, actor, input.sid)
        const text = input.text.trim()
        if (text === '') throw new ChatRefusal('BAD_INPUT')
        await insertNote(app.db, actor, { ...input, text, at: now() })
        return notesOf(app.db, input.sid)
      }),
  })
  serve(app, calls.acceptSession, {
    schema: { body: schemas.sessionCommandBody },
    handler: ({ principal, input }) => run(principal, 'session:accept', input),
  })
  serve(app, calls.refuseSession, {
    schema: { body: schemas.refuseSessionBody },
    handler: ({ principal, input }) => run(principal, 'session:refuse', input),
  })
  serve(app, calls.endSession, {
    schema: { body: schemas.endSessionBody },
    handler: ({ principal, input }) => run(principal, 'session:end', input),
  })
  serve(app, calls.extendSession, {
    schema: { body: schemas.sessionCommandBody },
    handler: ({ principal, input }) => run(principal, 'session:extend', input),
  })
  serve(app, calls.grantMessages, {
    schema: { body: schemas.sessionCommandBody },
    handler: ({ principal, input }) => run(principal, 'session:grant', input),
  })
  serve(app, calls.setPresence, {
    schema: { body: schemas.setPresenceBody },
    handler: ({ principal, input }) => run(principal, 'presence:set', input),
  })

  serve(app, calls.shareSession, {
    schema: { body: schemas.shareSessionBody },
    handler: ({ user, input, request }) =>
      as(user, actor =>
        app.db.transaction(async tx => {
          const limits = (tenantId: number) => app.hospitalConfig.limits(tenantId, tx)
          const share = await shareRecord(tx, actor, input, { now: now(), limits })
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
    schema: { body: schemas.revokeShareBody },
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
    schema: { params: schemas.sharedRecordParams, body: schemas.sharedRecordBody },
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
