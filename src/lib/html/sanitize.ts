import createDOMPurify from 'dompurify'
import { HTML_TAGS, isSafeAttribute, isSafeImage, isSafeLink, safeStyle } from '#contract/rules/htmlProfile.ts'
import { getConfig } from '../config.ts'

const purify = createDOMPurify(window)

const ownOrigins = (): string[] => {
  const { staticDomain } = getConfig()
  return [
    location.origin,
    ...(staticDomain.startsWith('http://') && URL.canParse(staticDomain) ? [new URL(staticDomain).origin] : []),
  ]
}

/** A value that may stay, perhaps shortened; null: the attribute goes. */
function safeValue(name: string, value: string): string | null {
  if (name === 'href') return isSafeLink(value) ? value : null
  if (name === 'src') return isSafeImage(value, ownOrigins()) ? value : null
  return name === 'style' ? safeStyle(value) || null : value
}

purify.addHook('uponSanitizeAttribute', (node, data) => {
  const tag = node.nodeName.toLowerCase()
  const value = isSafeAttribute(tag, data.attrName) ? safeValue(data.attrName, data.attrValue) : null
  if (value === null) data.keepAttr = false
  else data.attrValue = value
})
purify.addHook('afterSanitizeAttributes', node => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
  if (node.nodeName === 'IMG') {
    if (node.hasAttribute('src')) node.setAttribute('loading', 'lazy')
    else node.remove()
  }
})

/**
 * HTML of the server as nodes that may be shown, cleaned once more by the profile of the contract (NOTICE-14): no scripts, handlers, forms, frames,
 * ids or classes. Nothing in it has run or been fetched before it is put into the page.
 */
export const fragmentOf = (html: string): DocumentFragment =>
  purify.sanitize(html, {
    ALLOWED_TAGS: [...HTML_TAGS],
    ALLOWED_ATTR: [
      'style',
      'title',
      'href',
      'rel',
      'target',
      'src',
      'alt',
      'width',
      'height',
      'colspan',
      'rowspan',
      'scope',
      'start',
      'span',
    ],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
