import type { FastifyInstance } from 'fastify'
import { answerOf } from '#server/adapters/answer.ts'
import { demoSupervision, noSupervision } from '#server/adapters/supervision.ts'
import type { Supervision, SupervisionKind } from '#server/adapters/supervision.ts'
import type { Tx } from '#server/db/client.ts'
import { notifyOffice } from '../office.service.ts'
import { claimReport, dueReports, insertReport, updateReport } from './supervision.repository.ts'
import type { ReportRow } from './supervision.repository.ts'

/** Waits before another try, ms; after the last one the office is told. */
const RETRIES = [60_000, 5 * 60_000, 30 * 60_000] as const
/** While a report is on its way nobody else sends it, ms. */
const LEASE_MS = 60_000
const ERROR_MAX = 200

/** Reports to the supervision (hospital.md 6): rows of the transaction that they tell of, sent afterwards by the clock. */
export interface SupervisionDesk {
  provider: () => Supervision
  /** another one, which a deployment brings */
  use: (provider: Supervision) => void
}
declare module 'fastify' {
  interface FastifyInstance {
    supervision: SupervisionDesk
  }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Decorates `app.supervision`; reports ended consultations, approved sheets and those that were stopped after it. */
export function supervision(app: FastifyInstance): void {
  let provider = app.config.supervision === 'demo' ? demoSupervision : noSupervision
  app.decorate('supervision', {
    provider: () => provider,
    use: other => {
      provider = other
    },
  })
  if (provider.off !== null) app.log.info(provider.off)
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const keep = async (tx: Tx, now: Date, row: Pick<ReportRow, 'tenantId' | 'refId' | 'payload'> & { kind: SupervisionKind }) => {
    if (provider.off === null) await insertReport(tx, row, now)
  }

  app.consultation.onEnded(({ tx, now }, { id: refId, tenantId, sessionNo, orgCode, status, endReason, lastSeq, acceptedAt }) =>
    keep(tx, now, {
      tenantId,
      kind: 'consultation',
      refId,
      payload: {
        ...{ sessionNo, orgCode, status, endReason, messages: lastSeq },
        ...{ acceptedAt: acceptedAt?.toISOString() ?? null, endedAt: now.toISOString() },
      },
    }),
  )
  app.rxFollowers.push({
    onApproved: ({ tx, now }, { id: refId, tenantId, rxNo, rxVersion, rxType, orgCode, doctorId, reviewerId }) =>
      keep(tx, now, {
        tenantId,
        kind: 'prescription',
        refId,
        payload: { rxNo, rxVersion, rxType, orgCode, doctorId, reviewerId, approvedAt: now.toISOString() },
      }),
    onStopped: async ({ tx, now }, { id: refId, tenantId, rxNo, rxVersion, status }, why) => {
      if (status === '3' || status === '7')
        await keep(tx, now, { tenantId, kind: 'prescriptionStopped', refId, payload: { rxNo, rxVersion, why } })
    },
  })

  const failed = (row: ReportRow, error: unknown, now: Date) =>
    app.outbox.run(async (tx, emit) => {
      const tries = row.tries + 1
      const wait = RETRIES[row.tries]
      const lastError = String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX)
      const more = wait === undefined ? { status: '2' as const, nextAt: null } : { nextAt: later(now, wait) }
      await updateReport(tx, row.id, { tries, lastError, ...more })
      if (wait === undefined)
        await notifyOffice({ tx, emit, app }, row.tenantId, {
          title: '监管上报失败',
          abstract: `已重试${RETRIES.length}次，请检查监管平台的连接`,
          busType: 'supervision',
          busId: row.id,
        })
    })
  const send = async (id: string): Promise<boolean> => {
    const now = new Date(app.now())
    if (provider.off !== null) return false
    const row = await claimReport(app.db, id, { now, until: later(now, LEASE_MS) })
    if (!row) return false
    const { kind, refId, payload } = row
    try {
      await answerOf(provider.report({ id, kind: kind as SupervisionKind, refId, payload }), closing.signal)
      await updateReport(app.db, id, { status: '1', tries: row.tries + 1, doneAt: now, nextAt: null, lastError: '' })
    } catch (error) {
      // at a stop nothing is known: it is sent once more when its lease is over
      if (closing.signal.aborted) return false
      await failed(row, error, now)
    }
    return true
  }
  app.consultation.watch({ due: now => (provider.off === null ? dueReports(app.db, now) : Promise.resolve([])), apply: send })
}
