/** What `npm run mutate` changes, with the tests that must notice (scripts/mutate.mjs). */

/** Per cent of the mutants of a folder that its tests must notice. */
export const MUTATION_MIN = 85

// facts of a machine for its own tests and drawings, and the words of its commands, are not the product's doing
const machine = name => [
  `machines/${name}`,
  {
    mutate: [`machines/${name}/**/*.ts`, `!machines/${name}/*.model.ts`, `!machines/${name}/*.labels.ts`],
    tests: [`tests/machines/${name}/**/*.test.ts`, `tests/machines/${name}*.test.ts`, `tests/paths/${name}.paths.test.ts`],
  },
]
const folder = (name, ...tests) => [name, { mutate: [`${name}/**/*.ts`, `!${name}/**/*.schema.ts`], tests }]

/** By folder: the files that are changed, and the test files that run against each change. */
export const mutationAreas = new Map([
  folder('contract/permissions', 'tests/contract/permissions/**/*.test.ts'),
  folder('contract/cron', 'tests/contract/cron/**/*.test.ts'),
  folder('contract/prescriptions', 'tests/contract/prescriptions/**/*.test.ts'),
  machine('session'),
  machine('routeGuard'),
  machine('chatOutbox'),
  machine('gridMerge'),
  // with what proves a table of another module, and what a chat tells of its traces
  folder(
    'server/realtime',
    'tests/server/realtime/**/*.test.ts',
    // sets timers, which the runner cannot
    '!tests/server/realtime/chatAlive.test.ts',
    'tests/server/system/dictionaryGrid.test.ts',
    'tests/server/telemetry.test.ts',
  ),
  // both start processes, which say nothing of what they ran
  folder(
    'server/jobs',
    'tests/server/jobs/**/*.test.ts',
    '!tests/server/jobs/killed.test.ts',
    '!tests/server/jobs/restoreCommand.test.ts',
  ),
  // two minutes of attacks on every list
  folder('server/crud', 'tests/server/crud/**/*.test.ts', '!tests/server/crud/attacks.test.ts'),
])
