import { defineConfig } from 'vitest/config'

/**
 * Four suites: `unit` (pure rooms, scripts, walls), `server` (Fastify, PGlite, sockets, the calls of the original client, and attacks; slow to start, so long limits), `chaos` (the server as a
 * process that is killed and cut off; it waits more than it works, so it runs beside the others) and `client` (React in jsdom).
 * But for chaos, the files of a suite share a process, which loads antd or the server once instead of a hundred times: a file leaves nothing behind.
 * Two workers at most: the machine of the smallest team has two cores, and PGlite wants one of them.
 */
/** How long something may take is nothing that a test can say: machines differ by ten. */
const patient = { poll: { timeout: 30_000 } }
/**
 * The client tests of a file run in an order that `SHUFFLE_SEED` gives and that is said before the first; 0 is the order of the file. The seed is the same
 * until every test was seen to hold in any order: 222 found grid/itemNames.test, 333 lib/applyTheme.test and resource/below.test.
 */
process.env['SHUFFLE_SEED'] ??= '111'
/** Under `npm test` a failed test is tried once more; never in chaos, whose issues show once in many runs (decision 099). */
const retry = Number(process.env['SECOND_TRY'] ?? 0)

export default defineConfig({
  test: {
    maxWorkers: 2,
    teardownTimeout: 30_000,
    expect: patient,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          retry,
          environment: 'node',
          isolate: false,
          include: ['contract', 'machines', 'paths', 'streams', 'scripts', 'walls', 'e2e'].map(
            room => `tests/${room}/**/*.test.{ts,tsx}`,
          ),
          // against what hangs alone: a walk of 10 s takes ten times as long on a laden machine
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          retry,
          isolate: false,
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/compat/**/*.test.ts', 'tests/attack/**/*.test.ts'],
          pool: 'forks',
          // against what hangs alone, as above: tests that go through all calls take a minute beside browsers and chaos suites
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          environment: 'node',
          include: ['tests/chaos/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 300_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'client',
          retry,
          // a project on a file of its own has nothing from here
          expect: patient,
          environment: 'jsdom',
          isolate: false,
          runner: './tests/src/support/shuffledRunner.ts',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/src/support/setup.ts'],
          globalSetup: ['tests/src/support/shuffled.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
