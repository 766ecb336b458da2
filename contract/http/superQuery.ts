/** The ten rules of a condition by their names on the wire, in menu order (contract.md 28.14). */
export const RULES = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type Rule = (typeof RULES)[number]
/** How conditions are combined. */
export type MatchType = 'and' | 'or'

/** One condition of an advanced query as it is sent and saved; every key is always there, '' where the field has no such fact. */
export interface Condition {
  field: string
  rule: Rule
  /** several values of the rule in, comma-joined */
  val: string
  /** kind of the field: string, int, date, datetime, list, sel_user … */
  type: string
  /** number type of the column, int, double … ; '' otherwise */
  dbType: string
  dictCode: string
  dictTable: string
  dictText: string
  customReturnField: string
  /** settings of a popup field, null for all others */
  popup: { code: string; orgFields: string; destFields: string } | null
}

/** What a run of the advanced query delivers. No params: no filter. */
export interface SuperQuery {
  matchType: MatchType
  params: Condition[]
}

/** The two parameters of a list request (QUERY-18). */
export interface SuperQueryParams {
  superQueryParams: string
  superQueryMatchType: MatchType
}

/**
 * The request parameters of a query, {} without conditions (QUERY-18). The value is JSON text: the transport URI-encodes it, once (D17).
 */
export const encodeSuperQuery = (query: SuperQuery | null): Partial<SuperQueryParams> =>
  query === null || query.params.length === 0
    ? {}
    : { superQueryParams: JSON.stringify(query.params), superQueryMatchType: query.matchType }

/** Bounds of what a server reads; what lies beyond is left out. */
const MAX = { text: 65_536, conditions: 50, field: 100, val: 2_000 } as const
/** Signs that old clients send for rules (contract.md 6.9). */
const SIGNS: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['=', 'eq'],
  ['!=', 'ne'],
  ['<>', 'ne'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['<', 'lt'],
  ['<=', 'le'],
])

const ruleOf = (text: string): Rule | null => RULES.find(rule => rule === text.toLowerCase()) ?? SIGNS.get(text) ?? null

/**
 * The JSON text in a parameter, which may have been encoded once more than the address itself. encodeURI leaves `:` as it is, so that its `+` was typed;
 * form encoding does not, and its `+` is a blank (contract.md 6.8).
 */
function jsonTextOf(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('%')) return trimmed
  return decodeURIComponent(trimmed.includes(':') ? trimmed : trimmed.replaceAll('+', ' '))
}

const plain = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plain).join(',')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function popupOf(value: unknown): Condition['popup'] {
  if (typeof value !== 'object' || value === null) return null
  const parts = new Map<string, unknown>(Object.entries(value))
  return { code: plain(parts.get('code')), orgFields: plain(parts.get('orgFields')), destFields: plain(parts.get('destFields')) }
}

/** A condition of anything that was sent or stored, null when it has no field, rule or value (contract.md 6.8). */
export function conditionOf(item: unknown): Condition | null {
  if (typeof item !== 'object' || item === null) return null
  const parts = new Map<string, unknown>(Object.entries(item))
  const text = (key: string) => plain(parts.get(key))
  const field = text('field').trim()
  const rule = ruleOf(text('rule'))
  const val = text('val')
  if (field === '' || field.length > MAX.field || rule === null || val.trim() === '' || val.length > MAX.val) return null
  return {
    field,
    rule,
    val,
    type: text('type'),
    dbType: text('dbType'),
    dictCode: text('dictCode'),
    dictTable: text('dictTable'),
    dictText: text('dictText'),
    customReturnField: text('customReturnField'),
    popup: popupOf(parts.get('popup')),
  }
}

/** `or` in any case, else `and` (contract.md 6.10). */
export const matchTypeOf = (text: unknown): MatchType => (typeof text === 'string' && text.toLowerCase() === 'or' ? 'or' : 'and')

function parsed(text: string): unknown {
  try {
    return JSON.parse(jsonTextOf(text))
  } catch {
    return null
  }
}

/** The query that a request carries: single or double encoding; broken text and incomplete conditions count as absent (D17, contract.md 6.8). */
export function decodeSuperQuery(request: { superQueryParams?: unknown; superQueryMatchType?: unknown }): SuperQuery {
  const { superQueryParams: text, superQueryMatchType } = request
  const list = typeof text === 'string' && text.length <= MAX.text ? parsed(text) : null
  const params = Array.isArray(list) ? list.slice(0, MAX.conditions).flatMap(item => conditionOf(item) ?? []) : []
  return { matchType: matchTypeOf(superQueryMatchType), params }
}
