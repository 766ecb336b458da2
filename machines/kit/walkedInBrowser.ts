import type { WalkedNames } from './heardNames.ts'
import { walked, type WalkedParts } from './walked.ts'

const joined = (...parts: readonly (readonly string[] | undefined)[]): string[] => [...new Set(parts.flatMap(part => part ?? []))]

/** What was walked of a machine in a real browser: by the path suites, by the flows, by people. `paths`: those of the suites. */
export function walkedInBrowser(machine: string): WalkedParts & WalkedNames {
  const { browser, flows, recorded } = walked[machine] ?? {}
  return {
    paths: browser?.paths ?? 0,
    transitions: joined(browser?.transitions, flows?.transitions, recorded?.transitions),
    guards: joined(browser?.guards, flows?.guards, recorded?.guards),
  }
}
