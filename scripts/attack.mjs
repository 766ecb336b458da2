/**
 * `npm run attack`: the attacks of tests/attack on PostgreSQL, each against two servers behind Caddy (deploy/Caddyfile), those of `npm run cluster` by TLS among them (SCALE-15).
 * `npm run attack -- guessing` plays these files only. `npm test` plays the same suites against one server without the proxy, on both databases. Exit code 2 where DATABASE_URL or caddy is missing.
 */
import { hasCaddy } from './lib/caddy.mjs'
import { ensureBuild, ensurePackages, run, tool } from './lib/setup.mjs'

if (!process.env.DATABASE_URL || !hasCaddy()) {
  console.error('npm run attack wants DATABASE_URL, a PostgreSQL on which databases may be made, and caddy: apt install caddy')
  process.exit(2)
}
await ensurePackages()
const built = await ensureBuild()
if (built !== 0) process.exit(built)
const names = process.argv.slice(2).map(name => `tests/attack/${name}`)
const files = names.length > 0 ? names : ['tests/attack']
process.exit(
  await run(process.execPath, [tool('vitest/vitest.mjs'), 'run', '--allowOnly=false', '--project', 'server', ...files], {
    env: { ...process.env, BEHIND_CADDY: '1' },
  }),
)
