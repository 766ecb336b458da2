import type { Entry } from './entries.ts'
import { GROUPS } from './entries.ts'

/** First and last place of what a query matches in a text, or false: pinyin-match's shape. */
export type Match = (text: string, query: string) => readonly [number, number] | false

/** Where the query stands in a label, by characters or sound; nothing of it: 0 and 0. */
export function markOf(label: string, query: string, match: Match): { from: number; to: number } {
  const found = scoreLabel(label, plainQuery(query), match)
  return { from: found?.from ?? 0, to: found?.to ?? 0 }
}

/** An entry that was found; `from` and `to` (exclusive) are the matched part of the label. */
export interface Found {
  id: string
  group: Entry['group']
  from: number
  to: number
}

/** Lower is better (issue 3: prefix, word, pinyin, inside; then other words for it, then where it belongs). */
const RANK = { prefix: 0, word: 1, pinyinStart: 2, pinyin: 3, inside: 4, keyword: 5, hint: 6, terms: 7 } as const
/** So many results at most, and so many of each group while nothing is typed. */
const RESULTS_MAX = 50
const SHOWN_OF: Readonly<Record<(typeof GROUPS)[number], number>> = { recent: 6, tabs: 8, actions: 30, menu: 30 }

interface Scored extends Found {
  rank: number
  at: number
  length: number
}

/** What counts of a query: an input method writes apostrophes and spaces between syllables. */
const plainQuery = (query: string): string => query.toLowerCase().replace(/[\s'’]+/g, '')

const wordStart = (text: string, query: string): number => {
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + 1))
    if (at > 0 && /[\s·/／（()）、，：:_-]/.test(text[at - 1] ?? '')) return at
  return -1
}

/** How well a label matches; null: not at all. */
function scoreLabel(label: string, query: string, match: Match): { rank: number; from: number; to: number } | null {
  const text = label.toLowerCase()
  if (text.startsWith(query)) return { rank: RANK.prefix, from: 0, to: query.length }
  const word = wordStart(text, query)
  if (word >= 0) return { rank: RANK.word, from: word, to: word + query.length }
  const inside = text.indexOf(query)
  if (inside >= 0) return { rank: RANK.inside, from: inside, to: inside + query.length }
  const sound = match(text, query)
  if (sound === false) return null
  return { rank: sound[0] === 0 ? RANK.pinyinStart : RANK.pinyin, from: sound[0], to: sound[1] + 1 }
}

const matches = (text: string | undefined, query: string, match: Match): boolean =>
  text !== undefined && (text.toLowerCase().includes(query) || match(text.toLowerCase(), query) !== false)

function score(entry: Entry, query: string, terms: readonly string[], match: Match): Scored | null {
  const { id, group, label, keywords, hint } = entry
  const made = (rank: number, from = 0, to = 0): Scored => ({ id, group, rank, from, to, at: from, length: label.length })
  const direct = scoreLabel(label, query, match)
  if (direct !== null) return made(direct.rank, direct.from, direct.to)
  if (keywords?.split(' ').some(word => matches(word, query, match))) return made(RANK.keyword)
  if (matches(hint, query, match)) return made(RANK.hint)
  const isEach = terms.length > 1 && terms.every(term => [label, hint, keywords].some(text => matches(text, term, match)))
  if (!isEach) return null
  const shown = terms.map(term => scoreLabel(label, term, match)).find(one => one !== null)
  return made(RANK.terms, shown?.from, shown?.to)
}

const byWorth = (a: Scored, b: Scored) => a.rank - b.rank || a.at - b.at || a.length - b.length

/**
 * The entries a query finds, best first within their groups, the group with the best one first; at most RESULTS_MAX. Characters, pinyin and initials
 * count, several words each on their own. An empty query shows the first of every group.
 */
export function findEntries(entries: readonly Entry[], typed: string, match: Match): Found[] {
  const query = plainQuery(typed)
  const plain = ({ id, group, from, to }: Scored): Found => ({ id, group, from, to })
  if (query === '')
    return GROUPS.flatMap(group =>
      entries
        .filter(entry => entry.group === group)
        .slice(0, SHOWN_OF[group])
        .map(({ id }) => ({ id, group, from: 0, to: 0 })),
    )
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const scored = entries.flatMap(entry => score(entry, query, terms, match) ?? [])
  const best = scored.sort(byWorth).slice(0, RESULTS_MAX)
  const order = [...new Set(best.map(found => found.group))]
  return order.flatMap(group => best.filter(found => found.group === group)).map(plain)
}
