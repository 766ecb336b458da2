import { writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { coverageLine, coverageOf } from '#machines/kit/coverage.ts'
import { pathFile } from '#machines/kit/formats/pathFile.ts'
import { generatePaths } from '#machines/kit/generators/generate.ts'
import { UnknownName } from '#machines/kit/generators/progress.ts'
import { stopConditionText } from '#machines/kit/generators/stopCondition.ts'
import { missingLabels } from '#machines/kit/missingLabels.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import { listMachines, loadMachine } from './machines.ts'
import { BadArgument, helpText, readArguments } from './paths/arguments.ts'

/** Where lines go: `line` is the result, `note` is what must not get into a json or csv file. */
export interface Output {
  line(text: string): void
  note(text: string): void
}

/** `npm run paths`. Returns the exit code: 0, or 1 after a message about what is wrong with the arguments or the machine. */
export async function printPaths(args: readonly string[], output: Output, folder?: string): Promise<number> {
  const machines = listMachines(folder)
  const names = machines.map(found => found.name)
  try {
    const wanted = readArguments(args, names)
    const found = machines.find(one => one.name === wanted?.machine)
    if (wanted === undefined || found === undefined) {
      output.line(helpText(names))
      return 0
    }
    const { machine, options, labels } = await loadMachine(found, folder)
    const { order, format, lang, file } = wanted
    const model = modelOf(machine, options)
    const paths = generatePaths(model, order, { isCancelled: () => false, now: () => performance.now() })
    const { content } = pathFile({ machine: wanted.machine, labels, model, paths, order, lang }, format)
    if (file !== undefined) writeFileSync(file, content)
    else output.line(String(content).replace(/\n$/, ''))
    const steps = paths.reduce((sum, path) => sum + path.steps.length, 0)
    const made = `${order.generator} until ${stopConditionText(order.until)}, seed ${order.seed}`
    const line = `Coverage: ${coverageLine(coverageOf(model, paths))} (${paths.length} paths, ${steps} steps; ${made})`
    if (format === 'text' || file !== undefined) output.line(line)
    else output.note(line)
    const missing = missingLabels(model, labels)
    if (missing.length > 0) output.note(`Without words: ${missing.length} (${missing.join('; ')})`)
    return 0
  } catch (error) {
    output.note(error instanceof Error ? error.message : String(error))
    if (error instanceof BadArgument || error instanceof UnknownName)
      output.note(`Machines: ${names.join(', ') || '(none)'}. More: npm run paths -- --help`)
    return 1
  }
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  process.exitCode = await printPaths(argv.slice(2), { line: text => console.log(text), note: text => console.error(text) })
}
