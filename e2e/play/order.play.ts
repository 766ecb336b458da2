import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { coverageOf } from '#machines/kit/coverage.ts'
import { leavesOf } from '#machines/kit/describe.ts'
import type { PathFailure } from '#machines/kit/failureOf.ts'
import { generatePaths } from '#machines/kit/generators/generate.ts'
import { pathAlong } from '#machines/kit/pathAlong.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { KeptPath, Played, PlayOrder, Shot } from '#machines/kit/playFile.ts'
import { shrink } from '#machines/kit/shrink.ts'
import { test } from '#e2e/fixtures.ts'
import { pathsOfSuite, type PathSuite, type Stage } from '#e2e/paths/pathSuite.ts'
import { playPath } from '#e2e/paths/playPath.ts'
import { suites } from '#e2e/paths/suites.ts'
import { visitorsOf } from '#e2e/support/visitors.ts'

/** Plays what `npm run paths:play -- --browser` asks for (PLAY_ORDER names the file); no test of CI. */

const order = JSON.parse(readFileSync(env['PLAY_ORDER'] ?? '', 'utf8')) as PlayOrder
const suite = suites.find(one => one.machine === order.machine)

/**
 * Where a page model prepares what a path needs before it opens its page, long paths cannot be played: the short ones of its suite that go through the same
 * transitions are, each after a shortest path.
 */
function inShort(own: PathSuite, paths: TestPath[]): TestPath[] {
  if (own.generator !== 'eachTransition') return paths
  const short = pathsOfSuite(own).played.map(({ path }) => path)
  const longest = Math.max(...short.map(({ steps }) => steps.length))
  if (paths.every(({ steps }) => steps.length <= longest)) return paths
  const walked = new Set(coverageOf(own.model, paths).transitions.seen)
  const played = short.filter(path => coverageOf(own.model, [path]).transitions.seen.every(name => walked.has(name)))
  console.log(
    `The page model of ${order.machine} plays short paths: ${played.length} that go through the same transitions, in place of ${paths.length}.`,
  )
  return played
}

function pathsOf(own: PathSuite): TestPath[] {
  const { model, unplayable } = own
  if (order.paths !== null)
    return order.paths.map(({ input, events }) => {
      const path = pathAlong(model, input, events)
      if (path === null) throw new Error('The model in the browser does not allow this path.')
      return path
    })
  if (order.order === null) throw new Error('The order names neither paths nor how to make them.')
  return inShort(own, generatePaths(model, order.order, { isCancelled: () => false, now: () => performance.now() })).filter(
    path => path.steps.length > 0 && (unplayable?.(path) ?? null) === null,
  )
}

/** What failed of a path, so that another that fails at the same is not made short once more: the event, where it should lead, and the first line of why. */
function failedAt({ start, steps }: TestPath, { step, text }: PathFailure): string {
  const at = step === 0 ? start : (steps[step - 1] ?? start)
  return [steps[step - 1]?.event.type ?? '', ...leavesOf(at), text.split('\n')[0]].join(' | ')
}

const kept = ({ input, steps }: TestPath): KeptPath => ({ input, events: steps.map(step => step.event) })

test(`paths of ${order.machine}`, async ({ browser, server, staffAnew, patientOf }) => {
  if (suite === undefined)
    throw new Error(`'${order.machine}' has no page model. It can be played: ${suites.map(one => one.machine).join(', ')}.`)

  /** Plays a path in browsers of its own; with `name` it leaves a screenshot of each step and a trace. */
  async function play(path: TestPath, name?: string): Promise<{ failure: PathFailure | null; shots: Shot[]; traces: string[] }> {
    const visitors = visitorsOf(browser, server.url, { isTraced: name !== undefined })
    const stage: Stage = {
      url: server.url,
      visitor: visitors.visitor,
      tab: page => page.context().newPage(),
      staff: staffAnew,
      patientOf,
    }
    const shots: Shot[] = []
    let at = 0
    const shoot = async (): Promise<void> => {
      if (name === undefined) return
      for (const [index, page] of visitors.pages().entries()) {
        const file = join(order.folder, `${name}-step${at}-page${index + 1}.jpg`)
        await page.screenshot({ path: file, type: 'jpeg', quality: 60 })
        shots.push({ step: at, file })
      }
    }
    let failure: PathFailure | null = null
    try {
      await playPath(suite as PathSuite, stage, path, async (step, what, work) => {
        if (step > at) await shoot()
        at = step
        await test.step(what, work)
      })
      if (visitors.issues.length > 0) throw new Error(`errors in the browser console: ${visitors.issues.join('; ')}`)
    } catch (error) {
      failure = { step: at, text: stripVTControlCharacters(error instanceof Error ? error.message : String(error)) }
    }
    await shoot()
    const traces = visitors.pages().map((_page, index) => `${join(order.folder, `${name}-trace`)}${index + 1}.zip`)
    await visitors.close(name === undefined ? undefined : join(order.folder, `${name}-trace`))
    return { failure, shots, traces: name === undefined ? [] : traces }
  }

  const results: Played[] = []
  const known = new Map<string, Played>()
  for (const [index, path] of pathsOf(suite).entries()) {
    const { failure } = await play(path)
    const result: Played = { path: kept(path), failure, shrunk: null, shots: [], traces: [] }
    results.push(result)
    console.log(
      failure === null ? `path ${index + 1} passed` : `path ${index + 1} failed at step ${failure.step}: ${failure.text}`,
    )
    if (failure === null) continue
    const same = known.get(failedAt(path, failure))
    if (same !== undefined) {
      results[results.length - 1] = { ...result, shrunk: same.shrunk }
      continue
    }
    const found = await shrink({
      model: suite.model,
      path,
      failure,
      tries: order.tries,
      play: async one => ((suite.unplayable?.(one) ?? null) === null ? (await play(one)).failure : null),
    })
    const { shots, traces, failure: again } = await play(found.path, `path${index + 1}`)
    const shrunk = { ...found, path: kept(found.path), failure: again ?? found.failure }
    const done: Played = { ...result, shrunk, shots, traces }
    results[results.length - 1] = done
    known.set(failedAt(path, failure), done)
  }
  writeFileSync(join(order.folder, 'result.json'), JSON.stringify(results))
})
