import * as calls from '#contract/http/calls/monitor.ts'
import { metricParams } from '#contract/http/calls/monitor.schema.ts'
import { MONITOR_TEXT } from '#contract/entities/monitor.ts'
import type { SocketFigures } from '#contract/entities/monitor.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { databaseFigures } from './databaseFigures.repository.ts'
import { diskFigures } from './disk.service.ts'
import { METRICS } from './metrics.rules.ts'
import { startProcesses } from './processes.service.ts'
import { createRedisProbe } from './redis.service.ts'
import { startSampler } from './sampler.service.ts'
import { countSignIns } from './signIns.repository.ts'
import { recordTraces } from './traces.service.ts'

/** Monitoring (contract.md 22): figures of this process, its machine and what it stands on, and of the processes beside it. For administrators only. */
export const monitorModule: ServerModule = async app => {
  const { config } = app
  const traces = recordTraces(app)
  const sampler = startSampler({ version: config.version, now: app.now, requests: () => traces.figures().count })
  const redis = createRedisProbe(config.redisUrl, config.redisCa)
  const processes = startProcesses(app, { process: sampler.process, requests: traces.figures })
  app.addHook('onClose', async () => {
    sampler.close()
    await processes.close()
    redis.close()
  })

  async function sockets(): Promise<SocketFigures> {
    const signIns = await countSignIns(app.db, new Date(app.now()))
    return { ...app.processCounts().sockets, signIns }
  }

  serve(app, calls.monitorSummary, {
    message: MONITOR_TEXT.queried,
    handler: async () => {
      // one after the other: the embedded database has one connection, and anyone who works waits for it
      const database = await databaseFigures(app.database, app.processCounts().pool)
      const [open, disks, redisNow] = await Promise.all([sockets(), diskFigures(config.dataDir), redis.figures()])
      return {
        at: app.now(),
        process: sampler.process(),
        machine: sampler.machine(),
        disks,
        database,
        sockets: open,
        redis: redisNow,
        requests: traces.figures(),
        processes: await processes.lines(),
        history: sampler.history(),
      }
    },
  })
  serve(app, calls.monitorTraces, { message: MONITOR_TEXT.queried, handler: async () => traces.lines() })
  serve(app, calls.metric, {
    schema: { params: metricParams },
    handler: async ({ input: { key } }) => {
      const found = METRICS.get(key)
      if (!found) throw new Refusal(MONITOR_TEXT.unknownMetric)
      const figures = {
        process: sampler.process(),
        machine: sampler.machine(),
        sockets: await sockets(),
        requests: traces.figures(),
      }
      const measurements = found.measure(figures).map(([statistic, value]) => ({ statistic, value }))
      return { name: key, description: found.description, baseUnit: found.baseUnit, measurements, availableTags: [] }
    },
  })
  serve(app, calls.httpTrace, {
    handler: async () => ({
      traces: traces.lines().map(line => ({
        timestamp: new Date(line.at).toISOString(),
        principal: line.user === '' ? null : { name: line.user },
        session: null,
        request: { method: line.method, uri: line.path, headers: {}, remoteAddress: null },
        response: { status: line.status, headers: {} },
        timeTaken: line.ms,
      })),
    }),
  })
  const answered = <T>(found: T | null): T => {
    if (found === null) throw new Refusal(config.redisUrl === null ? MONITOR_TEXT.redisOff : MONITOR_TEXT.redisDown)
    return found
  }
  serve(app, calls.redisInfo, {
    handler: async () => [...answered(await redis.info())].map(([key, value]) => ({ key, value, description: '' })),
  })
  serve(app, calls.redisKeysSize, {
    handler: async () => ({ create_time: app.now(), dbSize: answered(await redis.keys()) }),
  })
  serve(app, calls.redisMemoryInfo, {
    handler: async () => ({
      used_memory: answered(await redis.info()).get('used_memory') ?? '0',
      create_time: app.now(),
    }),
  })
  serve(app, calls.queryDiskInfo, {
    handler: async () => new Answer(await diskFigures(config.dataDir), MONITOR_TEXT.queried),
  })
}
