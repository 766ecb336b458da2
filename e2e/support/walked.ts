import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where the workers of a run leave what their pages walked; `npm run paths:coverage -- --measured` reads it. */
export const WALKED_FOLDER = resolve(import.meta.dirname, '../../.cache/walked')

/** Engines (BROWSERS) and an order of paths (PLAY_ORDER) play beside a run of the flows, or after it: what that run measured is theirs neither to write nor to drop. */
const isMeasured = process.env['BROWSERS'] === undefined && process.env['PLAY_ORDER'] === undefined

/** Keeps what a worker's pages walked, by test file, in a file of its own. */
export function keepWalked(name: string, walked: ReadonlyMap<string, ReadonlySet<string>>): void {
  if (!isMeasured) return
  mkdirSync(WALKED_FOLDER, { recursive: true })
  const content = Object.fromEntries([...walked].map(([file, names]) => [file, [...names].sort()]))
  writeFileSync(join(WALKED_FOLDER, `${name}.json`), JSON.stringify(content))
}

/** A run of the flows begins: what the pages of the one before walked is gone. */
export function forgetWalked(): void {
  if (isMeasured) rmSync(WALKED_FOLDER, { recursive: true, force: true })
}
