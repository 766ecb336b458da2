/** Where 去处理 leads (NOTICE-17): to an address of this application, or to another one in a new window. */
export type NoticeTarget = { kind: 'inside'; to: string } | { kind: 'outside'; href: string }

/** Control characters, which browsers skip and people do not see. */
const hasHidden = (text: string): boolean => [...text].some(character => character < ' ' || character === '\u007F')

/**
 * The target that openPage names, or null for what may not be followed: script and data addresses, `//host`, backslashes, hidden characters, nothing.
 * `origin` is ours; an http(s) address on it counts as inside.
 */
export function noticeTarget(openPage: string | null, origin: string): NoticeTarget | null {
  const text = (openPage ?? '').trim()
  if (text === '' || hasHidden(text) || text.includes('\\')) return null
  const isInside = /^\/(?!\/)/.test(text)
  if (!isInside && !/^https?:\/\//i.test(text)) return null
  let url: URL
  try {
    url = new URL(text, origin)
  } catch {
    return null
  }
  if (url.username !== '' || url.password !== '') return null
  return url.origin === origin
    ? { kind: 'inside', to: url.pathname + url.search + url.hash }
    : isInside
      ? null
      : { kind: 'outside', href: url.href }
}
