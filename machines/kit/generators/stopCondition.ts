/** When a generator may stop, as data and as text: `transitions(100) and length(200)`. */

/** What a share is counted of; `pairs` are two transitions one after the other, `guards` both answers of each, `requirements` the ids of `meta.rules`. */
const sharedParts = ['states', 'transitions', 'pairs', 'guards', 'requirements'] as const
const reachedParts = ['state', 'transition'] as const
const limits = ['length', 'paths', 'time'] as const

/**
 * Shares in per cent of what the chart has, without what its model declares unreachable. length: steps of all paths together. paths: whole ones.
 * time: seconds by the clock that is given from outside. `{ any: [] }`, as text `end`: never, so a generator goes on to its own end.
 */
export type StopCondition =
  | { kind: (typeof sharedParts)[number]; share: number }
  | { kind: (typeof reachedParts)[number]; name: string }
  | { kind: (typeof limits)[number]; limit: number }
  | { all: readonly StopCondition[] }
  | { any: readonly StopCondition[] }

/** Goes on until the generator has nothing more. */
export const untilEnd: StopCondition = { any: [] }

/** A stop condition as text that cannot be read; the message says where and what would be right. */
export class BadStopCondition extends Error {}

const isIn = <T extends string>(list: readonly T[], word: string): word is T => (list as readonly string[]).includes(word)
const kinds = [...sharedParts, ...reachedParts, ...limits].join(', ')

/** The text of a condition; `parseStopCondition` reads it back. */
export function stopConditionText(condition: StopCondition): string {
  if ('kind' in condition) {
    if ('share' in condition) return `${condition.kind}(${condition.share})`
    return `${condition.kind}(${'name' in condition ? condition.name : condition.limit})`
  }
  if ('any' in condition && condition.any.length === 0) return 'end'
  const [parts, word] = 'all' in condition ? [condition.all, ' and '] : [condition.any, ' or ']
  return parts
    .map(part => ('kind' in part || parts.length === 1 ? stopConditionText(part) : `(${stopConditionText(part)})`))
    .join(word)
}

/** Reads `transitions(100) and (length(200) or time(5))`; `and` binds closer than `or`. Throws BadStopCondition. */
export function parseStopCondition(text: string): StopCondition {
  let at = 0
  const refuse = (message: string): never => {
    throw new BadStopCondition(`The stop condition '${text}' is wrong at position ${at + 1}: ${message}`)
  }
  const skip = () => {
    while (text[at] === ' ') at += 1
  }
  const word = (): string => /^[A-Za-z]*/.exec(text.slice(at))?.[0] ?? ''
  const take = (wanted: string): boolean => {
    skip()
    if (/^[a-z]/.test(wanted) ? word().toLowerCase() !== wanted : text[at] !== wanted) return false
    at += wanted.length
    return true
  }
  /** What stands between brackets; names of timers may hold brackets themselves. */
  function argument(kind: string): string {
    if (!take('(')) return refuse(`'${kind}' needs a value in brackets, as in ${kind}(…).`)
    const begin = at
    for (let depth = 1; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1
      if (text[at] === ')') depth -= 1
      if (depth === 0) {
        at += 1
        return text.slice(begin, at - 1).trim()
      }
    }
    return refuse(`the bracket of '${kind}' is not closed.`)
  }
  function amount(kind: string, most: number): number {
    const begin = at
    const given = argument(kind)
    const number = Number(given)
    if (given !== '' && Number.isFinite(number) && number >= 0 && number <= most) return number
    at = begin
    return refuse(`${kind}(${given}) needs a number from 0${most === Infinity ? '' : ` to ${most} (per cent)`}.`)
  }
  function one(): StopCondition {
    if (take('(')) {
      const inner = either()
      if (!take(')')) refuse('a bracket is not closed.')
      return inner
    }
    skip()
    const kind = word()
    if (kind === 'end') {
      at += kind.length
      return untilEnd
    }
    if (isIn(sharedParts, kind)) {
      at += kind.length
      return { kind, share: amount(kind, 100) }
    }
    if (isIn(limits, kind)) {
      at += kind.length
      return { kind, limit: amount(kind, Infinity) }
    }
    if (isIn(reachedParts, kind)) {
      at += kind.length
      const name = argument(kind)
      return name === '' ? refuse(`${kind}() needs a name.`) : { kind, name }
    }
    return refuse(
      `${kind === '' ? 'a condition' : `'${kind}'`} ${kind === '' ? 'is missing' : 'is none'}; there are ${kinds} and end.`,
    )
  }
  function joined(part: () => StopCondition, joint: string, make: (parts: StopCondition[]) => StopCondition): StopCondition {
    const first = part()
    const parts = [first]
    while (take(joint)) parts.push(part())
    return parts.length === 1 ? first : make(parts)
  }
  const both = () => joined(one, 'and', all => ({ all }))
  const either = () => joined(both, 'or', any => ({ any }))

  const condition = either()
  skip()
  if (at < text.length) refuse(`'and', 'or' or the end was expected, not '${text.slice(at)}'.`)
  return condition
}
