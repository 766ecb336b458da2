import type { ActorRefFrom } from 'xstate'
import type { editorFocusMachine } from '#machines/editorFocus/editorFocus.machine.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'

type EditorFocus = ActorRefFrom<typeof editorFocusMachine>
/** A grid, as far as the way of the focus into its editors goes. */
export interface FocusPorts {
  readonly editorFocus: EditorFocus
}

/** The focus waits for the editor of this cell. */
export function isAwaited({ editorFocus }: FocusPorts, { r, f }: CellRef): boolean {
  const { awaited } = editorFocus.getSnapshot().context
  return awaited?.r === r && awaited.f === f
}

/** What was typed for the editor of this cell while the focus waits for it. */
export function awaitedText({ editorFocus }: FocusPorts, { r, f }: CellRef): string {
  const { awaited } = editorFocus.getSnapshot().context
  return awaited?.r === r && awaited.f === f ? awaited.typed : ''
}

/** What was typed for whichever editor is waited for; it waits no more. null: none was. */
export function settleAwaited({ editorFocus }: FocusPorts): string | null {
  const { awaited } = editorFocus.getSnapshot().context
  editorFocus.send({ type: 'focus.settled' })
  return awaited?.typed ?? null
}

/** The focus waits for the editor of this cell, for which all of `typed` was typed so far. */
export const awaitEditor = ({ editorFocus }: FocusPorts, { r, f }: CellRef, typed: string): void =>
  editorFocus.send({ type: 'focus.awaited', r, f, typed })
