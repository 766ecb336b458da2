import { LRUCache } from 'lru-cache'
import sanitize from 'sanitize-html'
import { HTML_ATTRIBUTES, HTML_TAGS, isSafeImage, isSafeLink, safeStyle } from '#contract/rules/htmlProfile.ts'

const attributes = (own: readonly string[]): sanitize.Transformer => {
  return (tagName, given) => {
    const attribs = { ...given }
    const style = attribs['style'] === undefined ? '' : safeStyle(attribs['style'])
    if (style === '') delete attribs['style']
    else attribs['style'] = style
    if (attribs['href'] !== undefined && !isSafeLink(attribs['href'])) delete attribs['href']
    if (attribs['src'] !== undefined && !isSafeImage(attribs['src'], own)) delete attribs['src']
    if (tagName === 'a' && attribs['href'] !== undefined) Object.assign(attribs, { target: '_blank', rel: 'noopener noreferrer' })
    return { tagName, attribs }
  }
}

/** Longest text that is cleaned, in characters, and most tags: cleaning unclosed tags takes time by their square. */
const LONGEST = 200_000
const TAGS_MAX = 20_000

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const asText = (html: string): string => html.replace(/[&<>]/g, sign => ESCAPES[sign] ?? sign)

/** Whether there are more `<` than an announcement has. */
const isTagHeap = (html: string): boolean => {
  let at = -1
  for (let found = 0; found <= TAGS_MAX; found += 1) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return false
  }
  return true
}

/**
 * Cleans HTML that people wrote by the profile of the contract: what is not allowed goes, its words stay, scripts and styles go with their words.
 * `own`: origins whose pictures may come without https. The same text is cleaned once: the last ones are kept.
 */
export function htmlCleaner(own: readonly string[] = []): (html: string) => string {
  const kept = new LRUCache<string, string>({
    maxSize: 4_000_000,
    sizeCalculation: (clean, html) => html.length + clean.length + 1,
  })
  const options: sanitize.IOptions = {
    allowedTags: [...HTML_TAGS],
    allowedAttributes: Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    // the profile's own functions decide about addresses and styles
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: { '*': attributes(own) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
    nestingLimit: 60,
  }
  return html => {
    const known = kept.get(html)
    if (known !== undefined) return known
    const part = html.slice(0, LONGEST)
    const clean = isTagHeap(part) ? asText(part) : sanitize(part, options)
    kept.set(html, clean)
    return clean
  }
}
