import { officeSession } from '#contract/resources/hospital/officeSession.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { chatSession } from '#server/db/tables/index.ts'
import { listedSessions, overdueSessions } from './session.repository.ts'

const SECOND = 1_000
const MINUTE = 60_000
const YES = 'Y'

/** 会话: consultations of the hospital with their times and what came of them; who looks at a page of it is audited (SEC-02). */
export const officeSessionCrud = crudHooks(officeSession, {
  table: chatSession,
  conditions: query => {
    const asked = query.get('isOverdue') ?? ''
    return asked === '' ? undefined : overdueSessions(asked === YES)
  },
  reads: { action: 'session.list', entity: 'chatSession', unit: '个会话' },
  async present(rows, { app, user }) {
    if (rows.length === 0) return rows
    const ids = rows.map(row => String(row['id']))
    const more = new Map((await listedSessions(app.db, user.tenantId, ids)).map(row => [row.id, row]))
    return rows.map(row => {
      const found = more.get(String(row['id']))
      const { acceptedAt, firstReplyAt, deadline } = found ?? {}
      return {
        ...row,
        patientName: found?.patientName ?? '',
        firstReply: acceptedAt && firstReplyAt ? Math.round((firstReplyAt.getTime() - acceptedAt.getTime()) / SECOND) : null,
        minutesLeft: deadline ? Math.floor((deadline.getTime() - app.now()) / MINUTE) : null,
        transfers: found?.transfers ?? 0,
        sheets: found?.sheets ?? 0,
      }
    })
  },
})
