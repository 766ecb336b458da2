import { walked } from './walked.ts'
import type { Walked, WalkedParts } from './walked.types.ts'

const joined = (...parts: readonly (readonly string[] | undefined)[]): string[] => [...new Set(parts.flatMap(part => part ?? []))]

/** What the suites of one machine walked of it in a real browser: the path suites, the flows, people. `paths`: those of the path suites. */
export function inBrowserOf({ browser, flows, recorded }: Walked[string] = {}): WalkedParts {
  return {
    paths: browser?.paths ?? 0,
    transitions: joined(browser?.transitions, flows?.transitions, recorded?.transitions),
    guards: joined(browser?.guards, flows?.guards, recorded?.guards),
  }
}

/** The same of a machine by its name, as measured last. */
export const walkedInBrowser = (machine: string): WalkedParts => inBrowserOf(walked[machine])
