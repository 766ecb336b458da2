/** A hospital on several processes that are killed, frozen and cut off, on a PostgreSQL and a Redis that break (SCALE-06); `npm run chaos` plays many. */
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasDebianPostgres } from '../../scripts/lib/debianPostgres.mjs'
import { hasRedisServer } from '#tests/support/ownRedis.ts'
import { hasCaddy } from '../../scripts/lib/caddy.mjs'
import { DISASTERS, planOf, type Plan } from './hospital/plan.ts'
import { run } from './hospital/run.ts'
import type { Played } from './hospital/schedule.ts'

const isPossible = hasDebianPostgres && hasRedisServer() && hasCaddy()
if (!isPossible) process.stderr.write('PostgreSQL, redis-server or caddy is not installed: chaos over processes is not played.\n')
const SCHEDULES = 3
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000_000)

describe('plans', () => {
  it('[SCALE-06] are the same for the same seed and hold every kind of disaster', () => {
    const seeds = Array.from({ length: 400 }, (_, n) => n)
    expect(seeds.map(one => planOf(one))).toEqual(seeds.map(one => planOf(one)))
    expect(planOf(1)).not.toEqual(planOf(2))
    const kinds = new Set(seeds.flatMap(one => planOf(one).disasters.map(({ one: { kind } }) => kind)))
    expect([...kinds].toSorted()).toEqual(DISASTERS.toSorted())
    for (const kind of DISASTERS) expect(planOf(7, kind).disasters.some(({ one }) => one.kind === kind)).toBe(true)
  })
})

/** The last schedule kills a process and cuts the other off from the database, whatever its seed says. */
const planned = (one: number): Plan => {
  const plan = planOf(one)
  if (one < seed + SCHEDULES - 1) return plan
  return {
    ...plan,
    hasPrescription: true,
    disasters: [
      { at: 200, one: { kind: 'kill', process: 0, lasting: 300 } },
      { at: 400, one: { kind: 'postgresCut', process: 1, lasting: 500 } },
    ],
  }
}

describe.skipIf(!isPossible)('a hospital that breaks', () => {
  it(
    `[SCALE-06] has every acknowledged write once and in order on every screen when it is whole again, seed ${seed}`,
    { timeout: 600_000 },
    async () => {
      const played: Played[] = []
      const main = resolve(import.meta.dirname, '../..', process.env['SERVER_MAIN'] ?? 'server/main.ts')
      const { issues } = await run({
        seed,
        schedules: SCHEDULES,
        together: SCHEDULES,
        processes: 2,
        main,
        plan: planned,
        played: one => played.push(one),
      })
      const found = [...issues, ...played.flatMap(one => one.issues)]
      const stories = played.map(one => `CHAOS_SEED=${seed}, ${one.plan.seed}\n${one.story.join('\n')}`)
      // what was found first: a report that is cut keeps it
      expect(found, [...found, ...stories].join('\n\n')).toEqual([])
      expect(played).toHaveLength(SCHEDULES)
    },
  )
})
