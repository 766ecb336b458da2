import type { FastifyInstance } from 'fastify'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import type { Board } from '#contract/sockets/boards.ts'
import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { AuditEntry } from '#server/plugins/audit.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { rxRefusal } from './refusals.rules.ts'
import type { RxContext } from './rx.context.ts'
import { presentSheet } from './sheetView.repository.ts'
import { findSheet } from './sheet.repository.ts'
import { createSigner } from './signer.service.ts'
import type { Signer } from './signer.service.ts'

/** Who does what with which sheet, and the boards that change by it. */
interface Told {
  user: UserPrincipal
  action: string
  id: string
  boards: readonly Board[]
}

/** What every command on sheets shares: one transaction with its audit and events, the boards after it, and the sheet as answer. */
export interface RxService {
  signature: SignatureProvider
  signer: Signer
  /** runs a command and answers the sheet whose id it gives */
  command: (told: Told, work: (context: RxContext) => Promise<string>) => Promise<Sheet>
  /** the same with an answer of its own */
  run: <T>(told: Told, work: (context: RxContext) => Promise<T>) => Promise<T>
  /** a transaction of the server's own timers or of another module's command */
  asSystem: <T>(work: (context: RxContext) => Promise<T>) => Promise<T>
  present: (id: string) => Promise<Sheet>
  /** in the transaction of another module's command */
  contextOf: (of: Pick<RxContext, 'tx' | 'emit' | 'now'>) => RxContext
}

export function createRxService(app: FastifyInstance, signature: SignatureProvider): RxService {
  const contextOf: RxService['contextOf'] = of => ({ ...of, app, signature })
  const asSystem: RxService['asSystem'] = work =>
    app.outbox.run((tx, emit) => work(contextOf({ tx, emit, now: new Date(app.now()) })))
  const run: RxService['run'] = async ({ user, action, id, boards }, work) => {
    const entry: AuditEntry = { actor: user, action, entity: 'prescription', entityId: id }
    const result = await asSystem(async context => {
      const done = await work(context)
      await app.audit(entry, context.tx)
      return done
    })
    app.boards.changed(user.tenantId, ...boards)
    return result
  }
  const present = async (id: string) => {
    const row = await findSheet(app.db, id)
    if (!row) throw rxRefusal('NOT_FOUND')
    return presentSheet(app.db, row, signature)
  }
  return {
    signature,
    signer: createSigner(signature, app.oneTimeCodes, 'review'),
    run,
    asSystem,
    command: async (told, work) => present(await run(told, work)),
    present,
    contextOf,
  }
}
