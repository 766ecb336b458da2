import { LRUCache } from 'lru-cache'
import pinyin from 'pinyin-match'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
/** Spellings of one name: characters with several readings multiply. */
const SPELLINGS_MAX = 8
const CHARACTERS_MAX = 12
const known = new Map<string, readonly string[]>()

/** First letters of the readings of a character: 曾 c and z; a letter or digit is its own. */
function lettersOf(character: string): readonly string[] {
  if (/[a-z0-9]/.test(character)) return [character]
  const found = known.get(character) ?? LETTERS.filter(letter => pinyin.match(character, letter) !== false)
  known.set(character, found)
  return found
}

/** Pinyin initials of a name, one for each way to read it: 萧志强 xzq. Characters without a reading are passed over; [] when none has one. */
export function initialsOf(name: string): string[] {
  const letters = [...name.toLowerCase()].slice(0, CHARACTERS_MAX).map(lettersOf)
  const spellings = letters.reduce<string[]>(
    (all, own) => (own.length === 0 ? all : all.flatMap(begun => own.map(letter => begun + letter)).slice(0, SPELLINGS_MAX)),
    [''],
  )
  return spellings.filter(spelling => spelling !== '')
}

const names = new LRUCache<string, readonly string[]>({ max: 50_000 })
/** The same of a name that was asked about lately: lists of people are compared at every question. */
export function initialsKnown(name: string): readonly string[] {
  const found = names.get(name) ?? initialsOf(name)
  names.set(name, found)
  return found
}
