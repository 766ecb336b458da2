import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const E2E = resolve(import.meta.dirname, '..')
/** Where tests leave what their pages walked; `npm run paths:coverage -- --measured` reads it. */
export const WALKED_FOLDER = resolve(E2E, '../.cache/walked')

/** What the pages of one test walked. `file`: below e2e; `version`: of that file; `at`: ms since 1970. */
interface WalkedTest {
  at: number
  file: string
  version: string
  title: string
  names: readonly string[]
}

/** Engines (BROWSERS) and an order of paths (PLAY_ORDER) play beside a run of the flows, or after it: what that run measured is theirs neither to write nor to replace. */
const isMeasured = process.env['BROWSERS'] === undefined && process.env['PLAY_ORDER'] === undefined

/** Of a test file; empty when it is gone. */
const versionOf = (file: string): string =>
  existsSync(join(E2E, file))
    ? createHash('sha256')
        .update(readFileSync(join(E2E, file)))
        .digest('hex')
        .slice(0, 16)
    : ''

/** Keeps what a test walked, as soon as it ends: a run that is cut loses none. `worker`: each has a file of its own. */
export function keepWalked(
  worker: number,
  { file, title }: Pick<WalkedTest, 'file' | 'title'>,
  names: ReadonlySet<string>,
  folder = WALKED_FOLDER,
): void {
  if (!isMeasured) return
  mkdirSync(folder, { recursive: true })
  const line: WalkedTest = { at: Date.now(), file, version: versionOf(file), title, names: [...names].sort() }
  appendFileSync(join(folder, `worker${worker}.jsonl`), `${JSON.stringify(line)}\n`)
}

/**
 * What each test walked when it ran last, in whichever run that was, so that the flows may be run in parts. What a test file of another text walked is left
 * out: its tests may have other names, or be gone.
 */
export function readWalked(folder = WALKED_FOLDER): readonly WalkedTest[] {
  const newest = new Map<string, WalkedTest>()
  for (const name of existsSync(folder) ? readdirSync(folder).filter(one => one.endsWith('.jsonl')) : []) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n')
    for (const line of lines.filter(one => one !== '')) {
      const test = JSON.parse(line) as WalkedTest
      const key = `${test.file} ${test.title}`
      if (test.at >= (newest.get(key)?.at ?? 0)) newest.set(key, test)
    }
  }
  const versions = new Map([...newest.values()].map(({ file }) => [file, versionOf(file)]))
  return [...newest.values()].filter(({ file, version }) => version !== '' && versions.get(file) === version)
}

/** Before a run: what still counts goes into one file, the rest away. */
export function tidyWalked(folder = WALKED_FOLDER): void {
  if (!isMeasured || !existsSync(folder)) return
  const lines = readWalked(folder).map(test => `${JSON.stringify(test)}\n`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'before.jsonl'), lines.join(''))
}
