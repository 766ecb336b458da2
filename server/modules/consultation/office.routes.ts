import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/officeSessions.ts'
import { markIncomplete } from '#contract/http/calls/illnesses.ts'
import * as schemas from '#contract/http/calls/officeSessions.schema.ts'
import { ILLNESS_TEXT } from '#contract/rules/illnesses.ts'
import { OFFICE_SESSION_TEXT } from '#contract/rules/officeSessions.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import type { CommandContext } from './command.context.ts'
import { findSession } from './consultation.repository.ts'
import { askForProof, forceEndSession, officeRefusal, reassignSession, returnSession } from './office.commands.ts'
import type { SessionRow } from './session.presenter.ts'
import { doctorTargets } from './transfer.queries.ts'

/** What the bell of a doctor says; no names of patients, as administrators read it too. */
const BELL = {
  taken: { title: '医院将您的一个会话转派给其他医生', abstract: '您可以在问诊记录查看转派前的记录' },
  given: { title: '医院将一个会话转派给您', abstract: '请到在线问诊继续为患者服务', page: '/hospitalChat/imServer' },
  returned: { title: '医院将您的一个会话退回候诊', abstract: '请到在线问诊重新接诊', page: '/hospitalChat/imServer' },
  ended: { title: '医院结束了您的一个会话', abstract: '会话已结束，可在问诊记录查看' },
} as const

/** The office moves sessions (hospital.md 1.1 会话): each command one transaction with audit, chat line and bell. `moved` tells the people around a doctor after it. */
export function officeRoutes(
  app: FastifyInstance,
  inContext: <T>(work: (context: CommandContext) => Promise<T>) => Promise<T>,
  moved: (doctorUserId: string) => void,
): void {
  const ring = ({ tx, emit }: CommandContext, row: SessionRow, userId: string, what: keyof typeof BELL) =>
    app.announcementCommands.tell(tx, emit, {
      tenantId: row.tenantId,
      userId,
      ...BELL[what],
      html: `<p>会话${row.sessionNo}：${BELL[what].abstract}。</p>`,
      busType: 'chatSession',
      busId: row.id,
    })
  const done = async (
    user: UserPrincipal,
    of: { sid: string; reason: string; action: string; text: string },
    work: (context: CommandContext) => Promise<readonly string[]>,
  ) => {
    const doctors = await inContext(async context => {
      const told = await work(context)
      const { action, sid: entityId, reason } = of
      await app.audit({ actor: user, action, entity: 'chatSession', entityId, content: reason.trim() }, context.tx)
      return told
    })
    for (const doctor of doctors) moved(doctor)
    app.boards.changed(user.tenantId, 'sessions', 'doctors', 'review', 'live')
    return new Answer(null, of.text)
  }

  serve(app, calls.officeTargets, {
    schema: { query: schemas.officeTargetsQuery },
    handler: async ({ user, input: { sid, q = '' } }) => {
      const found = await findSession(app.db, sid)
      if (found?.row.tenantId !== user.tenantId) throw officeRefusal('gone')
      const { tenantId, doctorUserId } = found.row
      return doctorTargets(app.db, { tenantId, but: doctorUserId, q: q.trim() }, new Date(app.now()))
    },
  })
  serve(app, calls.reassignSession, {
    schema: { body: schemas.reassignBody },
    handler: ({ user, input }) =>
      done(user, { ...input, action: 'session.reassign', text: OFFICE_SESSION_TEXT.reassigned }, async context => {
        const { before, row } = await reassignSession(context, user.tenantId, input)
        await ring(context, row, before.doctorUserId, 'taken')
        await ring(context, row, row.doctorUserId, 'given')
        return [before.doctorUserId, row.doctorUserId]
      }),
  })
  serve(app, calls.returnToQueue, {
    schema: { body: schemas.officeCommandBody },
    handler: ({ user, input }) =>
      done(user, { ...input, action: 'session.returnToQueue', text: OFFICE_SESSION_TEXT.returned }, async context => {
        const row = await returnSession(context, user.tenantId, input)
        await ring(context, row, row.doctorUserId, 'returned')
        return [row.doctorUserId]
      }),
  })
  serve(app, calls.forceEndSession, {
    schema: { body: schemas.officeCommandBody },
    handler: ({ user, input }) =>
      done(user, { ...input, action: 'session.forceEnd', text: OFFICE_SESSION_TEXT.ended }, async context => {
        const row = await forceEndSession(context, user.tenantId, input)
        await ring(context, row, row.doctorUserId, 'ended')
        return [row.doctorUserId]
      }),
  })
  serve(app, markIncomplete, {
    schema: { body: schemas.officeCommandBody },
    handler: ({ user, input }) =>
      done(user, { ...input, action: 'illness.incomplete', text: ILLNESS_TEXT.marked }, async context => {
        await askForProof(context, user.tenantId, input)
        return []
      }),
  })
}
