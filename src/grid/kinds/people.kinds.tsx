import { GRID_SIZE } from '#contract/rules/gridSize.ts'
import type { CellKind } from './cellKind.ts'
import { DepartCell, UserCell } from './editors/lazyEditors.ts'
import { orNull, textOf } from './values.ts'
import { commaParts } from '#contract/http/commaText.ts'

/** A department by its id (GRID-18). */
export const selDepart: CellKind = {
  show: (value, { names }) =>
    commaParts(textOf(value))
      .map(id => names.depart(id))
      .join('、'),
  Editor: DepartCell,
  empty: null,
  parse: text => orNull(text.trim()),
  print: (value, cell) => selDepart.show(value, cell),
  nature: 'choices',
  leastWidth: GRID_SIZE.least.sel_depart,
}

/** Users by their accounts (GRID-19). */
export const selUser: CellKind = {
  show: (value, { names }) =>
    commaParts(textOf(value))
      .map(account => names.user(account))
      .join('、'),
  Editor: UserCell,
  empty: null,
  parse: text => orNull(text.trim()),
  print: (value, cell) => selUser.show(value, cell),
  nature: 'choices',
  leastWidth: GRID_SIZE.least.sel_user,
}
