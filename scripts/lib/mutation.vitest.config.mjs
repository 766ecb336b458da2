import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Only the tests of the folder that scripts/mutate.mjs changes, in one process that loads the product once. */
export default defineConfig({
  resolve: {
    alias: [{ find: /^fast-check$/, replacement: fileURLToPath(new URL('mutationProperties.mjs', import.meta.url)) }],
  },
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(','),
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
