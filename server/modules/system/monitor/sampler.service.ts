import os from 'node:os'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import v8 from 'node:v8'
import { MONITOR_EVERY, SAMPLES_MAX } from '#contract/entities/monitor.ts'
import type { MachineFigures, MonitorSample, ProcessFigures } from '#contract/entities/monitor.ts'

/** Looks at process and machine every few seconds; parts of time are those since the look before. */
export interface Sampler {
  process(): ProcessFigures
  machine(): MachineFigures
  history(): MonitorSample[]
  close(): void
}

const NS_PER_MS = 1_000_000
const DELAY_RESOLUTION_MS = 20

const cpuTimes = () => {
  const times = os.cpus().map(core => core.times)
  const idle = times.reduce((sum, time) => sum + time.idle, 0)
  return { idle, all: times.reduce((sum, time) => sum + time.user + time.nice + time.sys + time.irq + time.idle, 0) }
}
/** A histogram that has seen nothing yet says NaN. */
const ms = (ns: number): number => (Number.isFinite(ns) ? Math.max(0, Math.round(ns / NS_PER_MS - DELAY_RESOLUTION_MS)) : 0)

export function startSampler(options: { version: string; now: () => number; requests: () => number }): Sampler {
  const startedAt = Date.now() - process.uptime() * 1_000
  const loop = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  loop.enable()
  const gc = { count: 0, ms: 0 }
  const collector = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      gc.count += 1
      gc.ms += entry.duration
    }
  })
  collector.observe({ entryTypes: ['gc'] })

  const samples: MonitorSample[] = []
  let delay = { mean: 0, p99: 0, max: 0 }
  let seen = { at: performance.now(), cpu: process.cpuUsage(), times: cpuTimes(), requests: options.requests() }
  let share = { cpu: 0, machine: 0 }
  const sample = () => {
    const next = { at: performance.now(), cpu: process.cpuUsage(), times: cpuTimes(), requests: options.requests() }
    const used = (next.cpu.user + next.cpu.system - seen.cpu.user - seen.cpu.system) / 1_000
    const all = next.times.all - seen.times.all
    share = {
      cpu: used / Math.max(1, next.at - seen.at),
      machine: all <= 0 ? share.machine : 1 - (next.times.idle - seen.times.idle) / all,
    }
    delay = { mean: ms(loop.mean), p99: ms(loop.percentile(99)), max: ms(loop.max) }
    loop.reset()
    const { heapUsed, rss } = process.memoryUsage()
    const requests = next.requests - seen.requests
    seen = next
    samples.push({ at: options.now(), cpu: share.cpu, machineCpu: share.machine, heapUsed, rss, delay: delay.max, requests })
    if (samples.length > SAMPLES_MAX) samples.shift()
  }
  const timer = setInterval(sample, MONITOR_EVERY)
  timer.unref()

  return {
    process() {
      const memory = process.memoryUsage()
      return {
        pid: process.pid,
        node: process.version,
        version: options.version,
        startedAt,
        uptime: process.uptime(),
        cpu: share.cpu,
        ...memory,
        heapLimit: v8.getHeapStatistics().heap_size_limit,
        delay,
        gc: { count: gc.count, ms: Math.round(gc.ms) },
      }
    },
    machine() {
      const [core] = os.cpus()
      const [one = 0, five = 0, fifteen = 0] = os.loadavg()
      return {
        platform: `${os.type()} ${os.release()} ${os.arch()}`,
        cores: os.availableParallelism(),
        model: core?.model.trim() ?? '',
        cpu: share.machine,
        load: [one, five, fifteen],
        memory: os.totalmem(),
        memoryFree: os.freemem(),
        uptime: os.uptime(),
      }
    },
    history: () => [...samples],
    close() {
      clearInterval(timer)
      loop.disable()
      collector.disconnect()
    },
  }
}
