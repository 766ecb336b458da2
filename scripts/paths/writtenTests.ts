import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { DirectTestRunner } from '../lib/mutationRunner.mjs'
import type { ModelMutant } from './modelMutants.ts'

const CHANGE = 'changeOfMachine'

/**
 * Test files that people wrote for a machine: named after it, or loading it. The generated walks are none of them, they follow any change; nor are those of
 * the kit, which have it as an example.
 */
function testsOf(root: string, folder: string, name: string): string[] {
  const isMeant = (file: string) =>
    file.split('/').some(part => part === folder || part.startsWith(name)) ||
    readFileSync(join(root, file), 'utf8').includes(`machines/${folder}/${name}.machine.ts`)
  return readdirSync(join(root, 'tests/machines'), { recursive: true })
    .map(file => join('tests/machines', String(file)))
    .filter(file => file.endsWith('.test.ts') && !file.startsWith('tests/machines/kit/') && isMeant(file))
    .sort()
}

/** Runs the written tests of a machine with a changed one in its place. */
export interface WrittenTests {
  files: readonly string[]
  /** The first test that fails with the mutant; null when all pass. */
  noticeOf(mutant: ModelMutant): Promise<string | null>
}

/** A machine that no test under tests/machines is about. */
export class NoWrittenTests extends Error {}

/**
 * Bundles the tests of `file` (a `.machine.ts`) once and runs them with the machine as it is, which `asIs` may overhear. Throws NoWrittenTests
 * when there are none, and an error when one fails.
 */
export async function writtenTestsOf(
  root: string,
  name: string,
  file: string,
  asIs: (machine: AnyStateMachine) => AnyStateMachine = machine => machine,
): Promise<WrittenTests> {
  const folder = file.split('/').at(-2) ?? name
  const files = testsOf(root, folder, name)
  if (files.length === 0) throw new NoWrittenTests(`No test under tests/machines is about '${name}'.`)
  process.env['MUTATION_TESTS'] = files.join(',')
  const runner = new DirectTestRunner()
  const declared = `export const ${name}Machine =`
  runner.plugins = [
    {
      name: 'changed-machine',
      setup: ({ onLoad }) => {
        onLoad({ filter: /\.machine\.ts$/ }, ({ path }) => {
          if (path !== join(root, file)) return undefined
          const source = readFileSync(path, 'utf8')
          if (!source.includes(declared)) throw new Error(`${relative(root, path)} does not say '${declared}'.`)
          const contents = `${source.replace(declared, `const unchanged =`)}\nexport const ${name}Machine: typeof unchanged = globalThis.${CHANGE}(unchanged)`
          return { contents, loader: 'ts' }
        })
      },
    },
  ]
  const place = globalThis as unknown as Record<string, (machine: AnyStateMachine) => AnyStateMachine>
  place[CHANGE] = asIs
  await runner.init()
  const { tests } = await runner.dryRun()
  const broken = tests.find(test => test.failureMessage !== undefined)
  if (broken !== undefined) throw new Error(`${broken.id} fails with the machine as it is: ${broken.failureMessage}`)
  return {
    files,
    noticeOf: async mutant => {
      place[CHANGE] = machine => mutant.change(machine)
      const unloadable = runner.load()
      if (unloadable !== null) return `cannot be loaded: ${unloadable.slice(0, 80)}`
      const results = await runner.run(undefined, true)
      return results.find(test => test.failureMessage !== undefined)?.id ?? null
    },
  }
}
