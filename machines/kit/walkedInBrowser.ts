import type { WalkedNames } from './heardNames.ts'
import { walked, type WalkedParts } from './walked.ts'

const joined = (one: readonly string[] = [], other: readonly string[] = []): string[] => [...new Set([...one, ...other])]

/** What was walked of a machine in a real browser: by the path suites, and by the flows. `paths`: those of the suites. */
export function walkedInBrowser(machine: string): WalkedParts & WalkedNames {
  const { browser, flows } = walked[machine] ?? {}
  return {
    paths: browser?.paths ?? 0,
    transitions: joined(browser?.transitions, flows?.transitions),
    guards: joined(browser?.guards, flows?.guards),
  }
}
