/**
 * `npm run test:node -- 24`: the unit and server suites on another version of Node (SCALE-17), which is fetched from the registry at the first call.
 * `npm run test:node -- 24 tests/contract` plays these files only, `--short` the ones that `npm test` plays in CI. Exit code 0 when all passed, 2 for a version
 * that is not tried; without the version on the registry `--short` passes with a sentence, as a machine without a line must be able to test.
 */
import { dirname, delimiter } from 'node:path'
import { nodeOf, VERSIONS } from './lib/nodeVersions.mjs'
import { ensureBuild, ensurePackages, run, tool } from './lib/setup.mjs'

/** Dates and time zones, sockets, native modules (passwords, pictures), files, the start and end of the server: where versions of Node differ. */
const SHORT = [
  'tests/scripts/nodeVersions.test.ts',
  'tests/contract/cron',
  'tests/machines/session',
  'tests/streams',
  'tests/server/main.test.ts',
  'tests/server/files/files.test.ts',
]

const [major, ...rest] = process.argv.slice(2)
if (!Object.hasOwn(VERSIONS, major ?? '')) {
  console.error(`npm run test:node -- <version>: one of ${Object.keys(VERSIONS).join(', ')}`)
  process.exit(2)
}
await ensurePackages()
const isShort = rest.includes('--short')
const program = await nodeOf(major)
if (program === undefined) {
  console.error(`Node ${VERSIONS[major]} cannot be had from the registry on this machine; nothing was tried.`)
  process.exit(isShort ? 0 : 1)
}
const built = await ensureBuild()
if (built !== 0) process.exit(built)
const files = isShort ? SHORT : rest
const projects = ['unit', 'client', 'server'].flatMap(name => ['--project', name])
const code = await run(program, [tool('vitest/vitest.mjs'), 'run', '--allowOnly=false', ...projects, ...files], {
  // what the tests start as `node` is that version too; the built server is there in half the time
  env: {
    ...process.env,
    PATH: `${dirname(program)}${delimiter}${process.env.PATH}`,
    SERVER_MAIN: 'dist/server/main.js',
    EXPECTED_NODE: VERSIONS[major],
  },
})
process.exit(code)
