import { RESERVED_GRID_KINDS, type GridKind, type MoreGridKind } from '#contract/entities/gridColumn.ts'
import type { CellKind } from './cellKind.ts'
import { checkbox } from './checkbox.kind.tsx'
import { checkboxMeta } from './checkbox_meta.kind.tsx'
import { date } from './date.kind.tsx'
import { datetime } from './datetime.kind.tsx'
import { file } from './file.kind.tsx'
import { hidden } from './hidden.kind.tsx'
import { image } from './image.kind.tsx'
import { input } from './input.kind.tsx'
import { inputPop } from './input_pop.kind.tsx'
import { inputNumber } from './inputNumber.kind.tsx'
import { listMulti } from './list_multi.kind.tsx'
import { normal } from './normal.kind.tsx'
import { popup } from './popup.kind.tsx'
import { progress } from './progress.kind.tsx'
import { radio } from './radio.kind.tsx'
import { selDepart } from './sel_depart.kind.tsx'
import { selSearch } from './sel_search.kind.tsx'
import { selSearchAsync } from './sel_search_async.kind.tsx'
import { selUser } from './sel_user.kind.tsx'
import { select } from './select.kind.tsx'
import { slot } from './slot.kind.tsx'
import { tags } from './tags.kind.tsx'
import { upload } from './upload.kind.tsx'

/** Every column kind of the specification; a missing one does not compile. */
export const KINDS: Readonly<Record<GridKind, CellKind>> = {
  normal,
  input,
  inputNumber,
  checkbox,
  select,
  date,
  datetime,
  upload,
  file,
  image,
  popup,
  list_multi: listMulti,
  sel_search: selSearch,
  sel_search_async: selSearchAsync,
  radio,
  checkbox_meta: checkboxMeta,
  input_pop: inputPop,
  sel_depart: selDepart,
  sel_user: selUser,
  slot,
  hidden,
}

/** The further kinds of an original grid. */
export const MORE_KINDS: Readonly<Record<MoreGridKind, CellKind>> = {
  textarea: inputPop,
  progress,
  tags,
  'select-search': selSearch,
  'select-multiple': listMulti,
  'select-dict-search': selSearchAsync,
}

const kinds = new Map<string, CellKind>(Object.entries({ ...KINDS, ...MORE_KINDS }))

/** Adds a cell type, or replaces one (GRID-23). Throws for the names of the control columns (GRID-22). */
export function registerKind(name: string, kind: CellKind): void {
  if ((RESERVED_GRID_KINDS as readonly string[]).includes(name))
    throw new Error(`'${name}' is the name of a control column; no cell type can be registered under it`)
  kinds.set(name, kind)
}

/** The kind of a column; an unknown name is shown as read-only text. */
export const kindOf = (type: string): CellKind => kinds.get(type) ?? normal
