import { prepareDatabases } from './databases.ts'
import { tidyWalked } from './walked.ts'

/** Before the first worker of a run. Returns what is done after the last one. */
export default function prepareRun(): Promise<() => Promise<void>> {
  tidyWalked()
  return prepareDatabases()
}
