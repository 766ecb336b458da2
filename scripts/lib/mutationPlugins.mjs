/**
 * What Stryker leaves out, and what it tells while it runs. The descriptions of states: words for the drawings, which no product reads. And the sample of `npm run mutate -- <folder> --sample N`: a checker of Stryker that refuses every mutant outside the sample before a test is run for it.
 * MUTATION_SAMPLE is "one of how many:seed"; without it every mutant is in. What no test notices is written into the file MUTATION_LEFT as it is found, and
 * each result into the same with .jsonl: a run takes long, its tests can be written meanwhile, and one that is broken off has told something.
 */
import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { PluginKind, declareClassPlugin, declareValuePlugin } from '@stryker-mutator/api/plugin'
import { DirectTestRunner } from './mutationRunner.mjs'
import { ServerTestRunner } from './mutationServerRunner.mjs'

const [oneOf, seed] = (process.env.MUTATION_SAMPLE ?? '1:').split(':')

/** Whether a mutant is in the sample: a matter of what it is and where (line and column from 0), so that every run of a seed draws the same ones. */
export const isSampled = (line, column, mutatorName, replacement) =>
  createHash('sha256').update([seed, line, column, mutatorName, replacement].join('\n')).digest().readUInt32BE() %
    Number(oneOf) ===
  0

class SampleChecker {
  async init() {}
  async check(mutants) {
    const verdict = ({ location: { start }, mutatorName, replacement }) =>
      isSampled(start.line, start.column, mutatorName, replacement)
        ? { status: 'passed' }
        : { status: 'compileError', reason: 'outside the sample' }
    return Object.fromEntries(mutants.map(mutant => [mutant.id, verdict(mutant)]))
  }
  async group(mutants) {
    return [mutants.map(({ id }) => id)]
  }
}

/** A mutant that was left, as one line. */
export const lineOf = ({ file, location: { start }, mutatorName, replacement, status }) =>
  `${file}:${start.line}:${start.column} ${mutatorName} → ${(replacement ?? '').replace(/\s+/g, ' ').slice(0, 100)}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`

class LeftReporter {
  onMutantTested(mutant) {
    const { status, statusReason, killedBy, location, mutatorName, replacement } = mutant
    // those outside a sample, or taken over, have no result of this call
    if (status !== 'CompileError')
      appendFileSync(
        `${process.env.MUTATION_LEFT}.jsonl`,
        `${JSON.stringify({ file: relative(process.cwd(), mutant.fileName), line: location.start.line, mutatorName, replacement, status, statusReason, killedBy })}\n`,
      )
    if (['Survived', 'NoCoverage', 'Timeout'].includes(mutant.status))
      appendFileSync(
        process.env.MUTATION_LEFT,
        `${mutant.status === 'Timeout' ? 'timed out: ' : ''}${lineOf({ ...mutant, file: relative(process.cwd(), mutant.fileName) })}\n`,
      )
  }
}

const isDescription = path =>
  path.isObjectProperty() && path.node.key.name === 'description' && path.node.value.type === 'StringLiteral'
const descriptions = { shouldIgnore: path => (isDescription(path) ? 'words for the drawings' : undefined) }

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'direct', DirectTestRunner),
  declareClassPlugin(PluginKind.TestRunner, 'server', ServerTestRunner),
  declareClassPlugin(PluginKind.Reporter, 'left', LeftReporter),
  declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker),
  declareValuePlugin(PluginKind.Ignore, 'descriptions', descriptions),
]
