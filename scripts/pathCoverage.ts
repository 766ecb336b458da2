/**
 * `npm run paths:coverage`: writes machines/kit/walked.ts and docs/coverage.md from the machines and the suites of e2e/paths; with `--check` writes nothing and
 * ends with 1 when one of them is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { suites } from '#e2e/paths/suites.ts'
import { loadMachines } from './machines.ts'
import { coverageDocument, walkedBySuites, walkedFile } from './paths/coverage.ts'

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Returns the exit code: 1 for a stale file where only to check was asked. */
export async function runCoverage(args: readonly string[]): Promise<number> {
  const [data, document] = [at('machines/kit/walked.ts'), at('docs/coverage.md')]
  const walked = walkedBySuites(suites)
  const wanted = [
    [data, await walkedFile(textOf(data), walked)],
    [document, coverageDocument(await loadMachines(), walked)],
  ] as const
  const stale = wanted.filter(([file, text]) => textOf(file) !== text)
  if (args.includes('--check')) {
    for (const [file] of stale) console.error(`${file} is stale: run \`npm run paths:coverage\` and commit it.`)
    return stale.length === 0 ? 0 : 1
  }
  for (const [file, text] of stale) writeFileSync(file, text)
  return 0
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) process.exitCode = await runCoverage(argv.slice(2))
