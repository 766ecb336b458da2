import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { coverageLine, coverageOf } from '#machines/kit/coverage.ts'
import { describePath, languages, pathTitle, rowsOf, type Language } from '#machines/kit/describe.ts'
import { missingLabels } from '#machines/kit/missingLabels.ts'
import { modelOf, type Model } from '#machines/kit/modelOf.ts'
import { pathsOf, strategies, type Strategy, type TestPath } from '#machines/kit/paths.ts'
import { listMachines, loadMachine, type FoundMachine } from './machines.ts'

const formats = ['text', 'json', 'csv'] as const
type Format = (typeof formats)[number]

/** Where lines go: `line` is the result, `note` is what must not get into a json or csv file. */
export interface Output {
  line(text: string): void
  note(text: string): void
}

interface Order {
  machine: string
  strategy: Strategy
  format: Format
  lang: Language
  seed: number
  length: number
  count: number
  limit: number
}

class BadArgument extends Error {}

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

const options = {
  strategy: { type: 'string', default: 'transitions' },
  format: { type: 'string', default: 'text' },
  lang: { type: 'string', default: 'zh' },
  seed: { type: 'string', default: '1' },
  length: { type: 'string', default: '20' },
  count: { type: 'string', default: '10' },
  limit: { type: 'string', default: '500' },
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
function readOrder(args: readonly string[], names: readonly string[]): Order | undefined {
  const { values, positionals } = parse(args)
  if (values.help) return undefined
  const [machine, extra] = positionals
  if (machine === undefined) throw new BadArgument('Name a machine.')
  if (extra !== undefined) throw new BadArgument(`One machine at a time: '${extra}' is too many.`)
  if (!names.includes(machine)) throw new BadArgument(`There is no machine '${machine}'.`)
  return {
    machine,
    strategy: choice('strategy', values.strategy, strategies),
    format: choice('format', values.format, formats),
    lang: choice('lang', values.lang, languages),
    seed: whole('seed', values.seed, 0, 4_294_967_295),
    length: whole('length', values.length, 1, 1_000),
    count: whole('count', values.count, 1, 1_000),
    limit: whole('limit', values.limit, 1, 100_000),
  }
}

function help(names: readonly string[]): string {
  return [
    'Prints test paths of a machine: steps, expected states and a coverage line.',
    '',
    'npm run paths -- <machine> [options]',
    `  --strategy ${strategies.join(' | ')}   (default transitions)`,
    `  --format   ${formats.join(' | ')}   (default text; for json and csv use npm run -s)`,
    `  --lang     ${languages.join(' | ')}   (default zh)`,
    '  --seed n    random: seed (default 1)',
    '  --length n  random: steps of a path (default 20)',
    '  --count n   random: paths (default 10)',
    '  --limit n   simple: most paths (default 500)',
    '',
    `Machines: ${names.join(', ') || '(none)'}`,
  ].join('\n')
}

function asText({ labels }: FoundMachine, model: Model, paths: readonly TestPath[], { lang }: Order): string[] {
  return paths.flatMap((path, index) => [pathTitle(index, path, lang), ...describePath(model, path, lang, labels), ''])
}

function asJson({ labels }: FoundMachine, model: Model, paths: readonly TestPath[], order: Order): string[] {
  const { states, transitions, guards } = coverageOf(model, paths)
  const listed = paths.map((path, index) => {
    const [start, ...rows] = rowsOf(model, path, order.lang, labels)
    return {
      path: index + 1,
      input: path.input ?? null,
      start: { value: path.start.value, text: start?.stateLabel, tags: path.start.tags },
      steps: path.steps.map((step, at) => ({
        event: step.event,
        text: rows[at]?.labels,
        expect: { value: step.value, text: rows[at]?.stateLabel, tags: step.tags },
      })),
    }
  })
  const { machine, strategy, lang, seed } = order
  return [
    JSON.stringify(
      {
        machine,
        strategy,
        lang,
        ...(strategy === 'random' ? { seed } : {}),
        paths: listed,
        coverage: { states, transitions, guards },
      },
      null,
      2,
    ),
  ]
}

/** A csv cell. Quoted where needed; a leading sign of a formula is defused, as these files are opened in Excel. */
const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

function asCsv({ labels }: FoundMachine, model: Model, paths: readonly TestPath[], { lang }: Order): string[] {
  const rows = paths.flatMap((path, index) =>
    rowsOf(model, path, lang, labels).map((row, step) =>
      [String(index + 1), String(step), row.event, row.labels, row.payload, row.state, row.stateLabel, row.tags]
        .map(csvCell)
        .join(','),
    ),
  )
  return ['path,step,event,event text,payload,expected state,expected state text,tags', ...rows]
}

const printers = { text: asText, json: asJson, csv: asCsv }

/** `npm run paths`. Returns the exit code: 0, or 1 after a message about what is wrong with the arguments or the machine. */
export async function printPaths(args: readonly string[], output: Output, folder?: string): Promise<number> {
  const machines = listMachines(folder)
  const names = machines.map(found => found.name)
  try {
    const order = readOrder(args, names)
    const wanted = machines.find(found => found.name === order?.machine)
    if (order === undefined || wanted === undefined) {
      output.line(help(names))
      return 0
    }
    const found = await loadMachine(wanted, folder)
    const model = modelOf(found.machine, found.options)
    const { strategy, seed, length, count, limit } = order
    const paths = pathsOf(model, { strategy, seed, length, count, limit, cut: true })
    for (const line of printers[order.format](found, model, paths, order)) output.line(line)
    const isCut = strategy === 'simple' && paths.length === limit ? ' (stopped at --limit)' : ''
    const summary = `${paths.length} paths${isCut}, ${paths.reduce((sum, path) => sum + path.steps.length, 0)} steps`
    const line = `Coverage: ${coverageLine(coverageOf(model, paths))} (${summary}${strategy === 'random' ? `, seed ${seed}` : ''})`
    if (order.format === 'text') output.line(line)
    else output.note(line)
    const missing = missingLabels(model, found.labels)
    if (missing.length > 0) output.note(`Without words: ${missing.length} (${missing.slice(0, 5).join('; ')} …)`)
    return 0
  } catch (error) {
    output.note(error instanceof Error ? error.message : String(error))
    if (error instanceof BadArgument) output.note(`Machines: ${names.join(', ') || '(none)'}. More: npm run paths -- --help`)
    return 1
  }
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  process.exitCode = await printPaths(argv.slice(2), { line: text => console.log(text), note: text => console.error(text) })
}
