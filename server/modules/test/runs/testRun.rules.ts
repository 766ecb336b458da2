import { RUN_MAX, RUN_TEXT } from '#contract/rules/testRuns.ts'

interface Path {
  steps: string
  rows: readonly unknown[]
}

/** A walk is a list of as many events as its path has steps behind the start. */
function leadsToEachRow({ steps, rows }: Path): boolean {
  try {
    const events: unknown = JSON.parse(steps)
    return Array.isArray(events) && events.length === rows.length - 1
  } catch {
    return false
  }
}

/** Why a set of paths becomes no run; null: it may. */
export function pathsError(paths: readonly Path[]): string | null {
  const steps = paths.reduce((sum, { rows }) => sum + rows.length, 0)
  if (paths.length > RUN_MAX.paths || steps > RUN_MAX.steps) return RUN_TEXT.tooMuch(paths.length, steps)
  return paths.every(leadsToEachRow) ? null : RUN_TEXT.broken
}
