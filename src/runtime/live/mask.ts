/** What a live view shows in place of a text that could be a secret or tell of a person. */
const HIDDEN = '•••'
/** Nothing of these is shown, numbers neither. */
const SECRET =
  /token|password|secret|captcha|code$|phone|mobile|idcard|certno|birth|^age|^sex$|weight|address|name$|account|user(id)?$|mail|signature/i
/** States, kinds and keys: a short word in Latin letters without a longer number in it; ids of records are longer. */
const WORD = /^(?!.*\d{5})[A-Za-z][\w.:/-]{0,23}$/
const DEEPEST = 8
const LONGEST = 50

const hidden = (value: unknown): unknown =>
  value === null || value === undefined || value === '' || typeof value === 'boolean' ? value : HIDDEN

/**
 * A copy of plain data for the live view (QA-17): words that name a state or a kind, numbers and flags stay; every other text, and whatever stands under the
 * name of a secret or of personal data, is hidden. Long lists and deep trees are cut.
 */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value === '' || WORD.test(value) ? value : HIDDEN
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value
  if (depth === DEEPEST) return '…'
  if (Array.isArray(value)) {
    const shown = value.slice(0, LONGEST).map(one => masked(one, depth + 1))
    return value.length > LONGEST ? [...shown, `… ${value.length - LONGEST}`] : shown
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return HIDDEN
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      WORD.test(key) ? key : HIDDEN,
      SECRET.test(key) ? hidden(part) : masked(part, depth + 1),
    ]),
  )
}
