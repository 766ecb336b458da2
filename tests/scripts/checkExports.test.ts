import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach(folder => rmSync(folder, { recursive: true })))

/** What the check says of a product of these files. */
function check(files: Record<string, string>): { code: number | null; lines: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-exports-'))
  folders.push(folder)
  copyFileSync('knip.json', join(folder, 'knip.json'))
  const all = {
    'package.json': JSON.stringify({ name: 'probe', type: 'module', imports: { '#contract/*': './contract/*' } }),
    'server/main.ts': "import { used } from '#contract/facts.ts'\nconsole.log(used)\n",
    'tests/facts.test.ts': "import { tested } from '#contract/facts.ts'\nconsole.log(tested)\n",
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  // as scripts are started by npm: main of package.json is not asked for
  const { status, stderr } = spawnSync(process.execPath, ['scripts/checkExports.mjs', folder], { encoding: 'utf8' })
  return {
    code: status,
    lines: stderr
      .trim()
      .split('\n')
      .map(line => line.split(' ').slice(0, 2).join(' '))
      .sort(),
  }
}

it('[WALK-28] an export that only a test imports is refused by name, and so is one that nobody imports', () => {
  expect(
    check({
      'server/main.ts': "import { used } from '../contract/facts.ts'\nconsole.log(used)\n",
      'contract/facts.ts': 'export const used = 1\nexport const tested = 2\nexport const alone = 3\n',
      'contract/forgotten.ts': 'export const all = 1\n',
    }),
  ).toEqual({ code: 1, lines: ['contract/facts.ts: alone', 'contract/facts.ts: tested', 'contract/forgotten.ts: *'] })
})

it('[WALK-28] a product whose exports all have a user passes', () => {
  expect(check({ 'contract/facts.ts': 'export const used = 1\nconst tested = 2\nconsole.log(tested)\n' })).toEqual({
    code: 0,
    lines: [''],
  })
})
