import type { WalkedNames } from './heardNames.ts'

/** Names of the transitions and guard answers that a suite walked, as the coverage prints them, and in how many paths. */
export interface WalkedParts extends WalkedNames {
  paths: number
}
/**
 * By machine, what each kind of suite walked: `browser` the path suites in Chromium, `flows` all other browser tests, `recorded` sessions that people kept,
 * `tests` the tests that people wrote for the machine, how many transitions of it. A kind that walked nothing of it is missing.
 */
export type Walked = Readonly<
  Record<string, { browser?: WalkedParts; flows?: WalkedNames; recorded?: WalkedParts; tests?: { transitions: number } }>
>
