import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { FILE_MAX, JSON_BODY_MAX } from '#contract/constants.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { serverModules } from './modules/index.ts'
import type { ServerModule } from './modules/serverModule.ts'
import { jobsPlugin } from './jobs/jobs.plugin.ts'
import { accessPlugin } from './plugins/access.ts'
import { auditPlugin } from './plugins/audit.ts'
import { autovacuumPlugin } from './plugins/autovacuum.ts'
import { clientFilesPlugin } from './plugins/clientFiles.ts'
import { compressionPlugin } from './plugins/compression.ts'
import { corePlugin } from './plugins/core.ts'
import { calledNamePlugin } from './plugins/calledName.ts'
import { corsPlugin } from './plugins/cors.ts'
import { answerFrameworkError, errorsPlugin } from './plugins/errors.ts'
import { jsonBodyPlugin } from './plugins/jsonBody.ts'
import { loggerOptions, newRequestId, requestLogPlugin } from './plugins/logging.ts'
import { messageGatewayPlugin } from './plugins/messageGateway.ts'
import { oneTimeCodesPlugin } from './plugins/oneTimeCodes.ts'
import { probesPlugin } from './plugins/probes.ts'
import { processCountsPlugin } from './plugins/processCounts.ts'
import { rateLimitPlugin } from './plugins/rateLimit.ts'
import { routeTablePlugin } from './plugins/routeTable.ts'
import { securityHeadersPlugin } from './plugins/securityHeaders.ts'
import { signPlugin } from './plugins/sign.ts'
import { sweeperPlugin } from './plugins/sweeper.ts'
import { tracingPlugin } from './plugins/tracing.ts'
import { tokensPlugin } from './plugins/tokens.ts'
import { gridPlugin } from './realtime/grid/index.ts'
import { chatPlugin } from './realtime/chat/index.ts'
import { realtimePlugin } from './realtime/index.ts'
import { rightsPushPlugin } from './realtime/rightsPush.ts'
import { noticePlugin } from './realtime/notice.ts'
import { upgradePlugin } from './realtime/upgrade.ts'
import { validatorsOf } from './plugins/validators.ts'

export interface AppOptions {
  /** open and migrated; the app does not close it */
  database: Database
  config: Config
  /** where log lines go; standard output by default */
  logTo?: { write: (line: string) => void }
  /** epoch ms; Date.now by default */
  clock?: () => number
  /** what lasts is measured by it, ms from any beginning; a clock of a test's own, or else one that nobody sets */
  steady?: () => number
  /** schemas of calls are compiled when they are first used, not at the start */
  compilesAtUse?: boolean
  /** modules besides the product's own: a deployment's, or a test's */
  more?: readonly ServerModule[]
}

/** The whole server but for listening: plugins, calls, sockets, files. Ready to be listened on or injected into. */
export async function buildApp({
  database,
  config,
  logTo,
  clock = Date.now,
  steady = clock === Date.now ? () => performance.now() : clock,
  more = [],
  compilesAtUse = false,
}: AppOptions): Promise<FastifyInstance> {
  const { trustProxy } = config
  const app = fastify({
    logger: loggerOptions(config.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: newRequestId,
    bodyLimit: JSON_BODY_MAX,
    // A slow upload may take as long as its client waits; heads have to come quickly.
    requestTimeout: 125_000,
    http: { headersTimeout: 10_000 },
    keepAliveTimeout: 72_000,
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    frameworkErrors: answerFrameworkError,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 2_000 },
    schemaController: { compilersFactory: { buildValidator: validatorsOf(compilesAtUse) } },
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false, useDefaults: true } },
  })

  await app.register(corePlugin, { database, config, clock, steady })
  await app.register(tracingPlugin)
  await app.register(processCountsPlugin)
  await app.register(routeTablePlugin)
  await app.register(requestLogPlugin)
  await app.register(securityHeadersPlugin)
  await app.register(calledNamePlugin)
  await app.register(corsPlugin)
  await app.register(errorsPlugin)
  await app.register(compressionPlugin)
  await app.register(jsonBodyPlugin)
  await app.register(multipart, { limits: { fileSize: FILE_MAX, files: 10, parts: 20, fieldSize: 64 * 1024 } })
  await app.register(tokensPlugin)
  await app.register(auditPlugin)
  await app.register(oneTimeCodesPlugin)
  await app.register(messageGatewayPlugin)
  await app.register(rateLimitPlugin)
  await app.register(accessPlugin)
  await app.register(signPlugin)
  await app.register(probesPlugin)
  await app.register(sweeperPlugin)
  await app.register(autovacuumPlugin)
  await app.register(clientFilesPlugin)
  await app.register(realtimePlugin)
  await app.register(rightsPushPlugin)
  // Hints only: without Redis PostgreSQL carries them, without either the service goes on by polling, so they are told, not required (D5).
  app.readiness.add('hints', () => ({ ok: true, ...app.hintState() }))
  app.readiness.add('redis', () => {
    const { carrier, state } = app.hintState()
    return { ok: true, state: carrier === 'redis' ? state : 'off' }
  })
  await app.register(upgradePlugin)
  await app.register(noticePlugin)
  await app.register(chatPlugin)
  await app.register(gridPlugin)
  await app.register(jobsPlugin)
  for (const module of [...serverModules, ...more]) await module(app)
  await app.ready()
  return app
}

/** What the app carries besides Fastify's own: naming them here brings their declarations to anyone who imports this file. */
export type { Crud } from './crud/crud.ts'
export type { AuditEntry } from './plugins/audit.ts'
export type { JobRunner } from './jobs/jobs.plugin.ts'
export type { AnnouncementCommands } from './modules/announcements/announcements.commands.ts'
export type { RxFollower } from './modules/hospital/prescription/rx.context.ts'
export type { PrescriptionReminders } from './modules/hospital/prescription/reminders.service.ts'
export type { CoreOptions } from './plugins/core.ts'
export type { OneTimeCodes } from './plugins/oneTimeCodes.ts'
export type { ReadinessReport } from './plugins/probes.ts'
export type { MessageGateway } from './plugins/messageGateway.ts'
export type { Tokens } from './plugins/tokens.ts'
export type { Dictionaries } from './modules/system/dictionaries/dictionaries.repository.ts'
export type { ThirdPartyLogins } from './modules/system/auth/thirdPartyLogins.service.ts'
export type { People } from './modules/system/auth/people.repository.ts'
