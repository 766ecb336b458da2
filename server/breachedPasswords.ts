import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Bytes of a SHA-1 as hex, which begins each line. */
const HASH = 40
/** No line is longer: hash, colon, count, CR. */
const LINE_MAX = 80
const LINE = /^[\dA-F]{40}(:\d+)?\r?$/

function read(file: number, from: number, length: number): string {
  const bytes = Buffer.alloc(length)
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, from))
}

/** The first line that begins after `from`, and where; null: there is none. */
function lineAfter(file: number, from: number): { text: string; at: number } | null {
  const before = Math.max(0, from - 1)
  const text = read(file, before, 2 * LINE_MAX)
  const start = from === 0 ? 0 : text.indexOf('\n') + 1
  if (from > 0 && start === 0) return null
  const line = text.slice(start).split('\n', 1)[0] ?? ''
  return line.length < HASH ? null : { text: line, at: before + start }
}

/** Why this is no list of breached passwords, as people are told; null: it is one. */
export function breachedListIssue(path: string): string | null {
  try {
    const file = openSync(path, 'r')
    try {
      return LINE.test(lineAfter(file, 0)?.text ?? '')
        ? null
        : 'a file of SHA-1 hashes in their order, one a line, as HASH or HASH:COUNT'
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return `a file that can be read (${error instanceof Error ? error.message : String(error)})`
  }
}

/**
 * Whether a password stands in a list of breached ones (ASVS 6.2.12): the file of Pwned Passwords ordered by hash, or one like it, however large. About 35 reads of
 * some bytes for each question; nobody outside is asked. Errors: those of the disk.
 */
export function isBreached(path: string, password: string): boolean {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
  const file = openSync(path, 'r')
  try {
    // the first line that is not before the wanted one begins in (low, high]
    let [low, high] = [0, fstatSync(file).size]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const line = lineAfter(file, middle)
      if (line === null || line.text.slice(0, HASH) >= wanted) high = middle
      else low = line.at + 1
    }
    return lineAfter(file, low)?.text.slice(0, HASH) === wanted
  } finally {
    closeSync(file)
  }
}
