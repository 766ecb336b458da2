import { filter } from 'rxjs'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#tests/support/database.ts'
import type { ChatWire } from '#streams/chatLink.stream.ts'
import { createRandom } from './random.ts'
import { heal, runSchedule, settle } from './schedule.ts'
import { createWorld, forgetStage, type World, type WorldOptions } from './world.ts'

/** XINGLIN_SEED repeats one schedule; otherwise each run has new ones, XINGLIN_SEEDS of them (2), and a failure prints its seed. */
const wanted = process.env['XINGLIN_SEED']
const first = wanted ? Number(wanted) : Date.now() % 1_000_000_000
const SEEDS = Array.from({ length: wanted ? 1 : Number(process.env['XINGLIN_SEEDS'] ?? 2) }, (_, n) => first + n)
const HARM_MS = 12_000
/** An unanswered command is noticed after 5 s, its hello after 5 s more, then comes the reconnect. */
const QUIET_MS = 60_000
const HOUR = 3_600_000

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})
afterAll(forgetStage)

async function runChaos(seed: number, options: WorldOptions, limit = QUIET_MS) {
  const random = createRandom(seed)
  const done: string[] = []
  world = await createWorld({ skew: n => [0, 5 * HOUR, -3 * HOUR, 7 * 60_000][n % 4] ?? 0, ...options })
  const ready = await settle(world, 20_000)
  if (ready.issues.length > 0) throw new Error(`the world did not begin in order:\n${ready.issues.join('\n')}`)
  await runSchedule(world, random, HARM_MS, done)
  await heal(world)
  const { issues, took } = await settle(world, limit)
  const stored = world.said.length
  process.stderr.write(
    `chaos ${options.kind} seed ${seed}: ${stored} texts, quiet ${took} ms after healing, ${issues.length} issues\n`,
  )
  return { issues, report: `XINGLIN_SEED=${seed}\n${issues.join('\n')}\n${done.join('\n')}\n${world.server.output()}` }
}

/** Resume and hello are switched off, and some pushes are dropped: what a client without repair would be. */
const withoutRepair = (wire: ChatWire): ChatWire => {
  const chance = createRandom(4)
  const command: ChatWire['command'] = async (name, input) => {
    const answer = await wire.command(name, input)
    const { data } = answer
    if (name === 'hello') Object.assign(data, { missed: {} })
    if (name === 'resume') Object.assign(data, { messages: [], hasMore: false })
    return answer
  }
  return {
    ...wire,
    command,
    feed: token =>
      wire
        .feed(token)
        .pipe(filter(signal => signal.type !== 'chat.event' || signal.event.name !== 'msg:new' || !chance.happens(0.1))),
  }
}

for (const { kind } of testDatabases)
  describe(`the consultation under chaos (${kind})`, () => {
    for (const seed of SEEDS)
      it(`[CHAT-14] loses, doubles and disorders nothing, seed ${seed}`, async () => {
        const { issues, report } = await runChaos(seed, { kind })
        expect(issues, report).toEqual([])
      })
  })

describe('the chaos suite itself', () => {
  it('finds what a client without repair gets wrong', async () => {
    const { issues } = await runChaos(first, { kind: 'pglite', harm: withoutRepair }, 5_000)
    expect(issues.length).toBeGreaterThan(0)
    expect(issues.some(issue => /window ends|wait beyond a hole|line \d+/.test(issue))).toBe(true)
  })
})
