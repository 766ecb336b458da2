import { EDIT_HISTORY_MAX } from '#contract/constants.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'

/** What a person wrote into a column. */
export interface RememberedEdit {
  f: string
  value: GridValue
}

/** By code of the grid, the newest last. It goes with the page, which a logout reloads: what is typed may be about patients. */
const kept = new Map<string, readonly RememberedEdit[]>()

/** The last edits of the grids of a code, the newest last. */
export const editHistory = (code: string): readonly RememberedEdit[] => kept.get(code) ?? []

/**
 * Remembers an edit; the same again becomes the newest, and beyond 16 the oldest goes (CONST-18). An emptied cell is nothing to remember, nor is a grid
 * without a code.
 */
export function rememberEdit(code: string | undefined, { f, value }: RememberedEdit): void {
  if (code === undefined || value === null) return
  const others = editHistory(code).filter(one => one.f !== f || one.value !== value)
  kept.set(code, [...others, { f, value }].slice(-EDIT_HISTORY_MAX))
}
