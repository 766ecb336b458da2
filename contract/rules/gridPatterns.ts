import type { GridColumn, ValidateRule } from '../entities/gridColumn.ts'
import type { GridValue } from '../entities/gridRow.ts'

/** The presets of the grid by name (GVAL-02 to GVAL-13); their mobile pattern is another than the forms' on purpose (C2). */
const PRESETS: Readonly<Record<string, RegExp>> = {
  'n6-16': /^\d{6,16}$/,
  '*6-16': /^[\s\S]{6,16}$/,
  's6-18': /^[a-z]{6,18}$/i,
  url: /^(https?|ftp):\/\/[^\s/?#]+\.[^\s]+$|^https?:\/\/localhost([:/?#]\S*)?$/i,
  e: /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/,
  m: /^1[3-9]\d{9}$/,
  p: /^[1-9]\d{5}$/,
  s: /^[a-z]+$/i,
  n: /^-?\d+(\.\d+)?$/,
  z: /^-?\d+$/,
  '*': /^[\s\S]+$/,
  money: /^-?\d+(\.\d{1,2})?$/,
}
/** Names that are no patterns: not empty, and unique. */
const NOT_EMPTY = '*'
const ONLY = 'only'

/** What a rule asks, with the presets resolved; `pattern` is a regular expression from data, to be run under a time limit (D9). */
export type GridCheck =
  | { kind: 'required'; text: string }
  | { kind: 'preset'; shape: RegExp; text: string }
  | { kind: 'pattern'; pattern: string; text: string }
  | { kind: 'unique'; text: string }
  | { kind: 'handler'; name: string; text: string }

const textOf = ({ message }: ValidateRule, { title }: Pick<GridColumn, 'title'>, otherwise: string): string =>
  (message ?? otherwise).replaceAll('${title}', title)

function checksOfRule(rule: ValidateRule, column: Pick<GridColumn, 'title'>): GridCheck[] {
  const { title } = column
  const checks: GridCheck[] = []
  // `*` is turned into a required rule (GVAL-01)
  if (rule.required === true || rule.pattern === NOT_EMPTY)
    checks.push({ kind: 'required', text: textOf(rule, column, `${title}不能为空`) })
  if (rule.unique === true || rule.pattern === ONLY)
    checks.push({ kind: 'unique', text: textOf(rule, column, `${title}不能重复`) })
  if (rule.pattern !== undefined && rule.pattern !== NOT_EMPTY && rule.pattern !== ONLY) {
    const preset = Object.hasOwn(PRESETS, rule.pattern) ? PRESETS[rule.pattern] : undefined
    const text = textOf(rule, column, `${title}格式不正确`)
    checks.push(preset === undefined ? { kind: 'pattern', pattern: rule.pattern, text } : { kind: 'preset', shape: preset, text })
  }
  if (rule.handler !== undefined)
    checks.push({ kind: 'handler', name: rule.handler, text: textOf(rule, column, `${title}校验未通过`) })
  return checks
}

type Ruled = Pick<GridColumn, 'title' | 'validateRules'>
const compiled = new WeakMap<Ruled, GridCheck[]>()

/** A column's rules in order (GVAL-15): compiled once for a column object, asked for every value. */
export function checksOf(column: Ruled): GridCheck[] {
  const known = compiled.get(column)
  if (known !== undefined) return known
  const checks = (column.validateRules ?? []).flatMap(rule => checksOfRule(rule, column))
  compiled.set(column, checks)
  return checks
}

/** What is said of a column's cell that must be filled and is not; null: it may be empty. */
export const requiredText = (column: Ruled): string | null =>
  checksOf(column).find(({ kind }) => kind === 'required')?.text ?? null

export const isEmptyValue = (value: GridValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** What two values of a unique column must not share: their texts without spaces around them (GVAL-17); '' is held by nobody. */
export const uniqueKey = (value: GridValue | undefined): string =>
  value === undefined || value === null ? '' : String(value).trim()

/**
 * Whether a value passes a check that is answered at once; null: the answer comes from outside (an own pattern, a handler). Only `required` looks at
 * empty values (contract.md 28.64). `holders`: rows of the table that hold this value, this one included.
 */
function passes(check: GridCheck, value: GridValue | undefined, holders: (value: GridValue) => number): boolean | null {
  if (check.kind === 'required') return !isEmptyValue(value)
  if (value === undefined || isEmptyValue(value)) return check.kind === 'handler' ? null : true
  if (check.kind === 'preset') return check.shape.test(String(value))
  if (check.kind === 'unique') return holders(value) < 2
  return null
}

/** The text of the first failing check, '' when all that can be answered at once pass, or the first one that must be asked outside. */
export function firstIssue(
  checks: readonly GridCheck[],
  value: GridValue | undefined,
  holders: (value: GridValue) => number,
): string | { ask: Extract<GridCheck, { kind: 'pattern' | 'handler' }>; rest: readonly GridCheck[] } {
  for (const [n, check] of checks.entries()) {
    const passed = passes(check, value, holders)
    if (passed === false) return check.text
    if (passed === null && (check.kind === 'pattern' || check.kind === 'handler'))
      return { ask: check, rest: checks.slice(n + 1) }
  }
  return ''
}
