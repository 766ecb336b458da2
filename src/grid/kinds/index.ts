import { RESERVED_GRID_KINDS } from '#contract/entities/gridColumn.ts'
import type { GridKind, MoreGridKind } from '#contract/entities/gridColumn.ts'
import type { CellKind } from './cellKind.ts'
import { checkbox, checkboxMeta, listMulti, radio, selSearch, select, selSearchAsync } from './choice.kinds.tsx'
import { date, datetime } from './date.kinds.tsx'
import { file, upload, image } from './file.kinds.tsx'
import { hidden, normal, input, inputPop, tags, popup, slot } from './text.kinds.tsx'
import { inputNumber, progress } from './number.kinds.tsx'
import { selDepart, selUser } from './people.kinds.tsx'

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
