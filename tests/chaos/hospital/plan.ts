/** What is done and what is broken in one schedule, as a seed says it: the same seed gives the same plan (SCALE-06). */
import { createRandom, type Random } from '../random.ts'

/** What somebody does; `by` is a number that the world maps to one of its people. */
export type Step =
  | { what: 'say' | 'look' | 'reload'; by: number; session: number }
  | { what: 'edit'; by: number; kind: number; at: number; value: number }
  | { what: 'announce' }
  | { what: 'schedule' }
  | { what: 'runJob' }

/** What breaks; it is whole again after `lasting` ms, or at the end of the schedule where that is later. `process`: which of the server's. */
export type Disaster =
  | { kind: 'kill' | 'freeze' | 'diskFull' | 'readOnly'; process: number; lasting: number }
  | { kind: 'clock'; process: number; hours: 1 | -1; lasting: number }
  | { kind: 'redisGone' | 'redisEmptied' | 'redisFrozen'; lasting: number }
  | { kind: 'redisSlow'; delay: number; lasting: number }
  | { kind: 'redisDeaf' | 'redisCut'; process: number; lasting: number }
  | { kind: 'postgresRestart'; how: 'immediate' | 'fast'; lasting: number }
  | { kind: 'postgresCut'; process: number; lasting: number }
  | { kind: 'postgresDeaf'; process: number; way: 'up' | 'down' | 'both'; lasting: number }
  | { kind: 'postgresSlow'; process: number; delay: number; lasting: number }
  | { kind: 'failover'; commit: 'synchronous' | 'asynchronous'; behind: number; lasting: number }
  | { kind: 'lineCut' | 'lineHalfOpen' | 'lineSlow' | 'lineRefused' | 'lineAsleep'; tab: number; lasting: number }
export type DisasterKind = Disaster['kind']

/** A thing and when it begins, ms after the beginning of the schedule. */
export interface Timed<T> {
  at: number
  one: T
}

/** A schedule. */
export interface Plan {
  seed: number
  /** how long people work and things break, ms */
  ms: number
  steps: Timed<Step>[]
  disasters: Timed<Disaster>[]
  /** whether a prescription goes its way from the signature to the pharmacy and its consultation to another doctor meanwhile */
  hasPrescription: boolean
}

const MANY = 1_000_000

/** How often each kind comes, by what it costs: a restart takes seconds, a cut line nothing. */
const WEIGHTS: readonly (readonly [DisasterKind, number])[] = [
  ['kill', 6],
  ['freeze', 8],
  ['diskFull', 3],
  ['readOnly', 3],
  ['clock', 8],
  ['redisGone', 8],
  ['redisEmptied', 6],
  ['redisFrozen', 4],
  ['redisSlow', 8],
  ['redisDeaf', 4],
  ['redisCut', 6],
  ['postgresRestart', 6],
  ['postgresCut', 10],
  ['postgresDeaf', 3],
  ['postgresSlow', 8],
  ['failover', 3],
  ['lineCut', 10],
  ['lineHalfOpen', 4],
  ['lineSlow', 8],
  ['lineRefused', 6],
  ['lineAsleep', 5],
]
/** Every kind of disaster there is. */
export const DISASTERS: readonly DisasterKind[] = WEIGHTS.map(([kind]) => kind)

function kindOf(random: Random): DisasterKind {
  let left = random.next() * WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [kind, weight] of WEIGHTS) {
    left -= weight
    if (left < 0) return kind
  }
  return 'lineCut'
}

function disasterOf(kind: DisasterKind, random: Random): Disaster {
  const lasting = random.whole(150, 1_500)
  const process = random.whole(0, MANY)
  const tab = random.whole(0, MANY)
  const delay = random.whole(30, 400)
  const isFirst = random.happens(0.5)
  const way = random.pick(['up', 'down', 'both'] as const)
  switch (kind) {
    case 'clock':
      return { kind, process, hours: isFirst ? 1 : -1, lasting }
    case 'redisGone':
    case 'redisEmptied':
    case 'redisFrozen':
      return { kind, lasting }
    case 'redisSlow':
      return { kind, delay, lasting }
    case 'postgresRestart':
      return { kind, how: isFirst ? 'immediate' : 'fast', lasting }
    case 'postgresDeaf':
      return { kind, process, way, lasting }
    case 'postgresSlow':
      return { kind, process, delay, lasting }
    case 'failover':
      return { kind, commit: isFirst ? 'synchronous' : 'asynchronous', behind: random.whole(0, 500), lasting }
    case 'lineCut':
    case 'lineHalfOpen':
    case 'lineSlow':
    case 'lineRefused':
    case 'lineAsleep':
      return { kind, tab, lasting }
    default:
      return { kind, process, lasting }
  }
}

function stepOf(random: Random): Step {
  const dice = random.next()
  const by = random.whole(0, MANY)
  if (dice < 0.42) return { what: 'say', by, session: random.whole(0, MANY) }
  if (dice < 0.52) return { what: 'look', by, session: random.whole(0, MANY) }
  if (dice < 0.54) return { what: 'reload', by, session: 0 }
  if (dice < 0.9) return { what: 'edit', by, kind: random.whole(0, 99), at: random.whole(0, MANY), value: random.whole(1, 99) }
  if (dice < 0.95) return { what: 'announce' }
  if (dice < 0.98) return { what: 'schedule' }
  return { what: 'runJob' }
}

/** The plan of a seed: one to three disasters, among them `only` where it is given. */
export function planOf(seed: number, only?: DisasterKind): Plan {
  const random = createRandom(seed)
  const ms = random.whole(700, 1_800)
  const kinds = Array.from({ length: random.whole(1, 3) }, () => kindOf(random))
  if (only !== undefined) kinds[0] = only
  // two of them in one moment would be one disaster with another's name
  const wanted = kinds.filter((kind, n) => kinds.indexOf(kind) === n)
  const isDown = (kind: DisasterKind) => kind === 'failover' || kind === 'postgresRestart'
  const disasters = wanted
    .filter((kind, n) => !isDown(kind) || wanted.findIndex(isDown) === n)
    .map(kind => ({ at: random.whole(50, Math.round(ms * 0.7)), one: disasterOf(kind, random) }))
  const steps = Array.from({ length: random.whole(15, 40) }, () => ({ at: random.whole(0, ms), one: stepOf(random) }))
  const isLossy = disasters.some(({ one }) => one.kind === 'failover' && one.commit === 'asynchronous')
  return {
    seed,
    ms,
    steps: steps.toSorted((a, b) => a.at - b.at),
    disasters: disasters.toSorted((a, b) => a.at - b.at),
    // what people were told is lost there: nobody could go on by it
    hasPrescription: !isLossy && random.happens(0.5),
  }
}
