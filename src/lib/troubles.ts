import type { ClientErrorKind } from '#contract/rules/clientReports.ts'

/** Something went wrong on this page: of what kind, and what was thrown. */
export interface Trouble {
  kind: ClientErrorKind
  error: unknown
}

/** Kept until somebody listens: what reports them comes when the page is idle. */
const KEPT = 20
const kept: Trouble[] = []
let hear: ((trouble: Trouble) => void) | null = null

/** Says that something went wrong; nobody need listen yet. */
export function reportTrouble(kind: ClientErrorKind, error: unknown): void {
  if (hear) hear({ kind, error })
  else if (kept.length < KEPT) kept.push({ kind, error })
}

/** The one who reports: gets what was told so far and all that is told later. Gives the function that ends it. */
export function onTrouble(listener: (trouble: Trouble) => void): () => void {
  hear = listener
  for (const trouble of kept.splice(0)) listener(trouble)
  return () => {
    hear = null
  }
}

/** Tells errors that nobody caught, from now on. */
export function catchTroubles(): void {
  addEventListener('error', event => reportTrouble('error', event.error ?? event.message))
  addEventListener('unhandledrejection', event => reportTrouble('rejection', event.reason))
}
