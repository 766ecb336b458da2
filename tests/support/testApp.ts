import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
// for the types that it puts on the app
import '#server/crud/crud.module.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { configOf, readSettings } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { keepPort } from '#e2e/support/ports.ts'
import { startCaddy } from '../../scripts/lib/caddy.mjs'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/db/client.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { fillPath } from '#contract/http/defineCall.ts'
import type { Call, InputOf, ResultOf } from '#contract/http/defineCall.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { HEADER } from '#contract/http/headers.ts'
import type { LoginResult } from '#contract/entities/session.ts'
import { isBehindCaddy, openTestPglite, openTestPostgres, type TestDatabaseOptions } from './testDatabase.ts'

export interface TestAppOptions {
  /** what `describeOnDatabases` gives; without it a fresh embedded database, closed with the app */
  open?: (options: TestDatabaseOptions) => Promise<Database>
  /** an open, migrated database that stays open when the app closes: for a second start */
  database?: Database
  config?: Partial<Config>
  /** epoch ms */
  clock?: () => number
  /** modules besides the product's own */
  more?: readonly ServerModule[]
  /** without it nothing is logged */
  logTo?: { write: (line: string) => void }
}

export interface Answered {
  status: number
  headers: Headers
  text: string
}

/** A server on a seeded database, listening on a free port of this machine. */
export interface TestApp {
  app: FastifyInstance
  database: Database
  /** `http://127.0.0.1:port` */
  url: string
  /** one call by its facts, over real HTTP; the answer's envelope (or the plain value of bare calls) */
  call: <C extends Call>(call: C, input?: InputOf<C>, token?: string) => Promise<Envelope<ResultOf<C>>>
  /** any request; `path` from the host on; an object as `json` is sent as JSON */
  raw: (
    method: string,
    path: string,
    more?: { json?: unknown; body?: BodyInit; headers?: Record<string, string>; token?: string },
  ) => Promise<Answered>
  /** signs a demo account in by the real login */
  /** every line of the audit that was begun stands in the database */
  auditFlush: () => Promise<void>
  /** how many servers share what comes: two under `npm run attack` */
  servers: number
  loginAs: (username: string, password?: string) => Promise<LoginResult>
  close: () => Promise<void>
}

/** The configuration of tests: demonstration on, captcha and limits off, silent. */
export const testConfig = (more: Partial<Config> = {}): Config => ({
  ...configOf(
    readSettings(
      { HOST: '127.0.0.1', CAPTCHA: 'off', RATE_LIMITS: 'off', DISK_FLOOR_MB: '0', LOG_LEVEL: 'silent' },
      { version: 'test', clientDir: '/nowhere' },
    ),
    true,
  ),
  // nothing of one test process is found by another
  dataDir: join(tmpdir(), `xinglin-test-${process.pid}`),
  ...more,
})

const openDefault = (options: TestDatabaseOptions): Promise<Database> =>
  isBehindCaddy ? openTestPostgres(process.env['DATABASE_URL'] ?? '', options) : openTestPglite(options)

/** A second server on the same database by connections of its own, and Caddy before both, which share out what comes (`npm run attack`). */
async function startCluster(
  first: string,
  { url }: Database,
  listening: (on: Database) => Promise<{ app: FastifyInstance; url: string }>,
) {
  if (url === null) throw new Error('two servers want PostgreSQL')
  const database = await openDatabase({ url })
  const second = await listening(database)
  const caddy = await startCaddy({
    port: await keepPort(),
    upstreams: [first, second.url].map(address => address.replace('http://', '')),
  })
  return {
    url: caddy.url,
    auditFlush: () => second.app.auditFlush(),
    close: async () => {
      await second.app.close()
      await caddy.stop()
      await database.close()
    },
  }
}

/** Starts the real server; `close` it in afterAll. Errors of the server are seen by `logTo`. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? Date.now
  // Uploads go there.
  const dataDir = mkdtempSync(join(tmpdir(), 'xinglin-app-'))
  const config = testConfig({
    dataDir,
    ...(isBehindCaddy ? { trustProxy: '127.0.0.1' } : {}),
    ...(options.logTo ? { logLevel: 'info' } : {}),
    ...options.config,
  })
  // a clock that does not differ from the machine's at the start begins with the copy of this run
  const isNow = Math.abs(clock() - Date.now()) < 60_000
  const seeded = config.demo === true && (isNow || new Date(clock()))
  const database = options.database ?? (await (options.open ?? openDefault)({ seeded }))
  // A former demonstration run as the real thing keeps its accounts, which DEMO=off would freeze: tests sign in with them. A copy made for this run is
  // seeded already; looking through it again would cost as much as half of the rest of a start.
  if (options.database || !seeded)
    await seedDatabase(database, { demo: options.database && !config.demo ? null : config.demo, now: new Date(clock()) })
  const listening = async (on: Database) => {
    const more = options.more ?? []
    const started = await buildApp({ database: on, config, clock, more, ...(options.logTo ? { logTo: options.logTo } : {}) })
    return { app: started, url: await started.listen({ port: 0, host: '127.0.0.1' }) }
  }
  const { app, url: own } = await listening(database)
  const cluster = isBehindCaddy ? await startCluster(own, database, listening) : null
  const url = cluster?.url ?? own
  const base = config.basePaths[0]

  const raw: TestApp['raw'] = async (method, path, { json, body, headers = {}, token } = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { [HEADER.token]: token }),
        ...headers,
      },
      ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const call: TestApp['call'] = async (facts, input, token) => {
    const { path, rest } = fillPath(facts.path, { ...(input ?? {}) })
    const [method] = facts.methods
    const query = new URLSearchParams()
    // as the client sends them (src/lib/http/call.ts)
    const inQuery = method === 'GET' || method === 'DELETE'
    if (inQuery) for (const [key, value] of Object.entries(rest)) if (value !== undefined) query.set(key, String(value))
    const answered = await raw(method, `${base}${path}${query.size ? `?${query}` : ''}`, {
      ...(inQuery ? {} : { json: rest }),
      ...(token === undefined ? {} : { token }),
    })
    return JSON.parse(answered.text)
  }

  return {
    app,
    database,
    url,
    call,
    raw,
    servers: cluster ? 2 : 1,
    async auditFlush() {
      await app.auditFlush()
      await cluster?.auditFlush()
    },
    async loginAs(username, password = DEMO_PASSWORD) {
      const answered = await raw('POST', `${base}/sys/login`, { json: { username, password } })
      const envelope: Envelope<LoginResult> = JSON.parse(answered.text)
      if (!envelope.success) throw new Error(`${username} cannot sign in: ${envelope.message}`)
      return envelope.result
    },
    async close() {
      await app.close()
      await cluster?.close()
      if (!options.database) await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
