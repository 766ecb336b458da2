import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The walks through a whole machine come last: most changes are noticed before, and the first failure ends a run. */
class WalksLast {
  shard(files) {
    return files
  }
  sort(files) {
    const place = ({ moduleId }) => (moduleId.includes('/tests/paths/') ? 1 : 0)
    return files.toSorted((a, b) => place(a) - place(b) || a.moduleId.localeCompare(b.moduleId))
  }
}

/** Only the tests of the folder that scripts/mutate.mjs changes, in one process that loads the product once. */
export default defineConfig({
  resolve: {
    alias: [{ find: /^fast-check$/, replacement: fileURLToPath(new URL('mutationProperties.mjs', import.meta.url)) }],
  },
  test: {
    include: ['scripts/lib/mutationLoads.test.mjs', ...(process.env.MUTATION_TESTS ?? '').split(',')],
    environment: 'node',
    isolate: false,
    sequence: { sequencer: WalksLast },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
