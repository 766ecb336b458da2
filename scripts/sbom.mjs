/**
 * `npm run sbom`, and the last step of `npm run build`: the bill of materials of what production needs, in CycloneDX, by npm itself, into dist/sbom.cdx.json
 * (SCALE-13). Exit code 1 with npm's own words where the installed packages are not those of the lock file.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/setup.mjs'

const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 ** 2,
  shell: process.platform === 'win32',
  stdio: ['ignore', 'pipe', 'inherit'],
})
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/sbom.cdx.json'), text)
console.log(`dist/sbom.cdx.json: ${JSON.parse(text).components.length} packages`)
