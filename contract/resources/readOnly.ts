/** Calls of a list that is searched and exported only; what changes its rows are calls of their own. */
export const READ_ONLY_CALLS = {
  add: false,
  edit: false,
  delete: false,
  deleteBatch: false,
  importExcel: false,
  queryById: false,
  history: false,
} as const

/** A column of the table that nobody writes in a form. */
export const shown = { readOnly: true } as const

/** No column of the table: filled in when rows go out; where it is searched, by a condition of the server. */
export const made = { readOnly: true, notAsked: true } as const
