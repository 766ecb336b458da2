import { pairs } from '#src/widgets/inputs/pairs.ts'
import type { CellKind } from './cellKind.ts'
import { TagsCell } from './editors/TagsCell.tsx'
import { textKind } from './textKind.ts'
import { orNull, textOf } from './values.ts'

/** Pairs of characters between semicolons (contract.md 28.45; GVAL-33, GVAL-34), whether typed or pasted. */
export const tags: CellKind = {
  ...textKind,
  Editor: TagsCell,
  takesKeys: true,
  parse: text => orNull(pairs(text)),
  ended: value => orNull(pairs(textOf(value))),
}
