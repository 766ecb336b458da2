import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import type { EditPorts } from './sessionPorts.ts'

/** A grid, as far as the way of the focus into its editors goes. */
export interface FocusPorts {
  readonly edit: Pick<EditPorts, 'editorFocus'>
}

/** The focus waits for the editor of this cell. */
export function isAwaited({ edit: { editorFocus } }: FocusPorts, { r, f }: CellRef): boolean {
  const { awaited } = editorFocus.getSnapshot().context
  return awaited?.r === r && awaited.f === f
}

/** What was typed for the editor of this cell while the focus waits for it. */
export function awaitedText({ edit: { editorFocus } }: FocusPorts, { r, f }: CellRef): string {
  const { awaited } = editorFocus.getSnapshot().context
  return awaited?.r === r && awaited.f === f ? awaited.typed : ''
}

/** What was typed for whichever editor is waited for; it waits no more. null: none was. */
export function settleAwaited({ edit: { editorFocus } }: FocusPorts): string | null {
  const { awaited } = editorFocus.getSnapshot().context
  editorFocus.send({ type: 'focus.settled' })
  return awaited?.typed ?? null
}

/** The focus waits for the editor of this cell, for which all of `typed` was typed so far. */
export const awaitEditor = ({ edit: { editorFocus } }: FocusPorts, { r, f }: CellRef, typed: string): void =>
  editorFocus.send({ type: 'focus.awaited', r, f, typed })
