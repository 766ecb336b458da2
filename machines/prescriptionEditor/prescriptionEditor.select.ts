import type { SnapshotFrom } from 'xstate'
import { openChecks } from '#contract/prescriptions/overrides.ts'
import type { prescriptionEditorMachine } from './prescriptionEditor.machine.ts'

type EditorSnapshot = SnapshotFrom<typeof prescriptionEditorMachine>

/** What is written, and how it stands with the server. */
export const selectWritten = ({ context }: EditorSnapshot) => ({
  head: context.head,
  lines: context.lines,
  sheet: context.sheet,
  canUndo: context.past.length > 0,
  canRedo: context.future.length > 0,
  failure: context.failure,
})

/** What the check says, and what of it is still open. */
export const selectChecks = ({ context: { results, ticks, overrides, facts } }: EditorSnapshot) => ({
  results,
  ticks,
  overrides,
  open: openChecks(results, ticks, overrides),
  facts,
})
