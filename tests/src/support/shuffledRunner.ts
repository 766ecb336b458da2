import { TestRunner } from 'vitest'

/** Runs the tests of a file in the order of SHUFFLE_SEED; vitest itself shuffles all projects of a run or none. */
export default class ShuffledRunner extends TestRunner {
  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    const seed = Number(process.env['SHUFFLE_SEED'])
    super({ ...config, sequence: { ...config.sequence, shuffle: seed !== 0, seed } })
  }
}
