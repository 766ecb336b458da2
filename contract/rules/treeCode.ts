const FIRST = 'A01'

/** The segment after this one: A01 … A99, B01 … Z99; null after the last. */
function nextSegment(segment: string): string | null {
  const letter = segment.charCodeAt(0)
  const count = Number(segment.slice(1))
  if (count < 99) return segment[0] + String(count + 1).padStart(2, '0')
  return letter < 'Z'.charCodeAt(0) ? `${String.fromCharCode(letter + 1)}01` : null
}

/**
 * The code of a new entry in the tree of departments or categories (contract.md 11.3): segments of a letter and two digits. The first below a parent is
 * its code and A01, a further one counts the last segment of the highest sibling up; after Z99 a segment is appended.
 */
export function nextTreeCode(parent: string, highestSibling: string | null): string {
  if (highestSibling === null || !/[A-Z]\d\d$/.test(highestSibling)) return parent + FIRST
  const next = nextSegment(highestSibling.slice(-3))
  return next === null ? highestSibling + FIRST : highestSibling.slice(0, -3) + next
}
