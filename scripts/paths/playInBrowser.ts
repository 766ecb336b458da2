import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Played, PlayOrder } from '#machines/kit/playFile.ts'
import { ensureBuild, run, tool } from '../lib/setup.mjs'

/** Plays an order in Chromium against the built product (e2e/play). Throws when nothing could be played: no page model, no build, no browser. */
export async function playInBrowser(order: PlayOrder, isHeaded: boolean): Promise<Played[]> {
  mkdirSync(order.folder, { recursive: true })
  const [file, result] = ['order.json', 'result.json'].map(name => join(order.folder, name)) as [string, string]
  rmSync(result, { force: true })
  writeFileSync(file, JSON.stringify(order))
  if ((await ensureBuild()) !== 0) throw new Error('The product could not be built: npm run build says why.')
  process.env['PLAY_ORDER'] = file
  if (isHeaded) process.env['PLAY_HEADED'] = '1'
  await run(process.execPath, [tool('@playwright/test/cli.js'), 'test'], { onLine: line => console.error(line) })
  if (!existsSync(result)) throw new Error('Nothing was played: the lines above say why.')
  return JSON.parse(readFileSync(result, 'utf8')) as Played[]
}
