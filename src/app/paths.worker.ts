import { StateMachine, type AnyStateMachine } from 'xstate'
import { RUN_MAX } from '#contract/rules/testRuns.ts'
import { coverageOf } from '#machines/kit/coverage.ts'
import type { MachineLabels } from '#machines/kit/describe.ts'
import { describePath } from '#machines/kit/describe.ts'
import { pathFile } from '#machines/kit/formats/pathFile.ts'
import { titleOf, type PathSet } from '#machines/kit/formats/pathSet.ts'
import { runPathsOf } from '#machines/kit/formats/runPaths.ts'
import { generatePaths } from '#machines/kit/generators/generate.ts'
import { stopConditionText } from '#machines/kit/generators/stopCondition.ts'
import { modelOf, type Model, type ModelOptions } from '#machines/kit/modelOf.ts'
import { stepsText } from '#machines/kit/walk/walkText.ts'
import type { PathAnswer, PathQuestion, RunDraft } from '#src/runtime/machines/pathWorker.ts'

/**
 * Generates test paths beside the page, which stays quick and ends it to cancel. It loads only the machine that it is asked for, with what the chart says to
 * its readers.
 */

type Exports = Record<string, unknown>
const machines = import.meta.glob<Exports>('/machines/*/*.machine.ts')
const models = import.meta.glob<Exports>('/machines/*/*.model.ts')
const labels = import.meta.glob<Exports>('/machines/*/*.labels.ts')

/** So many paths go to the page; files hold all. */
const SHOWN = 300
/** Between two reports of the progress, ms. */
const PAUSE = 100

let made: PathSet | null = null

const answer = (message: PathAnswer) => postMessage(message)

async function load(name: string): Promise<{ model: Model; labels: MachineLabels | undefined }> {
  const file = Object.keys(machines).find(path => path.endsWith(`/${name}.machine.ts`))
  const exported = file === undefined ? undefined : await machines[file]?.()
  const machine = [exported?.[`${name}Machine`], ...Object.values(exported ?? {})].find(part => part instanceof StateMachine)
  if (file === undefined || machine === undefined) throw new Error(`没有状态机 ${name}`)
  const options = (await models[file.replace('.machine.ts', '.model.ts')]?.())?.['model']
  const words = (await labels[file.replace('.machine.ts', '.labels.ts')]?.())?.['labels']
  return {
    model: modelOf(machine as AnyStateMachine, (options ?? {}) as ModelOptions),
    labels: words as MachineLabels | undefined,
  }
}

async function generate({ machine, order }: Extract<PathQuestion, { kind: 'generate' }>): Promise<void> {
  const { model, labels: words } = await load(machine)
  const begun = performance.now()
  let told = begun
  const paths = generatePaths(model, order, {
    isCancelled: () => false,
    now: () => performance.now(),
    progress: steps => {
      if (performance.now() - told < PAUSE) return
      told = performance.now()
      answer({ kind: 'progress', steps })
    },
  })
  const milliseconds = Math.round(performance.now() - begun)
  made = { machine, model, paths, labels: words, order, lang: 'zh' }
  answer({
    kind: 'done',
    paths: paths.slice(0, SHOWN).map(path => ({
      start: Math.max(0, model.inputs.indexOf(path.input)),
      steps: stepsText(
        model,
        path.steps.map(({ event }) => event),
      ),
      count: path.steps.length,
      lines: describePath(model, path, 'zh', words),
    })),
    pathCount: paths.length,
    stepCount: paths.reduce((sum, path) => sum + path.steps.length, 0),
    coverage: coverageOf(model, paths),
    milliseconds,
  })
}

/** The start of a path is a step of its run too: there is something to be seen. */
function runDraft(set: PathSet): RunDraft {
  const { machine, paths, order } = set
  const stepCount = paths.reduce((sum, path) => sum + path.steps.length + 1, 0)
  const fits = paths.length <= RUN_MAX.paths && stepCount <= RUN_MAX.steps
  return {
    machine,
    title: titleOf(set),
    generator: order.generator,
    until: stopConditionText(order.until),
    seed: order.seed,
    pathCount: paths.length,
    stepCount,
    paths: fits ? runPathsOf(set) : [],
  }
}

addEventListener('message', ({ data }: MessageEvent<PathQuestion>) => {
  const work = async () => {
    if (data.kind === 'generate') return generate(data)
    if (made !== null && data.kind === 'run') return answer({ kind: 'run', draft: runDraft(made) })
    if (made !== null && data.kind === 'file') answer({ kind: 'file', ...pathFile(made, data.format) })
  }
  work().catch((error: unknown) => answer({ kind: 'failed', text: error instanceof Error ? error.message : String(error) }))
})
