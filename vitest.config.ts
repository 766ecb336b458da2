import { defineConfig } from 'vitest/config'

/**
 * Four suites: `unit` (pure rooms, scripts, walls), `server` (Fastify, PGlite, sockets; slow to start, so long limits), `chaos` (the server as a
 * process that is killed and cut off; part of the step `server`) and `client` (React in jsdom).
 * Two workers at most: the machine of the smallest team has two cores, and PGlite wants one of them.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    teardownTimeout: 30_000,
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['contract', 'machines', 'paths', 'streams', 'scripts', 'walls', 'e2e'].map(
            room => `tests/${room}/**/*.test.{ts,tsx}`,
          ),
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/src/support/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
