/** What `{{…}}` in a menu address may name (ROUTE-33). */
export interface PlaceholderSource {
  token: string
  user: { id: string; username: string; realname: string; orgCode: string | null }
  /** `domainUrl`: where `baseUrl` is reached from outside, host included */
  config: { baseUrl: string; domainUrl: string; staticDomain: string; title: string }
  location: { origin: string; host: string; hostname: string; protocol: string }
}

type Look = (source: PlaceholderSource) => string
const domain: Look = source => source.config.domainUrl
const staticDomain: Look = source => source.config.staticDomain

/** The fixed table (D9). The `window.…` names are the ones that menus of the original system hold (contract.md 5.11, sic domianURL). */
const TABLE: ReadonlyMap<string, Look> = new Map<string, Look>([
  ['token', source => source.token],
  ['user.id', source => source.user.id],
  ['user.username', source => source.user.username],
  ['user.realname', source => source.user.realname],
  ['user.orgCode', source => source.user.orgCode ?? ''],
  ['config.baseUrl', source => source.config.baseUrl],
  ['config.title', source => source.config.title],
  ["window._CONFIG['domianURL']", domain],
  ['window._CONFIG["domianURL"]', domain],
  ['window._CONFIG.domianURL', domain],
  ['config.staticDomain', staticDomain],
  ["window._CONFIG['staticDomainURL']", staticDomain],
  ['window._CONFIG["staticDomainURL"]', staticDomain],
  ['window._CONFIG.staticDomainURL', staticDomain],
  ...(['origin', 'host', 'hostname', 'protocol'] as const).flatMap((name): [string, Look][] => {
    const look: Look = source => source.location[name]
    return [
      [`location.${name}`, look],
      [`window.location.${name}`, look],
    ]
  }),
])

/**
 * Replaces `{{ name }}` and the original's `${token}` in a menu address by looked-up values, each encoded where it stands in a query. An unknown
 * name becomes nothing and no text is ever run (ROUTE-33, D9).
 */
export const fillPlaceholders = (url: string, source: PlaceholderSource): string =>
  url.replace(/\{\{\s*(.*?)\s*\}\}|\$\{token\}/g, (_, name: string | undefined, at: number) => {
    const text = TABLE.get(name ?? 'token')?.(source) ?? ''
    return url.slice(0, at).includes('?') ? encodeURIComponent(text) : text
  })

/** A filled-in address if it is http(s) or a path of this host, else null: no `javascript:` and no other host by `//` gets through (ROUTE-33). */
export function safeAddress(filled: string): string | null {
  const address = filled.trim()
  // browsers leave control characters out before they read the scheme
  const isPlain = ![...address].some(character => character < ' ')
  return isPlain && /^(https?:\/\/|\/(?![/\\]))/i.test(address) ? address : null
}

/** Address a menu entry opens, filled in; null when it may not be opened. */
export const menuAddress = (url: string, source: PlaceholderSource): string | null => safeAddress(fillPlaceholders(url, source))
