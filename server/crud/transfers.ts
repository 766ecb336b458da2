import { and, eq, lt } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TransferAnswer, TransferPhase, TransferState } from '#contract/entities/transfer.ts'
import { TRANSFER_ID } from '#contract/entities/transfer.ts'
import { stopTransfer, transferState } from '#contract/http/calls/transfers.ts'
import { transferInput } from '#contract/http/calls/transfers.schema.ts'
import { HEADER } from '#contract/http/headers.ts'
import { sysTransfer } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'

/** Between two lines about how far it is, ms. */
const BEAT_MS = 500
/** Nobody works on it any more after so long without a line, ms. */
const SILENT_MS = 20_000
const LIFE_MS = 60 * 60_000
const TWICE_TEXT = '该操作已提交，请勿重复提交'

/** One import or export while it runs. */
export interface Transfer {
  /** its client asks how far it is, so its answer outlives the connection */
  isFollowed: boolean
  /** notes rows so far; false when it is to stop: somebody asked for it, or nobody waits any more */
  report: (phase: TransferPhase, done: number, total: number | null) => boolean
  /** the last line, with the answer */
  end: (answer: TransferAnswer) => Promise<void>
}

/** Without a name nobody can ask: the connection alone says whether somebody waits. */
const unnamed = (request: FastifyRequest): Transfer => ({
  isFollowed: false,
  report: () => !request.socket.destroyed,
  end: async () => undefined,
})

/** Begins a transfer under the name its client gave in a header; the same name twice is refused, so that nothing is imported twice. */
export async function beginTransfer(
  app: FastifyInstance,
  user: UserPrincipal,
  request: FastifyRequest,
  entity: string,
): Promise<Transfer> {
  const id = String(request.headers[HEADER.transfer.toLowerCase()] ?? '')
  if (!TRANSFER_ID.test(id)) return unnamed(request)
  const mine = and(eq(sysTransfer.userId, user.id), eq(sysTransfer.id, id))
  const at = () => new Date(app.now())
  const begun = await app.db
    .insert(sysTransfer)
    .values({ id, userId: user.id, entity, phase: 'reading', updatedAt: at() })
    .onConflictDoNothing()
    .returning({ id: sysTransfer.id })
  if (begun.length === 0) throw new Refusal(TWICE_TEXT)

  let line: { phase: TransferPhase; done: number; total: number | null } = { phase: 'reading', done: 0, total: null }
  let isStopped = false
  let writing: Promise<void> | null = null
  const write = async () => {
    const [row] = await app.db
      .update(sysTransfer)
      .set({ ...line, updatedAt: at() })
      .where(mine)
      .returning({ isStopped: sysTransfer.isStopped })
    isStopped ||= row?.isStopped === true
  }
  const beat = () => {
    writing ??= write()
      .catch((error: unknown) => app.log.warn({ err: error }, 'A transfer could not tell how far it is'))
      .finally(() => (writing = null))
  }
  const timer = setInterval(beat, BEAT_MS)
  timer.unref()
  return {
    isFollowed: true,
    report(phase, done, total) {
      line = { phase, done, total }
      return !isStopped
    },
    async end(answer) {
      clearInterval(timer)
      await writing
      await app.db
        .update(sysTransfer)
        .set({ ...line, phase: 'ended', answer, updatedAt: at() })
        .where(mine)
    },
  }
}

/** Forgets transfers an hour after their last line. */
export async function sweepTransfers(app: FastifyInstance): Promise<void> {
  await app.db.delete(sysTransfer).where(lt(sysTransfer.updatedAt, new Date(app.now() - LIFE_MS)))
}

/** Tells a person how far their own imports and exports are, and stops them. */
export function serveTransfers(app: FastifyInstance): void {
  serve(app, transferState, {
    schema: { query: transferInput },
    handler: async ({ input, user }): Promise<TransferState> => {
      const [row] = await app.db
        .select()
        .from(sysTransfer)
        .where(and(eq(sysTransfer.userId, user.id), eq(sysTransfer.id, input.id)))
      if (!row) return { phase: 'unknown', total: null, done: 0, answer: null }
      const isLost = row.phase !== 'ended' && app.now() - row.updatedAt.getTime() > SILENT_MS
      return { phase: isLost ? 'lost' : row.phase, total: row.total, done: row.done, answer: row.answer }
    },
  })
  serve(app, stopTransfer, {
    schema: { body: transferInput },
    handler: async ({ input, user }) => {
      await app.db
        .update(sysTransfer)
        .set({ isStopped: true })
        .where(and(eq(sysTransfer.userId, user.id), eq(sysTransfer.id, input.id)))
      return null
    },
  })
}
