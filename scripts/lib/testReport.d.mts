interface Told {
  title: string
  why?: string | undefined
  most?: number
}
interface Counts {
  passed: number
  failed: number
  skipped: number
}
export function readReport(file: string): Counts & { failures: Told[]; secondTries: Told[] }
export function whyUnnamed(log: readonly string[]): string
export function printFailure(test: Told): string
export function errorsOfRun(run: {
  steps: readonly (Counts & { name: string })[]
  secondTries: number
  leftOut: number
  isCI: boolean
}): Told[]
