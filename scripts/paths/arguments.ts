import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { languages, type Language } from '#machines/kit/describe.ts'
import { formats, type Format } from '#machines/kit/formats/pathFile.ts'
import { defaultUntil, generators, type PathOrder } from '#machines/kit/generators/generate.ts'
import { BadStopCondition, parseStopCondition } from '#machines/kit/generators/stopCondition.ts'
import { walkedInBrowser } from '#machines/kit/walkedInBrowser.ts'

/** What `npm run paths` was asked for. */
export interface Arguments {
  machine: string
  order: PathOrder
  format: Format
  lang: Language
  /** Where to write; undefined is the terminal. */
  file: string | undefined
}

/** An argument that cannot be taken; the message says what would be right. */
export class BadArgument extends Error {}

function choice<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find(one => one === value)
  if (found === undefined) throw new BadArgument(`--${name} must be one of ${allowed.join(', ')}, not '${value}'.`)
  return found
}

function whole(name: string, value: string, least: number, most: number): number {
  const number = Number(value)
  if (value.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number
  throw new BadArgument(`--${name} must be a whole number from ${least} to ${most}, not '${value}'.`)
}

function until(text: string): PathOrder['until'] {
  try {
    return parseStopCondition(text)
  } catch (error) {
    if (error instanceof BadStopCondition) throw new BadArgument(`--until: ${error.message}`)
    throw error
  }
}

/** Weights from a JSON file: `{ "<transition>": 5 }`. */
function weightsIn(file: string): Record<string, number> {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new BadArgument(`--weights: ${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const entries = typeof read === 'object' && read !== null && !Array.isArray(read) ? Object.entries(read) : undefined
  if (entries?.every((entry): entry is [string, number] => typeof entry[1] === 'number') !== true)
    throw new BadArgument(
      `--weights: ${file} must be an object of numbers by names of transitions, as in { "idle | start | 0": 5 }.`,
    )
  return Object.fromEntries(entries)
}

const options = {
  generator: { type: 'string', default: 'eachTransition' },
  until: { type: 'string' },
  seed: { type: 'string', default: '1' },
  target: { type: 'string' },
  weights: { type: 'string' },
  'path-length': { type: 'string', default: '50' },
  uncovered: { type: 'string' },
  format: { type: 'string', default: 'text' },
  lang: { type: 'string', default: 'zh' },
  output: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new BadArgument(error instanceof Error ? error.message : String(error))
  }
}

/** Undefined = help is asked for. Throws BadArgument. */
export function readArguments(args: readonly string[], names: readonly string[]): Arguments | undefined {
  const { values, positionals } = parse(args)
  if (values.help) return undefined
  const [machine, extra] = positionals
  if (machine === undefined) throw new BadArgument('Name a machine.')
  if (extra !== undefined) throw new BadArgument(`One machine at a time: '${extra}' is too many.`)
  if (!names.includes(machine)) throw new BadArgument(`There is no machine '${machine}'.`)
  if (values.uncovered !== undefined) choice('uncovered', values.uncovered, ['browser'])
  const generator = values.uncovered === undefined ? choice('generator', values.generator, generators) : 'newTransitions'
  if (generator === 'aStar' && values.target === undefined)
    throw new BadArgument('aStar needs --target with the name of a state or of a transition.')
  const format = choice('format', values.format, formats)
  if ((format === 'zentao' || format === 'xmind') && values.output === undefined)
    throw new BadArgument(
      `${format} is no text: say where to write it, as in --output paths.${format === 'xmind' ? 'xmind' : 'xlsx'}.`,
    )
  return {
    machine,
    order: {
      generator,
      until: values.until === undefined ? defaultUntil(generator) : until(values.until),
      seed: whole('seed', values.seed, 0, 4_294_967_295),
      pathLength: whole('path-length', values['path-length'], 1, 100_000),
      ...(values.uncovered === undefined ? {} : { seen: walkedInBrowser(machine).transitions }),
      ...(values.target === undefined ? {} : { target: values.target }),
      ...(values.weights === undefined ? {} : { weights: weightsIn(values.weights) }),
    },
    format,
    file: values.output,
    lang: choice('lang', values.lang, languages),
  }
}

/** The text of `--help`. */
export const helpText = (names: readonly string[]): string =>
  [
    'Prints test paths of a machine: steps, expected states and a coverage line.',
    '',
    'npm run paths -- <machine> [options]',
    '  --generator    how the paths are made (default eachTransition):',
    '                 eachTransition   every transition after a shortest path: many short paths',
    '                 allTransitions   all transitions in the fewest steps',
    '                 allPairs         all pairs of transitions that can follow each other',
    '                 shortest         a shortest path to every state',
    '                 simple           every path that visits no state twice',
    '                 aStar            the fewest steps to --target',
    '                 random           any event; weightedRandom: by --weights',
    '                 quickRandom      a transition that is still missing, at random, and the shortest way to it',
    '                 newTransitions   only transitions that are not yet covered',
    '                 eachStep         every event in every reachable state',
    '  --until        when to stop, joined by and, or and brackets (default: random transitions(100), simple paths(500), else end):',
    '                 states(%) transitions(%) pairs(%) guards(%) requirements(%) state(name) transition(name)',
    '                 length(steps) paths(number) time(seconds) end',
    '  --uncovered browser  only what no browser test walks (docs/coverage.md)',
    '  --seed n       of the random ones (default 1)',
    '  --path-length  random, weightedRandom: most steps of one path (default 50)',
    '  --target       aStar: the name of a state or transition, as the coverage prints it',
    '  --weights      weightedRandom: a JSON file { "<transition>": 5, … }; 1 where none is given, 0 is never',
    `  --format       ${formats.join(' | ')}   (default text; to pipe the others use npm run -s)`,
    '                 zentao: the sheet that 禅道 imports; gherkin: keywords in the language of --lang',
    '  --output file  where to write (needed for zentao and xmind)',
    `  --lang         ${languages.join(' | ')}   (default zh)`,
    '',
    `Machines: ${names.join(', ') || '(none)'}`,
  ].join('\n')
