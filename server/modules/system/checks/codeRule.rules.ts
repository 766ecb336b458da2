import { createContext, Script } from 'node:vm'
import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'
import type { CodeRuleError, CodeRulePart } from '#contract/entities/check.ts'

/** The word for the whole value. */
const WHOLE = '*'
/** For all parts of one check, in ms of the processor: a value that needs longer is refused, and must not stand in everybody's way. */
const BUDGET = 50
/** A limit of time ends a try, however little the machine gave it: so many tries may be made for a pattern to have its share. */
const TRIES_MAX = 20
const PARTS_MAX = 20
/** Texts on which patterns that try everything never end. */
const HARD_TEXTS = ['a', '1', 'A', '_', '-', ' '].map(sign => `${sign.repeat(40)}!`)

/** Patterns as RE2 has them, which takes no longer than the text is; `none`: it has no such pattern, which looks around or back. */
const linear = new LRUCache<string, RE2JS | 'none'>({ max: 500 })
function asLinear(pattern: string): RE2JS | 'none' {
  const known = linear.get(pattern)
  if (known !== undefined) return known
  let made: RE2JS | 'none' = 'none'
  try {
    made = RE2JS.compile(pattern)
  } catch {
    // judged as JavaScript has it
  }
  linear.set(pattern, made)
  return made
}

// A pattern comes from the database: what RE2 has not runs where only a timeout can end it, on two texts, with nothing else at hand.
const place = createContext({ pattern: '', text: '' }, { codeGeneration: { strings: false, wasm: false } })
const match = new Script('new RegExp("^(?:" + pattern + ")$").test(text)')

// The error comes from the other place: it is no Error of ours.
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** Time that this process had of the processor, ms: what others take from it on a busy machine is no issue of a pattern. */
function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Whether the pattern matches the whole text, by backtracking; `late`: it took longer than `budget` ms of the processor. */
function tried(pattern: string, text: string, budget: number): boolean | 'late' {
  Object.assign(place, { pattern, text })
  const begun = spent()
  for (let n = 0; n < TRIES_MAX && spent() - begun < 2 * budget; n += 1)
    try {
      return match.runInContext(place, { timeout: Math.ceil(budget) }) === true
    } catch (error) {
      if (!isTimeout(error)) return false
    }
  return 'late'
}

/**
 * Whether the pattern matches the whole text; false for a pattern that is none, or takes longer than `budget` ms with this text, which says nothing of other
 * texts (SEC-09).
 */
export function matchesWhole(pattern: string, text: string, budget = BUDGET): boolean {
  if (!isPattern(pattern) || budget < 1) return false
  const machine = asLinear(pattern)
  return machine === 'none' ? tried(pattern, text, budget) === true : machine.matches(text)
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).source !== ''
  } catch {
    return false
  }
}

/** The sentence why a rule must not be saved, or null: unreadable, too long, a pattern that is none or that does not end. */
export function ruleError(json: string): string | null {
  const parts = readParts(json)
  if (parts === null) return RULE_TEXT.unreadable
  for (const [n, { pattern }] of parts.entries()) {
    if (!isPattern(pattern)) return `第${n + 1}条${RULE_TEXT.noPattern}`
    const isEndless = asLinear(pattern) === 'none' && HARD_TEXTS.some(text => tried(pattern, text, BUDGET) === 'late')
    if (isEndless) return `第${n + 1}条${RULE_TEXT.slow}`
  }
  return null
}

const RULE_TEXT = {
  unreadable: `规则JSON格式不正确，或超过${PARTS_MAX}条`,
  noPattern: '规则的正则表达式不正确',
  slow: '规则的正则表达式过于复杂，请简化',
} as const

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

interface Judgement {
  issue: CodeRuleError | null
  /** the time was over, so the issue may be the machine's */
  isLate: boolean
}
function judge(parts: readonly CodeRulePart[], value: string): Judgement {
  let begin = 0
  const begun = spent()
  const left = () => BUDGET - (spent() - begun)
  for (const part of parts) {
    const isWhole = part.digits === WHOLE
    const end = isWhole ? value.length : Math.min(begin + Number(part.digits), value.length)
    const piece = isWhole ? value : value.slice(begin, end)
    if (!matchesWhole(part.pattern, piece, left())) {
      const isLate = left() <= 0
      const where = isWhole ? {} : { beginIndex: begin, endIndex: end }
      return { issue: { ...part, checkValue: piece, passed: false, ...where }, isLate }
    }
    if (!isWhole) begin += Number(part.digits)
  }
  return { issue: null, isLate: false }
}

/**
 * The first part that the value does not pass, in the order of the rule; pieces follow one another, `*` does not move on (contract.md 17.5). A check
 * that ran out of time is made once more.
 */
export function errorOf(parts: readonly CodeRulePart[], value: string): CodeRuleError | null {
  if (value === '') return null
  const first = judge(parts, value)
  return first.isLate ? judge(parts, value).issue : first.issue
}
