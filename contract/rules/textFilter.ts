/** How a text filter asks: contains, is not, from, up to (contract.md 28.34). */
export type TextFilterRule = 'like' | 'ne' | 'ge' | 'le'

const SIGNS: Readonly<Record<TextFilterRule, readonly [before: string, after: string]>> = {
  like: ['*', '*'],
  ne: ['!', ''],
  ge: ['>=', ''],
  le: ['<=', ''],
}

/**
 * `v` as a query value: `*v*`, `!v`, `>=v`, `<=v` (FORM-30 to 33). An empty one is no condition and stays empty; the original sent the bare signs.
 */
export function filterValue(rule: TextFilterRule, text: string, isTrimmed = false): string {
  const plain = isTrimmed ? text.trim() : text
  const [before, after] = SIGNS[rule]
  return plain === '' ? '' : `${before}${plain}${after}`
}

/** The bare text of a query value; what does not have the signs of the rule is shown as it is. */
export function filterText(rule: TextFilterRule, value: string): string {
  const [before, after] = SIGNS[rule]
  const has = value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after)
  return has ? value.slice(before.length, value.length - after.length) : value
}
