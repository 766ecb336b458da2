export interface GridTreeContext {
  /** rows that are open, in the order in which they were opened */
  open: string[]
  /** rows whose children are on their way */
  loading: string[]
  /** rows whose children came, once and for all */
  loaded: string[]
  /** loaded rows under which there was nothing: they have no expander any more (GRID-63) */
  empty: string[]
  /** why the children of a row did not come, by its id; opening it again asks again */
  troubles: Readonly<Record<string, string>>
}

export type GridTreeEvent =
  /** `isLazy`: its children are not known and have to be asked for */
  | { type: 'row.open'; id: string; isLazy: boolean }
  | { type: 'row.close'; id: string }
  /** these rows and no others are open */
  | { type: 'rows.open'; ids: string[] }
  | { type: 'children.loaded'; id: string; count: number }
  | { type: 'children.failed'; id: string; text: string }
  /** another table stands here: what was loaded into the former is forgotten, other rows stay open */
  | { type: 'table.replaced' }

export type GridTreeEmitted = { type: 'children.wanted'; id: string }
