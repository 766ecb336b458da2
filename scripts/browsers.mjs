/**
 * `npm run browsers`: what people do most, in Firefox ESR and in WebKit as in Chromium (SCALE-16, e2e/browsers), for each of them that is installed; pictures stay
 * in `test-results/browsers`. `npm run browsers -- webkit` plays one, `--short` what `npm test` plays: Chromium is left out then, as all other flows are its.
 * Exit code 0 when all passed; without an engine `--short` passes with a sentence.
 */
import { existsSync } from 'node:fs'
import { ensureBuild, ensurePackages, run, tool } from './lib/setup.mjs'

/** What must be there for each, and what brings it on Debian. The paths: e2e/browsers/engines.ts. */
const NEEDS = {
  firefox: { from: 'apt-get install firefox-esr', files: ['/usr/bin/firefox-esr'] },
  webkit: { from: 'apt-get install webkit2gtk-driver xvfb', files: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'] },
  chromium: { from: 'npm test', files: [] },
}

const isShort = process.argv.includes('--short')
const asked = process.argv.slice(2).filter(name => name !== '--short')
const unknown = asked.filter(name => !Object.hasOwn(NEEDS, name))
if (unknown.length > 0) {
  console.error(`npm run browsers knows ${Object.keys(NEEDS).join(', ')}; not: ${unknown.join(', ')}`)
  process.exit(2)
}
const wanted = asked.length > 0 ? asked : Object.keys(NEEDS).filter(name => !isShort || name !== 'chromium')
const engines = wanted.filter(name => {
  const isThere = NEEDS[name].files.every(file => existsSync(file))
  if (!isThere) console.log(`${name} is not installed on this machine and left out: ${NEEDS[name].from}`)
  return isThere
})
if (engines.length === 0) process.exit(isShort ? 0 : 1)
await ensurePackages()
const built = await ensureBuild()
if (built !== 0) process.exit(built)
const args = ['test', ...(isShort ? ['--grep', '@short'] : [])]
process.exit(
  await run(process.execPath, [tool('@playwright/test/cli.js'), ...args], {
    env: { ...process.env, BROWSERS: engines.join(',') },
  }),
)
