const HALF_AT_END = /[\uD800-\uDBFF]$/

/**
 * A text as the database takes it, its first `max` UTF-16 units without half an emoji at their end: NUL and other half characters become U+FFFD. Where such
 * a text must be refused instead: isStorableText.
 */
export const storableText = (text: string, max = Infinity): string =>
  (text.length > max ? text.slice(0, max).replace(HALF_AT_END, '') : text).replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')
