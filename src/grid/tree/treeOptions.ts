import type { GridRow } from '#contract/entities/gridRow.ts'
import { failure } from '#contract/http/failure.ts'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'

/** Said when rows are to be removed under which others hang; the server says the same. */
export const ORPHANS = '请先删除下级'

/** What a loader of children may answer: a list, or a page of one. */
export type ChildRows = readonly GridRow[] | { records: readonly GridRow[] }

/** Rows of a grid hang under each other. */
export interface TreeOptions {
  /** field with the id of the row above; null or '' at the top */
  parent: string
  /** key of the column with the expander; the first one shown where none is named */
  column?: string
  /** children are loaded when their row is opened for the first time (GRID-62); absent: all rows are there */
  loadChildren?: (parentId: string) => Promise<ChildRows>
  /** with `loadChildren`: whether it makes sense to ask; true for every row where it is absent */
  hasChildren?: (row: GridRow) => boolean
}

/** The rows of an answer; fails with 返回数据类型不识别 where it is neither a list nor a page of one (spec part 7, tree table). */
export function rowsOfAnswer(answer: unknown): readonly GridRow[] {
  const list = typeof answer === 'object' && answer !== null && 'records' in answer ? answer.records : answer
  if (!Array.isArray(list)) throw failure('server', DICTIONARY_TEXT.unknownRows)
  return list as readonly GridRow[]
}
