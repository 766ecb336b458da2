import { createContext, Script } from 'node:vm'
import type { CodeRuleFault, CodeRulePart } from '#contract/entities/check.ts'

/** The word for the whole value. */
const WHOLE = '*'
/** A pattern that needs longer is a mistake of its author, and must not stand in everybody's way. */
const PATTERN_LIMIT = 50

// A pattern comes from the database: it runs where only a timeout can end it, on two texts, with nothing else at hand.
const place = createContext({ pattern: '', text: '' }, { codeGeneration: { strings: false, wasm: false } })
const match = new Script('new RegExp("^(?:" + pattern + ")$").test(text)')

/** Whether the pattern matches the whole text; false for a pattern that is none or takes too long. */
export function matchesWhole(pattern: string, text: string): boolean {
  Object.assign(place, { pattern, text })
  try {
    return match.runInContext(place, { timeout: PATTERN_LIMIT }) === true
  } catch {
    return false
  }
}

const isPart = (part: unknown): part is { digits: unknown; pattern: string; message: unknown } =>
  typeof part === 'object' && part !== null && 'digits' in part && 'pattern' in part && typeof part.pattern === 'string'

/** The parts of a rule's JSON text; null when it is none. */
export function readParts(json: string): CodeRulePart[] | null {
  try {
    const parts: unknown = JSON.parse(json)
    if (!Array.isArray(parts)) return null
    const read = parts.filter(isPart).map(({ digits, pattern, message }) => ({
      digits: String(digits),
      pattern,
      message: typeof message === 'string' && message !== '' ? message : '编码不符合规则',
    }))
    const isReadable = read.every(({ digits }) => digits === WHOLE || /^[1-9]\d{0,2}$/.test(digits))
    return read.length === parts.length && isReadable ? read : null
  } catch {
    return null
  }
}

/** The first part that the value does not pass, in the order of the rule; pieces follow one another, `*` does not move on (contract.md 17.5). */
export function faultOf(parts: readonly CodeRulePart[], value: string): CodeRuleFault | null {
  if (value === '') return null
  let begin = 0
  for (const part of parts) {
    const isWhole = part.digits === WHOLE
    const end = isWhole ? value.length : Math.min(begin + Number(part.digits), value.length)
    const piece = isWhole ? value : value.slice(begin, end)
    if (!matchesWhole(part.pattern, piece))
      return { ...part, checkValue: piece, passed: false, ...(isWhole ? {} : { beginIndex: begin, endIndex: end }) }
    if (!isWhole) begin += Number(part.digits)
  }
  return null
}
