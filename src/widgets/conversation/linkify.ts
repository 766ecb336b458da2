export type Piece = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

const ADDRESS = /https?:\/\/[^\s<>"'，。；！？、）】》]+/g

/** Splits plain text at web addresses; only addresses of our own host become links, foreign ones stay text (consultation.md 4.6). */
export function linkify(text: string, ownHost: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const href = match[0]
    if (!URL.canParse(href) || new URL(href).host !== ownHost) continue
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) })
    pieces.push({ kind: 'link', text: href, href })
    from = match.index + href.length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}
