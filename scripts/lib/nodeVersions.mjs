/** Other versions of Node than the one that runs a script: which ones the product is tried on, and where to get them. Node only, no packages. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './setup.mjs'

/** The newest release of each supported major version, exact, so that two machines try the same. */
export const VERSIONS = { 22: '22.23.3', 24: '24.21.0' }

/** The version that `npm test` plays a short suite on: the newest one with long-term support. */
export const CI_MAJOR = '24'

/**
 * The program of one of VERSIONS, fetched from the registry (`node-<system>-<processor>`, the packages behind the npm package `node`, which need no install
 * script) into `.cache/node` at the first call.
 * @param {string} major a key of VERSIONS
 * @returns {Promise<string | undefined>} its path; undefined where the registry has none for this machine, or does not answer
 */
export async function nodeOf(major) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.cache/node', VERSIONS[major])
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `${name}@${VERSIONS[major]}`,
  ]
  // its warnings are about a folder without package.json
  const code = await run('npm', [...args, '--loglevel=error'], { shell: process.platform === 'win32' })
  return code === 0 && existsSync(program) ? program : undefined
}
