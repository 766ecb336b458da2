import { prepareDatabase } from './databases.ts'
import { tidyWalked } from './walked.ts'

/** Before the first worker of a run. Returns what is done after the last one. */
export default function prepareRun(): Promise<() => void> {
  tidyWalked()
  return prepareDatabase()
}
