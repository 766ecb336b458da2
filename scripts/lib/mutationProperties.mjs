/**
 * fast-check under mutation (scripts/lib/mutationRunner.mjs): a property is tried at most MUTATION_PROPERTIES times, 100 without it, and a failed
 * one is not made smaller, for only that it failed is asked. A mutant that needs more is told as a survivor, never the other way round.
 */
import real from '../../node_modules/fast-check/lib/fast-check.js'

const most = Number(process.env.MUTATION_PROPERTIES ?? 100)

const assert = (property, given = {}) =>
  real.assert(property, { ...given, numRuns: Math.min(given.numRuns ?? 100, most), endOnFailure: true })

export default { ...real, assert }
