/**
 * The one profile of HTML that people may write (announcements, later the rich-text editor): the server cleans by it on write and read, the client
 * again before it shows anything (NOTICE-14). Neither id nor class, no event handlers, no forms, no frames, no scripts.
 */
export const HTML_TAGS: readonly string[] = (
  'a abbr b blockquote br caption code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s ' +
  'small span strong sub sup table tbody td tfoot th thead tr u ul'
).split(' ')

/** Attributes by tag; `*` is allowed everywhere. rel and target of links are set by us. */
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['style', 'title'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  col: ['span'],
}

const COLOR = /^(#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s,./%]{5,40}\)|hsla?\([\d\s,./%a-z]{5,40}\))$/i
const LENGTH = /^(0|\d{1,3}(\.\d{1,2})?(px|em|rem|%|pt))$/i

/** Properties of a style attribute that stay, with what their value may look like; nothing that moves or covers other parts of the page. */
const HTML_STYLES: Readonly<Record<string, RegExp>> = {
  color: COLOR,
  'background-color': COLOR,
  'text-align': /^(left|right|center|justify)$/i,
  'text-decoration': /^(none|underline|line-through)$/i,
  'text-indent': LENGTH,
  'font-weight': /^(normal|bold|[1-9]00)$/i,
  'font-style': /^(normal|italic)$/i,
  'font-size': /^((1\d|2\d|3[0-2])px|(0\.[89]|1(\.\d{1,2})?|2)r?em)$/i,
  'padding-left': LENGTH,
  width: LENGTH,
}

/** Browsers leave out control characters and blanks before they read the scheme. */
const bare = (address: string): string => [...address].filter(character => character > ' ').join('')
const schemeOf = (address: string): string | null => /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? null

/** A link may lead to http(s), a mail address, a telephone or a page of this application. */
export function isSafeLink(href: string): boolean {
  const address = bare(href)
  const scheme = schemeOf(address)
  return scheme === null ? !/^[/\\]{2}/.test(address) : ['http', 'https', 'mailto', 'tel'].includes(scheme)
}

/** A picture comes from our own host (relative, or one of `own` origins), from https, or stands in the address itself. */
export function isSafeImage(src: string, own: readonly string[] = []): boolean {
  const address = bare(src)
  const scheme = schemeOf(address)
  if (scheme === null) return address !== '' && !/^[/\\]{2}/.test(address)
  if (scheme === 'data') return /^data:image\/(png|jpe?g|gif|webp);base64,/i.test(address)
  return scheme === 'https' || (scheme === 'http' && own.some(origin => address.startsWith(`${origin}/`)))
}

/** The part of a style attribute that stays, `name:value` joined by semicolons; empty when nothing stays. */
export const safeStyle = (style: string): string =>
  style
    .split(';')
    .map(part => part.split(':'))
    .filter(parts => parts.length === 2)
    .map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim()] as const)
    .filter(([name, value]) => Object.hasOwn(HTML_STYLES, name) && HTML_STYLES[name]?.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** Whether an attribute may stand on a tag; its value is checked apart. */
export const isSafeAttribute = (tag: string, attribute: string): boolean =>
  [...(HTML_ATTRIBUTES['*'] ?? []), ...(Object.hasOwn(HTML_ATTRIBUTES, tag) ? (HTML_ATTRIBUTES[tag] ?? []) : [])].includes(
    attribute,
  )
