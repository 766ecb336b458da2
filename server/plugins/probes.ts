import fp from 'fastify-plugin'
import { migrationsPending } from '#server/db/migrationState.ts'

/** What one part of the server says about itself. `ok` false makes the server not ready. */
export interface ReadinessReport {
  ok: boolean
  [detail: string]: unknown
}

declare module 'fastify' {
  interface FastifyInstance {
    readiness: {
      /** adds a part to /readyz */
      add: (name: string, check: () => ReadinessReport | Promise<ReadinessReport>) => void
      /** from now on /readyz answers 503: the server is about to stop */
      drain: () => void
      readonly draining: boolean
    }
  }
}

const CHECK_LIMIT_MS = 3_000

/** Shown wherever the embedded database serves (D4). */
export const NOT_DURABLE = '数据未落盘保证'

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

/** `/healthz`: the process lives. `/readyz`: it may get requests; 503 with the reasons otherwise (D6). */
export const probesPlugin = fp(
  async app => {
    const checks = new Map<string, () => ReadinessReport | Promise<ReadinessReport>>()
    let draining = false
    app.decorate('readiness', {
      add: (name, check) => void checks.set(name, check),
      drain: () => {
        draining = true
      },
      get draining() {
        return draining
      },
    })
    // a proxy keeps connections for its next calls: those of a server that stops are given up with their last answer
    app.addHook('onRequest', async (_request, reply) => {
      if (draining) void reply.header('connection', 'close')
    })
    checks.set('database', async () => {
      await app.database.pool.query('select 1')
      return { ok: true, kind: app.database.kind, ...(app.database.kind === 'pglite' ? { notice: NOT_DURABLE } : {}) }
    })
    checks.set('migrations', async () => {
      const pending = await migrationsPending(app.db)
      return { ok: pending === 0, pending }
    })

    const run = async (name: string, check: () => ReadinessReport | Promise<ReadinessReport>) => {
      try {
        return [name, await within(CHECK_LIMIT_MS, Promise.resolve(check()))] as const
      } catch (error) {
        app.log.warn({ err: error }, `The readiness check ${name} failed`)
        return [name, { ok: false }] as const
      }
    }
    app.get('/healthz', { config: { who: 'public' } }, async () => ({ ok: true, version: app.config.version }))
    app.get('/readyz', { config: { who: 'public' } }, async (_request, reply) => {
      const reports = await Promise.all([...checks].map(async ([name, check]) => run(name, check)))
      const ok = !draining && reports.every(([, report]) => report.ok)
      return reply.code(ok ? 200 : 503).send({ ok, ...(draining ? { draining } : {}), ...Object.fromEntries(reports) })
    })
  },
  { name: 'probes', dependencies: ['core'] },
)
