import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/sessionTransfers.ts'
import * as schemas from '#contract/http/calls/sessionTransfers.schema.ts'
import type { PatientPrincipal, UserPrincipal } from '#server/plugins/principal.ts'
import { forbidden } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { readSessions } from '#server/realtime/chat/reads.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { asRefusal } from './asRefusal.rules.ts'
import type { Transfers } from './transfer.service.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>

/** Transfers of sessions over HTTP (contract/http/calls/sessionTransfers.ts). */
export function transferRoutes(app: FastifyInstance, transfers: Transfers): void {
  /** The role alone makes no doctor: it takes one in service. */
  async function asDoctor<T>(user: UserPrincipal, work: (actor: Doctor) => Promise<T>): Promise<T> {
    const actor = await app.consultation.desk.actorOf(user)
    if (actor?.kind !== 'doctor') throw forbidden()
    return work(actor).catch((error: unknown) => Promise.reject(asRefusal(error)))
  }
  const patientOf = ({ id, name, tenantId }: PatientPrincipal): ChatActor => ({ kind: 'patient', id, name, tenantId })

  serve(app, calls.transferList, {
    schema: { query: schemas.transferListQuery },
    reads: ({ result: { records } }) => readSessions(records.map(({ sid }) => sid)),
    handler: ({ user, input }) => asDoctor(user, actor => transfers.list(actor, input)),
  })
  serve(app, calls.transferTargets, {
    schema: { query: schemas.transferTargetsQuery },
    handler: ({ user, input }) => asDoctor(user, actor => transfers.targets(actor, input)),
  })
  serve(app, calls.requestTransfer, {
    schema: { body: schemas.requestTransferBody },
    handler: ({ user, input }) => asDoctor(user, actor => transfers.request(actor, input)),
    message: '已发起转诊，等待对方接受',
  })
  serve(app, calls.acceptTransfer, {
    schema: { body: schemas.transferBody },
    handler: ({ user, input: { id } }) => asDoctor(user, actor => transfers.accept(actor, id)),
    message: '已接受转诊',
  })
  serve(app, calls.rejectTransfer, {
    schema: { body: schemas.rejectTransferBody },
    handler: ({ user, input: { id, reason } }) => asDoctor(user, actor => transfers.reject(actor, id, reason)),
    message: '已拒绝转诊',
  })
  serve(app, calls.withdrawTransfer, {
    schema: { body: schemas.transferBody },
    handler: ({ user, input: { id } }) => asDoctor(user, actor => transfers.withdraw(actor, id)),
    message: '已撤回转诊',
  })
  serve(app, calls.declineTransfer, {
    schema: { body: schemas.declineTransferBody },
    handler: ({ patient, input }) =>
      transfers.decline(patientOf(patient), input).catch((error: unknown) => Promise.reject(asRefusal(error))),
  })
}
