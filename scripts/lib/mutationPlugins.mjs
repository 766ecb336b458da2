/**
 * What Stryker leaves out. The descriptions of states: words for the drawings, which no product reads. And the sample of `npm run mutate -- <folder> --sample N`: a checker of Stryker that refuses every mutant outside the sample before a test is run for it.
 * MUTATION_SAMPLE is "one of how many:seed"; without it every mutant is in.
 */
import { createHash } from 'node:crypto'
import { PluginKind, declareClassPlugin, declareValuePlugin } from '@stryker-mutator/api/plugin'

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

const isDescription = path =>
  path.isObjectProperty() && path.node.key.name === 'description' && path.node.value.type === 'StringLiteral'
const descriptions = { shouldIgnore: path => (isDescription(path) ? 'words for the drawings' : undefined) }

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker),
  declareValuePlugin(PluginKind.Ignore, 'descriptions', descriptions),
]
