/**
 * The server as a process: reads the environment, opens and prepares the database, listens, stops gracefully.
 * Exit codes: 0 stopped as asked, 1 an unexpected failure, 2 the environment is wrong, 3 the database cannot be opened,
 * 4 the port cannot be taken.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { startText } from './announce.ts'
import { BadEnvironment, configOf, readSettings } from './config.ts'
import type { Config, Settings } from './config.ts'
import { openDatabase } from './db/client.ts'
import type { Database } from './db/client.ts'
import { startDatabaseClock, timeOfPostgres } from './db/databaseClock.ts'
import { DatabaseLocked } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { markOfBuild, seedOnStart } from './db/seedOnStart.ts'
import { activeTracer, setTracer } from './telemetry/tracer.ts'
import { findPackageInfo } from './packageInfo.ts'

const STOP_WITHIN_MS = 15_000
/** Between "not ready" and the end of listening, so that a balancer sends no more. */
const DRAIN_MS = 2_000

const say = (text: string) => void process.stdout.write(`${text}\n`)
const fail = (code: number, text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function settings(): Settings {
  try {
    return readSettings(process.env, findPackageInfo())
  } catch (error) {
    if (error instanceof BadEnvironment) return fail(2, `环境变量有误 (the environment is wrong):\n${error.message}`)
    throw error
  }
}

async function database(
  { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir }: Settings,
  meanwhile: () => void,
): Promise<Database> {
  const log = { info: () => undefined, warn: () => undefined, error: say }
  try {
    return await openDatabase(
      databaseUrl === null
        ? { dataDir, log, meanwhile }
        : {
            url: databaseUrl,
            directUrl: databaseDirectUrl ?? undefined,
            ownerUrl: databaseOwnerUrl ?? undefined,
            log,
            meanwhile,
          },
    )
  } catch (error) {
    if (error instanceof DatabaseLocked) return fail(3, error.text)
    return fail(3, `无法打开数据库 (the database cannot be opened): ${messageOf(error) || codeOf(error)}`)
  }
}

/** The rest of the server: by `import()`, so that the database can be opened before it is read. */
const loadParts = () => import('./app.ts')

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const why: Record<string, string> = {
      EADDRINUSE: `端口 ${port} 已被占用，请停止占用它的程序或设置 PORT (port ${port} is in use; stop the other program or set PORT)`,
      EACCES: `没有权限使用端口 ${port}，请设置 PORT (no right to use port ${port}; set PORT)`,
      EADDRNOTAVAIL: `本机没有地址 ${host}，请检查 HOST (this machine has no address ${host}; see HOST)`,
      ENOTFOUND: `本机没有地址 ${host}，请检查 HOST (this machine has no address ${host}; see HOST)`,
    }
    const text = why[codeOf(error)]
    if (text === undefined) throw error
    await app.close()
    await app.database.close()
    return fail(4, text)
  }
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

async function main() {
  const given = settings()
  if (given.otel)
    setTracer(await (await import('./telemetry/openTelemetry.ts')).openTelemetry({ ...given.otel, version: given.version }))
  // a second of reading code, while the thread of the database opens it
  let parts: ReturnType<typeof loadParts> | undefined
  const opened = await database(given, () => (parts = loadParts()))
  // Until the app stands, an early signal must at least give the folder free.
  const early = () => void opened.close().finally(() => process.exit(0))
  process.once('SIGTERM', early).once('SIGINT', early)

  const { buildApp } = await (parts ?? loadParts())
  await migrate(opened)
  // the embedded database has the clock of this process
  const clock =
    opened.kind === 'postgres'
      ? await startDatabaseClock({ read: timeOfPostgres(opened.pool), log: { info: say, warn: say } })
      : { now: Date.now, stop: () => undefined }
  const seeded = await seedOnStart(
    opened,
    {
      demo: given.demo,
      now: new Date(clock.now()),
      size: given.demoSize,
      say: text => say(`演示数据 (demonstration data): ${text}`),
    },
    markOfBuild(fileURLToPath(import.meta.url)),
  )
  const config = configOf(given, seeded.demo)
  const steady = () => performance.now()
  const app = await buildApp({ database: opened, config, clock: clock.now, steady, compilesAtUse: true })
  process.off('SIGTERM', early).off('SIGINT', early)

  closeWithGrace(
    { delay: STOP_WITHIN_MS, logger: { error: (text: unknown) => app.log.error(String(text)) } },
    async ({ signal, err }) => {
      if (err) app.log.fatal({ err }, 'An unexpected failure stops the server')
      app.readiness.drain()
      if (signal === 'SIGTERM') await wait(DRAIN_MS)
      clock.stop()
      await app.close()
      await opened.close()
      await activeTracer()?.close()
    },
  )

  const port = await listen(app, config)
  say(startText(config, port, opened, seeded))
}

main().catch((error: unknown) => fail(1, `启动失败 (the start failed): ${error instanceof Error ? error.stack : String(error)}`))
