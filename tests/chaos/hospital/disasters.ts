/** Breaks a hospital as a plan says; what each disaster leaves behind is made whole by the function it answers. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Proxy } from '#tests/support/proxy.ts'
import type { Disaster } from './plan.ts'
import type { Hospital } from './hospital.ts'
import type { Machine } from './machines.ts'

/** Ends a disaster. */
type Mend = () => Promise<void> | void

const at = <T>(list: readonly T[], number: number): T => {
  const one = list[number % list.length]
  if (one === undefined) throw new Error('nothing is there to break')
  return one
}

/** Every line from a screen to the hospital. */
export const linesOf = ({ people, screens, seats }: Hospital): Proxy[] => [
  ...people.flatMap(({ tabs }) => tabs.map(({ proxy }) => proxy)),
  ...screens.map(({ proxy }) => proxy),
  ...seats.map(({ proxy }) => proxy),
]

const signal = (machine: Machine, name: NodeJS.Signals): void => {
  const pid = machine.process.pid()
  if (pid !== undefined) process.kill(pid, name)
}

const READY_MS = 60_000
/** The end of a start whose database is away, or goes while it migrates. */
const WITHOUT_DATABASE = /ended with (3:|1:[^]*(ECONN|Connection terminated|terminating connection|starting up|shutting down))/
/** Starts a killed process. One that meets a database that is away ends, and the cluster starts it again, as systemd does. */
async function startAgain({ process: { start, url } }: Machine): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof Error) || !WITHOUT_DATABASE.test(error.message)) throw error
    for (const until = Date.now() + READY_MS; ; await wait(100)) {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
      if (answer?.ok === true) return
      if (Date.now() > until) throw error
    }
  }
}

/** The line of every process leads to the primary of the moment. */
const followPrimary = ({ machines, postgres }: Hospital): void => {
  for (const machine of machines.all) {
    machine.postgres.passOnTo(postgres.port())
    machine.postgres.cutAll()
  }
}

async function failOver(hospital: Hospital, { commit, behind }: Extract<Disaster, { kind: 'failover' }>): Promise<Mend> {
  const { postgres } = hospital
  if (commit === 'asynchronous') {
    // what is committed from here on is not on the replica
    postgres.holdReplica()
    await wait(behind)
  }
  await postgres.failover()
  followPrimary(hospital)
  return () => postgres.attach()
}

/** Begins a disaster; null: this machine cannot make it (no libfaketime, not root). */
export async function strike(hospital: Hospital, disaster: Disaster): Promise<Mend | null> {
  const { machines, postgres, redis } = hospital
  const machine = 'process' in disaster ? at(machines.all, disaster.process) : at(machines.all, 0)
  const line = 'tab' in disaster ? at(linesOf(hospital), disaster.tab) : at(linesOf(hospital), 0)
  switch (disaster.kind) {
    case 'kill':
      await machine.process.kill()
      return () => startAgain(machine)
    case 'freeze':
      signal(machine, 'SIGSTOP')
      return () => signal(machine, 'SIGCONT')
    case 'diskFull':
      return machine.fillDisk(true) ? () => void machine.fillDisk(false) : null
    case 'readOnly':
      return (await machine.lockDisk(true)) ? async () => void (await machine.lockDisk(false)) : null
    case 'clock':
      return machine.setClock(disaster.hours) ? () => void machine.setClock(0) : null
    case 'redisGone':
      await redis.kill()
      return () => redis.start()
    case 'redisEmptied':
      await redis.empty()
      return () => undefined
    case 'redisFrozen':
      redis.freeze(true)
      return () => redis.freeze(false)
    case 'redisSlow':
      for (const one of machines.all) one.redis.delay(disaster.delay)
      return () => machines.all.forEach(one => one.redis.delay(0))
    case 'redisDeaf':
      machine.redis.swallow('down')
      return () => undefined
    case 'redisCut':
      machine.redis.refuse(true)
      machine.redis.cutAll()
      return () => machine.redis.refuse(false)
    case 'postgresRestart':
      await postgres.restart(disaster.how)
      return () => undefined
    case 'postgresCut':
      machine.postgres.refuse(true)
      machine.postgres.cutAll()
      return () => machine.postgres.refuse(false)
    case 'postgresDeaf':
      if (disaster.way === 'both') machine.postgres.halfOpen()
      else machine.postgres.swallow(disaster.way)
      return () => undefined
    case 'postgresSlow':
      machine.postgres.delay(disaster.delay)
      return () => machine.postgres.delay(0)
    case 'failover':
      return failOver(hospital, disaster)
    case 'lineCut':
      line.cutAll()
      return () => undefined
    case 'lineHalfOpen':
      line.halfOpen()
      return () => undefined
    case 'lineSlow':
      line.delay(120)
      line.throttle(8_000)
      return () => {
        line.delay(0)
        line.throttle(null)
      }
    case 'lineRefused':
      line.refuse(true)
      line.cutAll()
      return () => line.refuse(false)
    case 'lineAsleep':
      line.freeze(true)
      return () => line.freeze(false)
    default:
      return null
  }
}
