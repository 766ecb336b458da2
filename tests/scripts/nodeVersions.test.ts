import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CI_MAJOR, VERSIONS } from '../../scripts/lib/nodeVersions.mjs'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')

describe('versions of Node', () => {
  it('[SCALE-17] this suite runs on the version that `npm run test:node` says', () => {
    const { EXPECTED_NODE = process.versions.node } = process.env
    expect(process.versions.node).toBe(EXPECTED_NODE)
  })

  it('[SCALE-17] 22 and 24 are tried by exact releases, CI plays 24, and package.json and README say from which one on', () => {
    expect(VERSIONS[22]).toMatch(/^22\.\d+\.\d+$/)
    expect(VERSIONS[24]).toMatch(/^24\.\d+\.\d+$/)
    expect(CI_MAJOR).toBe('24')
    expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: '^20.19.0 || >=22.12.0' } })
    expect(read('README.md')).toContain('Node 24')
  })
})
