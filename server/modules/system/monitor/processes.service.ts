import { randomBytes } from 'node:crypto'
import os from 'node:os'
import type { FastifyInstance } from 'fastify'
import { PROCESS_GONE_AFTER, PROCESS_SAID_EVERY } from '#contract/entities/monitor.ts'
import type { ProcessFigures, ProcessLine, RequestFigures } from '#contract/entities/monitor.ts'
import { forgetProcess, processesSince, sayProcess } from './processes.repository.ts'

/** All processes that serve the same database. */
export interface Processes {
  /** this one as it is now first, the others as they last said */
  lines(): Promise<ProcessLine[]>
  close(): Promise<void>
}

/**
 * Says some times a minute how this process is, so that any of them can show all (docs/operations.md, "Several processes"). The embedded database has one
 * process only: nothing is written there.
 */
export function startProcesses(
  app: FastifyInstance,
  figures: { process: () => ProcessFigures; requests: () => RequestFigures },
): Processes {
  const id = `${os.hostname()} ${process.pid} ${randomBytes(3).toString('hex')}`
  const isShared = app.database.kind === 'postgres'
  const own = (): ProcessLine => {
    const { pid, version, startedAt, cpu, rss, heapUsed, delay } = figures.process()
    const { count, failed } = figures.requests()
    const { sockets, pool } = app.processCounts()
    return {
      ...{ id, host: os.hostname(), pid, version, startedAt, at: app.now() },
      ...{ cpu, rss, heapUsed, delay: delay.max, sockets, requests: { count, failed } },
      pool: { total: pool.total, waiting: pool.waiting },
    }
  }
  let saying: Promise<void> = Promise.resolve()
  const say = () => {
    saying = sayProcess(app.db, own(), new Date(app.now())).catch((error: unknown) => {
      app.log.warn({ err: error }, 'The other processes are not told how this one is')
    })
  }
  const timer = isShared ? setInterval(say, PROCESS_SAID_EVERY) : undefined
  timer?.unref()
  if (isShared) say()
  return {
    async lines() {
      const mine = own()
      if (!isShared) return [mine]
      const all = await processesSince(app.db, new Date(app.now() - PROCESS_GONE_AFTER))
      return [mine, ...all.filter(line => line.id !== id)]
    },
    async close() {
      clearInterval(timer)
      await saying
      if (isShared) await forgetProcess(app.db, id).catch(() => undefined)
    },
  }
}
