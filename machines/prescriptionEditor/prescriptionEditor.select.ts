import type { SnapshotFrom } from 'xstate'
import { openChecks, type RuleOverride } from '#contract/prescriptions/overrides.ts'
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

/** Whether the server was given everything that is written here. */
export const isStored = ({ context }: EditorSnapshot): boolean => context.revision === context.saved

/** Whether reasons or ticks were given that no signature carries yet: nothing stores them but the editor itself. */
export function hasUnsigned(snapshot: EditorSnapshot): boolean {
  const { sheet, ticks, overrides } = snapshot.context
  if (!snapshot.hasTag('editing')) return false
  const isSigned = (one: RuleOverride): boolean =>
    sheet?.signed?.overrides.some(
      ({ ruleKey, reasonCode, text }) => ruleKey === one.ruleKey && reasonCode === one.reasonCode && text === one.text,
    ) ?? false
  return ticks.some(key => !sheet?.signed?.ticks.includes(key)) || !overrides.every(isSigned)
}

/** What the check says, and what of it is still open. */
export const selectChecks = ({ context: { results, ticks, overrides, facts } }: EditorSnapshot) => ({
  results,
  ticks,
  overrides,
  open: openChecks(results, ticks, overrides),
  facts,
})
