import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/prescriptionReviews.ts'
import * as schemas from '#contract/http/calls/prescriptionReviews.schema.ts'
import type { Board } from '#contract/sockets/boards.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { countToDispense } from './order.repository.ts'
import { readSheets } from './reads.rules.ts'
import { countPool, POOL_MAX, poolOf } from './review.repository.ts'
import { approveSheet, claimSheet, recheck, rejectSheet, releaseSheet } from './review.commands.ts'
import { pharmacistOf } from './reviewer.service.ts'
import type { RxContext } from './rx.context.ts'
import type { RxService } from './rx.service.ts'
import { findSheet } from './sheet.repository.ts'
import { rxRefusal } from './refusals.rules.ts'

/** The review of prescriptions by pharmacists (contract/http/calls/prescriptionReviews.ts). */
export function reviewRoutes(app: FastifyInstance, rx: RxService): void {
  const told = (user: UserPrincipal, action: string, id: string, ...more: Board[]) => ({
    user,
    action: `prescription.${action}`,
    id,
    boards: ['review' as const, 'live' as const, ...more],
  })
  const within = <T>(work: (context: RxContext) => Promise<T>) => rx.asSystem(work)

  serve(app, calls.reviewPool, {
    reads: ({ result }) =>
      readSheets(
        'prescription.pool',
        result.rows.map(({ id }) => id),
      ),
    handler: async ({ user }) => {
      const pharmacist = await pharmacistOf(app.db, user)
      const rows = await poolOf(app.db, user.tenantId)
      // the queue is asked for all the time: it is counted only where its rows are not all
      const counted =
        rows.length < POOL_MAX
          ? { total: rows.length, waiting: rows.filter(({ status }) => status === '1').length }
          : await countPool(app.db, user.tenantId)
      const toDispense = await countToDispense(app.db, user.tenantId)
      return { rows, ...counted, isSenior: pharmacist.isSenior === 'Y', toDispense }
    },
  })
  serve(app, calls.claimSheet, {
    schema: { body: schemas.claimBody },
    reads: ({ input: { id } }) => readSheets('prescription.read', [id]),
    handler: async ({ user, input }) => {
      const pharmacist = await pharmacistOf(app.db, user)
      const sheet = await rx.command(told(user, 'claim', input.id), context => claimSheet(context, user, pharmacist, input))
      return within(async ({ tx, now }) => {
        const row = await findSheet(tx, sheet.id)
        if (row?.status !== '2' || row.reviewerId !== user.id) throw rxRefusal('CLAIM_LOST')
        const { results, rulesCode, dataRev, inputsHash } = await recheck({ tx, now }, row)
        const leftMs = Math.max(0, (row.claimUntil?.getTime() ?? 0) - now.getTime())
        return { sheet, leftMs, current: { results, rulesCode, dataRev, inputsHash } }
      })
    },
  })
  serve(app, calls.releaseSheet, {
    schema: { body: schemas.releaseBody },
    handler: async ({ user, input }) => {
      const pharmacist = await pharmacistOf(app.db, user)
      await rx.run(told(user, 'release', input.id), context => releaseSheet(context, user, pharmacist, input))
      return null
    },
    message: '已退回待审',
  })
  serve(app, calls.escalateSheet, {
    schema: { body: schemas.escalateBody },
    handler: async ({ user, input }) => {
      const pharmacist = await pharmacistOf(app.db, user)
      await rx.run(told(user, 'escalate', input.id), context => releaseSheet(context, user, pharmacist, input))
      return null
    },
    message: '已转上级药师',
  })
  serve(app, calls.approveSheet, {
    schema: { body: schemas.approveBody },
    handler: async ({ user, input }) => {
      const pharmacist = await pharmacistOf(app.db, user)
      await rx.signer.confirmReview(user, input.password)
      return rx.command(told(user, 'approve', input.id, 'dispensing'), context => approveSheet(context, user, pharmacist, input))
    },
    message: '处方已通过',
  })
  serve(app, calls.rejectSheet, {
    schema: { body: schemas.rejectBody },
    handler: async ({ user, input }) => {
      const pharmacist = await pharmacistOf(app.db, user)
      await rx.signer.confirmReview(user, input.password)
      return rx.command(told(user, 'reject', input.id), context => rejectSheet(context, user, pharmacist, input))
    },
    message: '处方已驳回',
  })
}
