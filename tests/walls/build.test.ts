import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const out = mkdtempSync(join(tmpdir(), 'xinglin-build-'))
afterAll(() => rmSync(out, { recursive: true, force: true }))

/** No display, no database, no Redis, no server, no home: nothing of the machine but Node. */
const bare = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' }
const vite = (...args: string[]): void => {
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...args], {
    cwd: root,
    env: bare,
    stdio: 'pipe',
  })
}

it('[TECH-34] builds client and server with nothing but Node: no GPU, no backend', () => {
  vite('--outDir', join(out, 'client'))
  vite('--ssr', '--outDir', join(out, 'server'))
  expect(existsSync(join(out, 'client/index.html'))).toBe(true)
  // a script and its brotli, which the server gives out (clientFiles)
  const assets = join(out, 'client/assets')
  const script = readdirSync(assets).find(name => /^shell.*\.js$/.test(name)) ?? ''
  expect(brotliDecompressSync(readFileSync(join(assets, `${script}.br`)))).toEqual(readFileSync(join(assets, script)))
  expect(readdirSync(join(out, 'server'))).toEqual(expect.arrayContaining(['main.js', 'pgliteWorker.js']))
}, 120_000)
