import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { licenceTable, packagesOf, supplyProblems } from '../../scripts/lib/supplyChain.mjs'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(resolve(root, file), 'utf8'))
const DIGEST = `sha512-${'A'.repeat(86)}==`
const sound = { version: '1.2.3', license: 'MIT', integrity: DIGEST }
const problems = (entry: Record<string, unknown>, manifest: Record<string, unknown> = {}, path = 'node_modules/one') =>
  supplyProblems(packagesOf({ packages: { '': {}, [path]: { ...sound, ...entry } } }), manifest)

describe('the supply chain', () => {
  it('[SCALE-13] is in order: pinned, digested, without deprecated packages, install scripts or licences that nobody looked at', () => {
    expect(execFileSync(process.execPath, ['scripts/supply.mjs'], { cwd: root, encoding: 'utf8' })).toBe('')
    const packages = packagesOf(read('package-lock.json'))
    expect(packages.length).toBeGreaterThan(900)
    const production = packages.filter(one => one.isProduction)
    expect(production.filter(one => ['inflight', 'lodash.isequal'].includes(one.name))).toEqual([])
    expect(production.filter(one => one.name === 'glob').map(one => one.version)).toEqual(['13.0.7'])
    expect(production.filter(one => one.hasInstallScript)).toEqual([])
    expect(readFileSync(resolve(root, 'docs/security/licences.md'), 'utf8')).toContain('fastify 5')
  })

  it('[SCALE-13] refuses each thing that is wrong, and names it', () => {
    expect(problems({})).toEqual([])
    expect(problems({ integrity: undefined })).toEqual([
      expect.stringContaining('one@1.2.3 (node_modules/one) has no sha512 digest'),
    ])
    expect(problems({ integrity: 'sha1-abc=' })).toHaveLength(1)
    expect(problems({ resolved: 'https://registry.npmjs.org/one/-/one-1.2.3.tgz' })).toEqual([])
    for (const resolved of [
      'git+ssh://git@github.com/a/one.git#1',
      'https://registry.npmjs.org.evil.example/one/-/one-1.2.3.tgz',
      'https://registry.npmjs.org/two/-/two-1.2.3.tgz',
    ])
      expect(problems({ resolved })).toEqual([expect.stringContaining(`comes from ${resolved}`)])
    expect(problems({ deprecated: 'use two' })).toEqual([expect.stringContaining('is deprecated: use two')])
    expect(problems({ deprecated: 'use two', dev: true })).toEqual([])
    expect(problems({}, {}, 'node_modules/inflight')).toEqual([expect.stringContaining('inflight@1.2.3')])
    expect(problems({ version: '7.2.3' }, {}, 'node_modules/a/node_modules/glob')).toHaveLength(1)
    expect(problems({ version: '13.0.7' }, {}, 'node_modules/glob')).toEqual([])
    expect(problems({ name: 'fast-deep-equal' }, {}, 'node_modules/lodash.isequal')).toEqual([])
    expect(problems({ license: 'AGPL-3.0' })).toEqual([expect.stringContaining('licence AGPL-3.0')])
  })

  it('[SCALE-13] lets only named packages have an install script, those for development too', () => {
    const entry = { hasInstallScript: true, dev: true }
    expect(problems(entry)).toEqual([expect.stringContaining('does not name in allowScripts')])
    expect(problems(entry, { allowScripts: { 'one@1.2.3': true } })).toEqual([])
    expect(problems(entry, { allowScripts: { one: false } })).toEqual([])
    expect(problems(entry, { allowScripts: { '@one/two': false } }, 'node_modules/@one/two')).toEqual([])
    expect(problems({}, { dependencies: { one: '^1.2.3' } })).toEqual([expect.stringContaining('one is not pinned')])
    expect(problems({}, { dependencies: { one: '1.2.3', two: 'npm:three@1.2.3', four: '7.0.0-beta.61' } })).toEqual([])
  })

  it('[SCALE-13] lists licences of production once, those of development not', () => {
    const packages = packagesOf({
      packages: {
        'node_modules/one': sound,
        'node_modules/x/node_modules/one': sound,
        'node_modules/two': { ...sound, dev: true },
      },
    })
    expect(licenceTable(packages)).toContain('| MIT | 1 | one 1.2.3 |')
  })
})
