import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/**
 * Places of rows: texts between any two of which there is always another, so that one move writes one cell (grid.md part 4). Two rows with the
 * same key (two people at one gap) stand in the order of their ids.
 */
export const keyBetween = (before: string | null, after: string | null): string =>
  // equal neighbours leave no room between them: behind both
  before !== null && after !== null && before >= after ? generateKeyBetween(before, null) : generateKeyBetween(before, after)

/** `count` keys in rising order between two others. */
export const keysBetween = (before: string | null, after: string | null, count: number): string[] =>
  before !== null && after !== null && before >= after
    ? generateNKeysBetween(before, null, count)
    : generateNKeysBetween(before, after, count)

/** Sorts by key, then by id; a row without a key comes last. */
export const byPosition = (one: { key: string | null; id: string }, other: { key: string | null; id: string }): number =>
  one.key === other.key
    ? one.id < other.id
      ? -1
      : one.id > other.id
        ? 1
        : 0
    : one.key === null
      ? 1
      : other.key === null || one.key < other.key
        ? -1
        : 1

/** Whether a text is a key at all: another kind would stop anyone who looks for a place beside it. */
export function isPositionKey(text: string): boolean {
  try {
    return generateKeyBetween(text, null) > text
  } catch {
    return false
  }
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Heads of keys with one, two and three digits behind them, and the number of the first such key. */
const SPANS = [
  { head: 'a', digits: 1, first: 0 },
  { head: 'b', digits: 2, first: 62 },
  { head: 'c', digits: 3, first: 3_906 },
] as const
const LAST = 242_233

/** The key of a row that so far had a number (0 and above) in place of one; numbers in order give keys in order. */
export function positionOfNumber(number: number): string {
  const n = Math.min(Math.max(Math.trunc(number), 0), LAST)
  const { head, digits, first } = SPANS.findLast(span => n >= span.first) ?? SPANS[0]
  let text = ''
  for (let rest = n - first, at = 0; at < digits; at += 1) {
    text = `${DIGITS[rest % 62] ?? ''}${text}`
    rest = Math.floor(rest / 62)
  }
  return `${head}${text}`
}
