import process, { argv, cwd } from 'node:process'
import { pathToFileURL } from 'node:url'
import { modelOf } from '#machines/kit/modelOf.ts'
import { generatePaths } from '#machines/kit/generators/generate.ts'
import { untilEnd } from '#machines/kit/generators/stopCondition.ts'
import { listMachines, loadMachine } from './machines.ts'
import { SAME } from './paths/equalMutants.ts'
import { modelMutantsOf } from './paths/modelMutants.ts'
import { differenceOf, endsOf, walkOf, wayTo, type Difference, type Walk } from './paths/tellApart.ts'
import { writtenTestsOf } from './paths/writtenTests.ts'

/** A word after so many mutants. */
const TOLD = 20
/** Per cent of the mutants of a machine that its suites must notice. */
const LEAST = 95

interface Verdict {
  name: string
  isOnPath: boolean
  first: Difference | null
  /** The written test that failed; null: none did, or none was asked. */
  test: string | null
  /** Why nobody can notice it. */
  same: string | undefined
}

const share = (part: number, all: number): string => `${part} of ${all} (${((100 * part) / Math.max(1, all)).toFixed(1)} %)`

/** The steps after which a tester sees the mutant do otherwise. */
function wayText(walk: Walk, first: Difference | null): string {
  if (first === null) return 'no event of the samples tells it apart'
  if (first.kind === 'start') return 'at the start'
  const events = wayTo(walk, first.at).map(({ type, ...payload }) => {
    const text = JSON.stringify(payload)
    return text === '{}' ? type : `${type} ${text.length > 60 ? `${text.slice(0, 59)}…` : text}`
  })
  return events.join(' → ') + (first.isSeen ? '' : ' (only the context differs)')
}

/**
 * `npm run paths:mutate -- <machine>`: true when the suites notice enough. `line` takes what is printed. `isShort`: written tests are asked only about what the
 * paths miss, which says as much of the whole in a fraction of the time, and nothing of the tests alone.
 */
async function mutateModel(name: string, isShort: boolean, line: (text: string) => void): Promise<boolean> {
  const listed = listMachines().find(one => one.name === name)
  if (listed === undefined) throw new Error(`There is no machine '${name}'.`)
  const { machine, options, file } = await loadMachine(listed)
  const walk = walkOf(modelOf(machine, options))
  const ends = endsOf(walk, generatePaths(walk.model, { generator: 'eachTransition', until: untilEnd, seed: 1 }))
  const tests = await writtenTestsOf(cwd(), name, file)
  const excused = SAME[name] ?? {}
  const verdicts: Verdict[] = []
  const mutants = modelMutantsOf(machine)
  for (const mutant of mutants) {
    const difference = differenceOf(walk, mutant.change(machine), ends, mutant.where)
    const isOnPath = difference?.isOnPath ?? false
    verdicts.push({
      name: mutant.name,
      isOnPath,
      first: difference?.first ?? null,
      test: isShort && isOnPath ? null : await tests.noticeOf(mutant),
      same: excused[mutant.name],
    })
    if (verdicts.length % TOLD === 0) console.error(`${name}: ${verdicts.length} of ${mutants.length}`)
  }
  const isNoticed = ({ isOnPath, test }: Verdict) => isOnPath || test !== null
  const wrong = [
    ...Object.keys(excused).filter(one => verdicts.every(verdict => verdict.name !== one)),
    ...verdicts.filter(verdict => verdict.same !== undefined && isNoticed(verdict)).map(verdict => verdict.name),
  ]
  const counted = verdicts.filter(({ same }) => same === undefined)
  const left = counted.filter(verdict => !isNoticed(verdict))
  const noticed = counted.length - left.length
  for (const { name: one, first } of left) line(`not noticed: ${one}\n    ${wayText(walk, first)}`)
  if (!isShort)
    for (const { name: one, first } of counted.filter(({ test, isOnPath }) => test === null && isOnPath))
      line(`by paths alone: ${one}\n    ${wayText(walk, first)}`)
  for (const one of wrong) line(`excused in vain: ${one}`)
  line(
    `${name}: ${share(noticed, counted.length)} noticed; by paths ${share(counted.filter(({ isOnPath }) => isOnPath).length, counted.length)}, ` +
      `by written tests ${isShort ? `${counted.filter(({ test }) => test !== null).length} more` : share(counted.filter(({ test }) => test !== null).length, counted.length)}; ${verdicts.length - counted.length} cannot be told apart`,
  )
  return wrong.length === 0 && 100 * noticed >= LEAST * counted.length
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const names = argv.slice(2).filter(one => one !== '--short')
  // an actor that a mutant left with an error may say so while the next one runs
  process.on('uncaughtException', () => undefined)
  if (names.length === 0) console.error('Name machines: npm run paths:mutate -- session routeGuard')
  let isFine = names.length > 0
  for (const name of names) isFine = (await mutateModel(name, argv.includes('--short'), text => console.log(text))) && isFine
  process.exit(isFine ? 0 : 1)
}
