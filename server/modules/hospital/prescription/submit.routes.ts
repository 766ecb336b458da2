import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/prescriptionSubmit.ts'
import * as schemas from '#contract/http/calls/prescriptionSubmit.schema.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { once } from './command.repository.ts'
import { countPrint } from './print.repository.ts'
import { printOf, verificationOf } from './print.presenter.ts'
import { readSheets } from './reads.rules.ts'
import { readableSheet } from './readable.service.ts'
import type { RxContext } from './rx.context.ts'
import type { RxService } from './rx.service.ts'
import { rejectedOf } from './sheet.repository.ts'
import { doctorOf } from './sheetAccess.service.ts'
import { presentSheet } from './sheetView.repository.ts'
import { voidSheet, withdrawSheet } from './stop.commands.ts'
import { submitSheet } from './submit.commands.ts'
import { versionsOf } from './versions.queries.ts'

/** Codes are eight hex digits: nobody guesses one at this rate. */
const VERIFY_LIMIT = { count: 60, per: 60_000 }

/** Submission, withdrawal, end, versions, print and verification of prescriptions (contract/http/calls/prescriptionSubmit.ts). */
export function submitRoutes(app: FastifyInstance, rx: RxService): void {
  const { signature, signer } = rx
  const moved = (user: UserPrincipal, action: string, id: string, work: (context: RxContext) => Promise<string>) =>
    rx.command({ user, action: `prescription.${action}`, id, boards: ['review', 'live'] }, work)

  for (const [name, call] of [
    ['submit', calls.submitSheet],
    ['resubmit', calls.resubmitSheet],
  ] as const)
    serve(app, call, {
      schema: { body: schemas.submitBody },
      handler: async ({ user, input }) => {
        const doctor = await doctorOf(app.db, user)
        await signer.confirm(user, input.password)
        return moved(user, name, input.id, context => submitSheet(context, doctor, input, name))
      },
      message: '处方已提交审核',
    })
  serve(app, calls.withdrawSheet, {
    schema: { body: schemas.withdrawBody },
    handler: async ({ user, input }) => {
      const doctor = await doctorOf(app.db, user)
      return moved(user, 'withdraw', input.id, context => withdrawSheet(context, doctor, input))
    },
    message: '处方已撤回',
  })
  serve(app, calls.voidSheet, {
    schema: { body: schemas.voidBody },
    handler: ({ user, input }) => moved(user, 'void', input.id, context => voidSheet(context, user, input)),
    message: '处方已作废',
  })
  serve(app, calls.rejectedSheets, {
    reads: ({ result }) =>
      readSheets(
        'prescription.list',
        result.map(({ id }) => id),
      ),
    handler: async ({ user }) => {
      const doctor = await doctorOf(app.db, user)
      const rows = await rejectedOf(app.db, doctor.id)
      return Promise.all(rows.map(row => presentSheet(app.db, row, signature)))
    },
  })
  serve(app, calls.sheetVersions, {
    schema: { query: schemas.versionsQuery },
    reads: ({ input: { id } }) => readSheets('prescription.versions', [id]),
    handler: async ({ user, input }) => {
      const { id } = await readableSheet(app.db, user, input.id)
      return versionsOf(app.db, id, signature)
    },
  })
  serve(app, calls.printSheet, {
    schema: { params: schemas.printParams },
    reads: ({ input: { id } }) => readSheets('prescription.print', [id]),
    handler: async ({ user, input }) => printOf(app.db, await readableSheet(app.db, user, input.id)),
  })
  serve(app, calls.sheetPrinted, {
    schema: { body: schemas.printedBody },
    handler: async ({ user, input: { id, requestId } }) => {
      const { tenantId } = await readableSheet(app.db, user, id)
      const printed = { user, action: 'prescription.printed', id, boards: [] as const }
      return rx.run(printed, async ({ tx, now }) => {
        let printCount = (await readableSheet(tx, user, id)).printCount
        const command = { byUser: user.id, requestId, tenantId, name: 'printed', refId: id, now }
        await once(tx, command, async () => {
          printCount = await countPrint(tx, id)
        })
        return { printCount }
      })
    },
  })
  serve(app, calls.verifySheet, {
    schema: { params: schemas.verifyParams, query: schemas.verifyQuery },
    limit: VERIFY_LIMIT,
    handler: ({ input }) => verificationOf(app.db, signature, { ...input, now: new Date(app.now()) }),
  })
}
