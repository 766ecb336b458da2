import type { Condition, MatchType, Rule } from '../http/superQuery.ts'

/** Settings of a popup field in a query (QUERY-02). */
export type QueryPopup = NonNullable<Condition['popup']>

/** A field that may be asked for (contract.md 28.12). With `children` it is a group and cannot be chosen itself. */
export interface QueryField {
  /** name on the wire */
  value: string
  text: string
  /** string, int, number, date, datetime, time, list, list_multi, sel_search, sel_user, sel_depart, popup, switch, pca … ; default string */
  type?: string
  dbType?: string
  dictCode?: string
  dictTable?: string
  dictText?: string
  customReturnField?: string
  popup?: QueryPopup
  options?: readonly { value: string; text: string }[]
  children?: readonly QueryField[]
}

/** One line of the builder. `val` is a list under the rule in, text under all others. */
export interface QueryLine {
  field: string
  rule: Rule
  val: string | string[]
}

/** ENTITY-33: a query kept in the browser under QUERY_SAVED_KEY + route or saveCode. */
export interface SavedQuery {
  title: string
  matchType: MatchType
  records: Condition[]
}

/** Prefix of the stored saved queries (QUERY-11). */
export const QUERY_SAVED_KEY = 'JSuperQuerySaved_'
/** Longest name of a saved query. */
export const QUERY_NAME_MAX = 50
/** Most lines of one query, as many as a server reads. */
export const QUERY_LINES_MAX = 50

/** Editors of a value by the field's type (QUERY-17). */
const EDITOR_KINDS = [
  'text',
  'number',
  'date',
  'datetime',
  'time',
  'switch',
  'options',
  'dictionary',
  'user',
  'department',
  'popup',
  'area',
] as const
export type EditorKind = (typeof EDITOR_KINDS)[number]

const BY_TYPE: ReadonlyMap<string, EditorKind> = new Map<string, EditorKind>([
  ['date', 'date'],
  ['datetime', 'datetime'],
  ['time', 'time'],
  ['int', 'number'],
  ['number', 'number'],
  ['double', 'number'],
  ['bigdecimal', 'number'],
  ['switch', 'switch'],
  ['popup', 'popup'],
  ['select-user', 'user'],
  ['sel_user', 'user'],
  ['select-depart', 'department'],
  ['sel_depart', 'department'],
  ['area-linkage', 'area'],
  ['pca', 'area'],
])

/** Which editor a field takes: what its type says, else options, else a dictionary, else text (contract.md 28.15). */
export function editorKindOf(field: QueryField): EditorKind {
  const byType = BY_TYPE.get(field.type ?? '')
  if (byType === 'popup' && field.popup === undefined) return 'text'
  // a number or a date with a dictionary is chosen by its text
  if (byType !== undefined && byType !== 'number' && byType !== 'switch') return byType
  if (field.options !== undefined) return 'options'
  if (field.dictCode) return 'dictionary'
  return byType ?? 'text'
}

/** The code under which the items of a field's dictionary are asked for: its own, or `table,text,code`. */
export const dictionaryOf = ({ dictCode = '', dictTable = '', dictText = '' }: QueryField): string =>
  dictTable === '' ? dictCode : `${dictTable},${dictText},${dictCode}`
