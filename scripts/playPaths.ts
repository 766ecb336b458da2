/** `npm run paths:play`: plays generated paths on the real actor or in Chromium, makes a failing one short, and writes a report. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { StateMachine, type AnyStateMachine } from 'xstate'
import { describePath } from '#machines/kit/describe.ts'
import { generatePaths } from '#machines/kit/generators/generate.ts'
import { modelOf, type Model } from '#machines/kit/modelOf.ts'
import type { KeptPath, Played, RecordedFile, ReplayFile } from '#machines/kit/playFile.ts'
import { pathWalked } from '#machines/kit/walk/pathWalked.ts'
import { listMachines, loadMachine } from './machines.ts'
import { helpText, readArguments, type Arguments } from './paths/arguments.ts'
import { playHelp, readPlayArguments, type PlayArguments } from './paths/playArguments.ts'
import { playInBrowser } from './paths/playInBrowser.ts'
import { keptPath, playOnActor } from './paths/playOnActor.ts'
import { playReport, type ReportedFailure } from './paths/playReport.ts'
import type { Output } from './printPaths.ts'

/** Playings that shrinking may take in the browser, where each is some seconds long. */
const BROWSER_TRIES = 30

async function machineIn(file: string): Promise<AnyStateMachine> {
  const exported = Object.values((await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>)
  const machine = exported.find(part => part instanceof StateMachine)
  if (machine === undefined) throw new Error(`${file} exports no machine.`)
  return machine as AnyStateMachine
}

/** One run: what to play and where what it finds goes. */
interface Run {
  machine: string
  order: Arguments['order'] | null
  kept: KeptPath | null
  play: PlayArguments
  folder: string
}

function readRun(args: readonly string[], names: readonly string[]): Run | undefined {
  const play = readPlayArguments(args)
  if (play.replay === null) {
    const found = readArguments(play.rest, names)
    if (found === undefined) return undefined
    const { machine, order } = found
    return { machine, order, kept: null, play, folder: resolve(play.folder ?? join('test-results/play', machine)) }
  }
  const { machine, path, isInBrowser } = JSON.parse(readFileSync(play.replay, 'utf8')) as RecordedFile
  const folder = resolve(play.folder ?? join('test-results/play', `${machine}-replay`))
  return { machine, order: null, kept: path, play: { ...play, isInBrowser: play.isInBrowser || isInBrowser, tries: 0 }, folder }
}

const again = (model: Model, { input, events }: KeptPath) => pathWalked(model, input, events)

async function playAll({ machine, order, kept, play, folder }: Run, model: Model): Promise<Played[]> {
  if (play.isInBrowser)
    return playInBrowser(
      {
        machine,
        paths: kept && [kept],
        order,
        tries: play.tries ?? BROWSER_TRIES,
        folder,
      },
      play.isHeaded,
    )
  const paths =
    kept === null && order !== null
      ? generatePaths(model, order, { isCancelled: () => false, now: () => performance.now() })
      : kept === null
        ? []
        : [again(model, kept)]
  const product = play.product === null ? model.source : await machineIn(play.product)
  return playOnActor(model, paths, product, play.tries)
}

/** `npm run paths:play`. Returns the exit code: 0 when every path passed, 1 when one failed or nothing could be played. */
export async function playPaths(args: readonly string[], output: Output, from?: string): Promise<number> {
  try {
    const machines = listMachines(from)
    const names = machines.map(one => one.name)
    const run = readRun(args, names)
    const wanted = machines.find(one => one.name === run?.machine)
    if (run === undefined || wanted === undefined) {
      output.line(`${helpText(names)}\n\n${playHelp}`)
      return run === undefined ? 0 : 1
    }
    const { machine, options, labels } = await loadMachine(wanted, from)
    const model = modelOf(machine, options)
    const { folder, play } = run
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const results = await playAll(run, model)
    const failures: ReportedFailure[] = []
    for (const { path, failure, shrunk, shots } of results) {
      if (failure === null || shrunk === null) continue
      const known = failures.find(one => JSON.stringify(keptPath(one.path)) === JSON.stringify(shrunk.path))
      if (known !== undefined) {
        known.alike += 1
        continue
      }
      const file = join(folder, `failing${failures.length + 1}.json`)
      const content: ReplayFile = {
        machine: run.machine,
        isInBrowser: play.isInBrowser,
        path: shrunk.path,
        failure: shrunk.failure,
      }
      writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
      const product = play.product === null ? '' : ` --product ${play.product}`
      const short = again(model, shrunk.path)
      output.line(`A path of ${path.events.length} steps fails; ${short.steps.length} of them are enough (${file}):`)
      for (const line of describePath(model, short, 'zh', labels)) output.line(line)
      output.line(`     ✗ ${shrunk.failure.text}`)
      failures.push({
        path: short,
        failure: shrunk.failure,
        before: path.events.length,
        alike: 0,
        tries: shrunk.tries,
        isShortest: shrunk.isShortest,
        command: `npm run paths:play -- --replay ${file}${product}`,
        shots,
      })
    }
    for (const { alike, path } of failures)
      if (alike > 0) output.line(`${alike} more paths come down to the same ${path.steps.length} steps.`)
    const passed = results.filter(({ failure }) => failure === null).length
    const title =
      `${labels?.zh.title ?? ''} ${run.machine}：${play.isInBrowser ? '在 Chromium 里重放' : '在真实执行器上重放'}`.trim()
    const report = join(folder, 'report.html')
    const all = results.length
    writeFileSync(report, await playReport({ name: run.machine, model, labels, title, passed, all, failures }))
    output.line(`${passed} of ${all} paths passed. Report: ${report}`)
    return passed === all && all > 0 ? 0 : 1
  } catch (error) {
    output.note(error instanceof Error ? error.message : String(error))
    return 1
  }
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href)
  process.exitCode = await playPaths(argv.slice(2), { line: text => console.log(text), note: text => console.error(text) })
