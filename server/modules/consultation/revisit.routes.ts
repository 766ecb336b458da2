import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { ChatSession } from '#contract/entities/chat.ts'
import * as calls from '#contract/http/calls/revisits.ts'
import * as schemas from '#contract/http/calls/revisits.schema.ts'
import { forbidden } from '#server/plugins/refusal.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { asRefusal } from './asRefusal.rules.ts'
import type { CommandContext } from './command.context.ts'
import { addProof } from './revisit.commands.ts'
import { presentProof, proofsOf } from './revisit.repository.ts'
import { openFor } from './sessionUnitOfWork.service.ts'

/** Proofs of a revisit and their judgement (contract/http/calls/revisits.ts). */
export function revisitRoutes(
  app: FastifyInstance,
  parts: {
    inContext: <T>(work: (context: CommandContext) => Promise<T>) => Promise<T>
    judge: (actor: ChatActor, input: Static<typeof schemas.judgeRevisitBody>) => Promise<ChatSession>
  },
): void {
  async function asDoctor<T>(user: UserPrincipal, work: (actor: ChatActor) => Promise<T>): Promise<T> {
    const actor = await app.consultation.desk.actorOf(user)
    if (actor?.kind !== 'doctor') throw forbidden()
    return work(actor).catch((error: unknown) => Promise.reject(asRefusal(error)))
  }

  serve(app, calls.revisitProofs, {
    schema: { query: schemas.proofsQuery },
    reads: ({ input: { sid } }) => ({ action: 'session.proofs', entity: 'chatSession', entityId: sid }),
    handler: ({ user, input: { sid } }) =>
      asDoctor(user, async actor => {
        const { row } = await openFor(app.db, actor, sid)
        return { status: row.revisitStatus, proofs: (await proofsOf(app.db, sid)).map(presentProof) }
      }),
  })
  serve(app, calls.judgeRevisit, {
    schema: { body: schemas.judgeRevisitBody },
    handler: ({ user, input }) => asDoctor(user, actor => parts.judge(actor, input)),
    message: '已记录复诊判定',
  })
  serve(app, calls.addRevisitProof, {
    schema: { body: schemas.addProofBody },
    handler: ({ patient: { id, name, tenantId }, input }) =>
      parts
        .inContext(context => addProof(context, { kind: 'patient', id, name, tenantId }, input))
        .catch((error: unknown) => Promise.reject(asRefusal(error))),
    message: '已提交复诊凭证',
  })
}
