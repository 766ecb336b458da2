interface Told {
  title: string
  why?: string | undefined
}
interface Counts {
  passed: number
  failed: number
  skipped: number
}
export function readReport(file: string): Counts & { failures: Told[]; secondTries: Told[] }
export function printFailure(test: Told): string
export function errorsOfRun(run: {
  steps: readonly (Counts & { name: string })[]
  secondTries: number
  leftOut: number
  isCI: boolean
}): Told[]
