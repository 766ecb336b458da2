/** What a field holds: decides its editor, how it is shown, its column type and which operators a query may use (admin.md 4.2). */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'dict'
  | 'dictMulti'
  | 'yesNo'
  | 'user'
  | 'depart'
  | 'role'
  | 'position'
  | 'area'
  | 'category'
  | 'tree'
  | 'image'
  | 'file'
  | 'rich'
  | 'markdown'
  | 'code'
  | 'cron'

/** How the plain search asks for a field: exactly, as part of the text, between two values, as one of several. */
export type SearchAs = 'eq' | 'like' | 'range' | 'in'

/** Names of the form rules that a field may name (contract/rules/fieldRules.ts); their texts are the specification's. */
export type RuleName =
  | 'mobile'
  /** 1[3-9]: for the product's own forms (D45) */
  | 'knownMobile'
  | 'email'
  | 'username'
  /** one that is to be set (contract.md 4.25) */
  | 'newPassword'
  | 'natural'
  | 'letters'
  | 'landline'
  | 'bankCard'
  | 'identity'
  | 'chineseId'
  | 'qq'
  | 'url'
  | 'lettersDigits20'
  | 'name2to100'
  | 'digitsAndBreaks'
  | 'max255'
  | 'cron'

export interface FieldOptions {
  required?: boolean
  /** no two rows of a tenant may hold the same; a text says it in its own words (else 该值不可用，系统中已存在！) */
  unique?: boolean | string
  /** most characters of a text, highest number */
  max?: number
  /** fewest characters of a text, lowest number */
  min?: number
  rules?: readonly RuleName[]
  /** stands in the search form; without it a field can still be asked for in the advanced query */
  search?: SearchAs
  /** in the search form only after 展开 */
  searchMore?: boolean
  /** never sorted, filtered or searched (long texts, secrets) */
  notAsked?: boolean
  /** made by the server: never taken from a client, not in the form */
  readOnly?: boolean
  /** given once, at adding; shown but not editable after that */
  fixed?: boolean
  /** never leaves the server */
  secret?: boolean
  /** shown masked to anyone who lacks the permission `<prefix>:unmask`, also in exports */
  mask?: 'phone' | 'identity'
  /** not a column of the list unless the person adds it */
  notListed?: boolean
  /** in the form alone: ids whose names stand in another field */
  formOnly?: boolean
  /** not in the workbook, neither out nor in */
  notExported?: boolean
  /** in the workbook on the way in, though it does not go out: a first password, names of roles */
  imported?: boolean
  /** what a new row begins with */
  initial?: unknown
  placeholder?: string
}

/** A field of a resource; `T` is its type on the wire. Key, wire type, Chinese label (also the header in a workbook) and rules, once for all sides. */
export interface Field<T = unknown> extends FieldOptions {
  kind: FieldKind
  label: string
  /** what may be chosen, where it comes with the declaration and not from a dictionary */
  choices?: readonly { value: string; text: string }[]
  /** code of a dictionary, or a registered `table,text,code` (never SQL) */
  dict?: string
  /** fraction digits of a number */
  digits?: number
  /** phantom: carries the type, never set */
  readonly wire?: T
}

type Make<T> = (label: string, options?: FieldOptions) => Field<T>
const make =
  <T>(kind: FieldKind): Make<T> =>
  (label, options = {}) => ({ kind, label, ...options })

export const text = make<string | null>('text')
export const textarea = make<string | null>('textarea')
/** YYYY-MM-DD */
export const date = make<string | null>('date')
/** YYYY-MM-DD HH:mm:ss */
export const datetime = make<string | null>('datetime')
/** username, several comma-joined */
export const user = make<string | null>('user')
/** id of a department, several comma-joined */
export const depart = make<string | null>('depart')
/** id of a role, several comma-joined */
export const role = make<string | null>('role')
/** code of a position, several comma-joined */
export const position = make<string | null>('position')
/** code of the last level (decisions of the area widget) */
export const area = make<string | null>('area')
/** stored path, several comma-joined */
export const image = make<string | null>('image')
export const file = make<string | null>('file')
/** HTML, cleaned on both sides */
export const rich = make<string | null>('rich')
export const markdown = make<string | null>('markdown')
/** source text; the language is a look */
export const code = make<string | null>('code')
/** Quartz expression */
export const cron = make<string | null>('cron')
/** whole number, or with `digits` after the point */
export const number = (label: string, options: FieldOptions & { digits?: number } = {}): Field<number | null> => ({
  kind: 'number',
  label,
  ...options,
})
/** yuan with two digits, a decimal on the server */
export const money = (label: string, options: FieldOptions = {}): Field<number | null> => ({
  kind: 'money',
  label,
  digits: 2,
  ...options,
})
/** one value of a dictionary */
export const dict = (label: string, dictCode: string, options: FieldOptions = {}): Field<string | null> => ({
  kind: 'dict',
  label,
  dict: dictCode,
  ...options,
})
/** one value of a dictionary, kept as a whole number on wire and in the table */
export const dictNumber = (label: string, dictCode: string, options: FieldOptions = {}): Field<number | null> => ({
  kind: 'dict',
  label,
  dict: dictCode,
  digits: 0,
  ...options,
})
/** values of a dictionary, comma-joined */
export const dictMulti = (label: string, dictCode: string, options: FieldOptions = {}): Field<string | null> => ({
  kind: 'dictMulti',
  label,
  dict: dictCode,
  ...options,
})
/** 'Y' or 'N' */
export const yesNo = (label: string, options: FieldOptions = {}): Field<'Y' | 'N' | null> => ({
  kind: 'yesNo',
  label,
  dict: 'yn',
  ...options,
})
/** id of a category */
export const category = (label: string, parentCode: string, options: FieldOptions = {}): Field<string | null> => ({
  kind: 'category',
  label,
  dict: parentCode,
  ...options,
})

/** Whether a workbook may bring this field. */
export const isImported = (field: Field): boolean => !field.readOnly && (field.imported === true || !field.notExported)
/** True for kinds whose value is a number on the wire. */
export const isNumeric = (field: Field): boolean =>
  field.kind === 'number' || field.kind === 'money' || (field.kind === 'dict' && field.digits !== undefined)
/** True for kinds whose text is long: no sorting, no equality. */
export const isLong = (field: Field): boolean =>
  field.kind === 'textarea' || field.kind === 'rich' || field.kind === 'markdown' || field.kind === 'code'
