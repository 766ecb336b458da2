import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/doctorStatus.ts'
import * as schemas from '#contract/http/calls/doctorStatus.schema.ts'
import { DOCTOR_STATUS_TEXT as T } from '#contract/rules/doctorStatus.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import type { DoctorRow } from '../doctorRow.repository.ts'
import { goOffline, limitDoctor, resume, suspend } from './doctorStatus.commands.ts'
import type { StatusContext } from './doctorStatus.commands.ts'

interface Done {
  row: DoctorRow
  content: string
  text: string
}

/** What the office changes in the presence of a doctor: one transaction with its audit; desks, patients and boards hear of it after (VIEW-HOSP-07). */
export function doctorStatusRoutes(app: FastifyInstance): void {
  const command = async (user: UserPrincipal, action: string, work: (of: StatusContext, emit: Emit) => Promise<Done>) => {
    const { row, text } = await app.outbox.run(async (tx, emit) => {
      const done = await work({ tx, user, now: new Date(app.now()) }, emit)
      await app.audit({ actor: user, action, entity: 'hos_doctor', entityId: done.row.id, content: done.content }, tx)
      return done
    })
    await app.consultation.presence.announce(row.userId)
    app.crud.touched('hospital/doctorStatus')
    return new Answer(null, text)
  }

  serve(app, calls.setCapacity, {
    schema: { body: schemas.capacityBody },
    handler: ({ user, input }) =>
      command(user, 'doctorStatus.capacity', async of => {
        const row = await limitDoctor(of, input)
        return { row, content: `${row.name}：${row.maxConcurrent} → ${input.max}`, text: T.capacity }
      }),
  })
  serve(app, calls.suspendDoctor, {
    schema: { body: schemas.suspendBody },
    handler: ({ user, input }) => {
      const { from, to, reason } = input
      app.consultation.checkReason(reason)
      return command(user, 'doctorStatus.suspend', async (of, emit) => {
        const { row, waiting } = await suspend(of, input)
        const period = T.until(from.slice(0, -3), to && to.slice(0, -3))
        for (const sid of waiting) await app.consultation.note(of.tx, emit, sid, 'DOCTOR_SUSPENDED', { period })
        return { row, content: `${row.name} ${period}：${reason.trim()}`, text: T.suspended(waiting.length) }
      })
    },
  })
  serve(app, calls.resumeDoctor, {
    schema: { body: schemas.resumeBody },
    handler: ({ user, input }) =>
      command(user, 'doctorStatus.resume', async of => {
        const row = await resume(of, input)
        return { row, content: row.name, text: T.resumed }
      }),
  })
  serve(app, calls.forceOffline, {
    schema: { body: schemas.forceOfflineBody },
    handler: ({ user, input }) => {
      app.consultation.checkReason(input.reason)
      return command(user, 'doctorStatus.offline', async of => {
        const row = await goOffline(of, input)
        return { row, content: `${row.name}：${input.reason.trim()}`, text: T.offline }
      })
    },
  })
}
