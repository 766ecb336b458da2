import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'
import type { CodeRuleError, CodeRulePart } from '#contract/entities/check.ts'

/** The word for the whole value. */
const WHOLE = '*'
const PARTS_MAX = 20
/** A few signs can stand for thousands (`.{1000}`), and to read them takes time: longer ones are not read. */
const PATTERN_MAX = 500
/** Steps that a rule may take for each sign of a value, all parts together: with values of 500 signs some 25 ms. */
const STEPS_MAX = 3_000

const RULE_TEXT = {
  unreadable: `规则JSON格式不正确，或超过${PARTS_MAX}条`,
  noPattern: '规则的正则表达式不正确',
  unsupported: '规则的正则表达式不受支持：不支持环视和反向引用，请改写',
  complex: '规则的正则表达式过于复杂，请简化',
} as const

/** References back that the translation below would take for the letters themselves. */
const REFERENCE = /(?:^|[^\\])(?:\\\\)*\\(?:k<|[89])/

/** Patterns as RE2 has them, which takes no longer than the text is; a sentence: why there is none (SEC-09, decision 171). */
const known = new LRUCache<string, RE2JS | { issue: string }>({ max: 500 })
function compiled(pattern: string): RE2JS | { issue: string } {
  const before = known.get(pattern)
  if (before !== undefined) return before
  const made = pattern.length > PATTERN_MAX ? { issue: RULE_TEXT.complex } : compile(pattern)
  known.set(pattern, made)
  return made
}
function compile(pattern: string): RE2JS | { issue: string } {
  try {
    // only read here, never run: what RE2 has not would try everything
    RegExp(`^(?:${pattern})$`)
  } catch {
    return { issue: RULE_TEXT.noPattern }
  }
  if (REFERENCE.test(pattern)) return { issue: RULE_TEXT.unsupported }
  try {
    // as JavaScript writes it: \u4e00, \cA
    return RE2JS.compile(RE2JS.translateRegExp(pattern))
  } catch {
    return { issue: RULE_TEXT.unsupported }
  }
}

/** Whether the pattern matches the whole text; false for one that RE2 has not. Takes time that grows with the text alone. */
export function matchesWhole(pattern: string, text: string): boolean {
  const machine = compiled(pattern)
  return machine instanceof RE2JS && machine.matches(text)
}

/** The sentence why these parts may be neither saved nor run, or null: a pattern that is none, that RE2 has not, or that takes too many steps. */
export function partsError(parts: readonly CodeRulePart[]): string | null {
  let steps = 0
  for (const [n, { pattern }] of parts.entries()) {
    const machine = compiled(pattern)
    if (!(machine instanceof RE2JS)) return `第${n + 1}条${machine.issue}`
    steps += machine.programSize()
    if (steps > STEPS_MAX) return `第${n + 1}条${RULE_TEXT.complex}`
  }
  return null
}

/** The sentence why a rule must not be saved, or null: unreadable, too long, or as `partsError`. */
export function ruleError(json: string): string | null {
  const parts = readParts(json)
  return parts === null ? RULE_TEXT.unreadable : partsError(parts)
}

const isPart = (part: unknown): part is { digits: unknown; pattern: string; message: unknown } =>
  typeof part === 'object' && part !== null && 'digits' in part && 'pattern' in part && typeof part.pattern === 'string'

/** The parts of a rule's JSON text; null when it is none, or has too many. */
export function readParts(json: string): CodeRulePart[] | null {
  try {
    const parts: unknown = JSON.parse(json)
    if (!Array.isArray(parts) || parts.length > PARTS_MAX) return null
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
export function errorOf(parts: readonly CodeRulePart[], value: string): CodeRuleError | null {
  if (value === '') return null
  let begin = 0
  for (const part of parts) {
    const isWhole = part.digits === WHOLE
    const end = isWhole ? value.length : Math.min(begin + Number(part.digits), value.length)
    const piece = isWhole ? value : value.slice(begin, end)
    if (!matchesWhole(part.pattern, piece)) {
      const where = isWhole ? {} : { beginIndex: begin, endIndex: end }
      return { ...part, checkValue: piece, passed: false, ...where }
    }
    if (!isWhole) begin += Number(part.digits)
  }
  return null
}
