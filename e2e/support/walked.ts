import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where the workers of a run leave what their pages walked; `npm run paths:coverage -- --measured` reads it. */
export const WALKED_FOLDER = resolve(import.meta.dirname, '../../.cache/walked')

/** Keeps what a worker's pages walked, by test file, in a file of its own. */
export function keepWalked(name: string, walked: ReadonlyMap<string, ReadonlySet<string>>): void {
  mkdirSync(WALKED_FOLDER, { recursive: true })
  const content = Object.fromEntries([...walked].map(([file, names]) => [file, [...names].sort()]))
  writeFileSync(join(WALKED_FOLDER, `${name}.json`), JSON.stringify(content))
}

/** A run begins: what the pages of the one before walked is gone. */
export const forgetWalked = (): void => rmSync(WALKED_FOLDER, { recursive: true, force: true })
