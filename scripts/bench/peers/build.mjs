/**
 * The peers' pages, each with a bundle of its own, as they ship (production builds of React and Vue): `buildPeers(folder)`. Their packages are those of this folder's
 * own lock file, installed here at the first run and by nothing else.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const HERE = import.meta.dirname
const INSTALLED = join(HERE, 'node_modules/.package-lock.json')

const PACKAGES = { glide: '@glideapps/glide-data-grid', ag: 'ag-grid-community', vxe: 'vxe-table' }

/** Peers that the bench runs, by the name of their page. */
export const PEERS = Object.keys(PACKAGES)

/**
 * Names and versions of the peers as they are printed, by their page.
 * @returns {Record<string, string>}
 */
export function peerNames() {
  const { devDependencies } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries(PACKAGES).map(([page, name]) => [page, `${name.replace(/^@.*\//, '')} ${devDependencies[name]}`]),
  )
}

function install() {
  if (existsSync(INSTALLED)) return
  console.error('Installing the peers of the bench …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: HERE,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The peers of the bench could not be installed.')
}

/**
 * Builds the pages into a folder: `<name>.html` with `<name>.js` and `<name>.css`. Throws where their packages cannot be installed.
 * @param {string} folder
 */
export async function buildPeers(folder) {
  install()
  await build({
    entryPoints: PEERS.map(name => join(HERE, `${name}.mjs`)),
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    loader: { '.ttf': 'dataurl', '.woff': 'dataurl', '.woff2': 'dataurl' },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  })
  for (const name of PEERS) {
    const style = existsSync(join(folder, `${name}.css`)) ? `<link rel="stylesheet" href="./${name}.css">` : ''
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><html lang="zh-CN"><head><meta charset="UTF-8"><title>${name}</title><link rel="icon" href="data:,">${style}` +
        `<style>body{margin:0;font-size:14px}</style></head><body><div id="app"></div><script src="./${name}.js"></script></body></html>`,
    )
  }
}
