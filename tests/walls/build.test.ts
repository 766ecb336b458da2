import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ensureBuild, root } from '../../scripts/lib/setup.mjs'

const dist = join(root, 'dist')

it('[TECH-34] builds client and server with nothing but Node: no GPU, no backend', async () => {
  // with an environment of nothing but Node's place; under `npm test` its first step has done so
  expect(await ensureBuild()).toBe(0)
  expect(existsSync(join(dist, 'client/index.html'))).toBe(true)
  // a script and its brotli, which the server gives out (clientFiles)
  const assets = join(dist, 'client/assets')
  const script = readdirSync(assets).find(name => /^shell.*\.js$/.test(name)) ?? ''
  expect(brotliDecompressSync(readFileSync(join(assets, `${script}.br`)))).toEqual(readFileSync(join(assets, script)))
  expect(readdirSync(join(dist, 'server'))).toEqual(expect.arrayContaining(['main.js', 'pgliteWorker.js']))
}, 120_000)
