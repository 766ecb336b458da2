import { safeAddress } from '#contract/permissions/placeholders.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { stored } from '#src/lib/storage/stored.ts'
import { getConfig } from '#src/lib/config.ts'
import { findActor } from '#src/lib/machines/registry.ts'

const user = () => findActor('session')?.getSnapshot().context.session?.info

/** Everything a menu address may name, and nothing else (ROUTE-33, D9). The last one is the original's own spelling (contract.md 5.11). */
const TABLE: Readonly<Record<string, () => string>> = {
  token: () => stored<string>(KEY.token) ?? '',
  'user.id': () => user()?.id ?? '',
  'user.username': () => user()?.username ?? '',
  'user.realname': () => user()?.realname ?? '',
  'user.orgCode': () => user()?.orgCode ?? '',
  'config.baseUrl': () => getConfig().baseUrl,
  'config.staticDomain': () => getConfig().staticDomain,
  'config.title': () => getConfig().title,
  'location.origin': () => location.origin,
  'location.host': () => location.host,
  'location.hostname': () => location.hostname,
  'location.protocol': () => location.protocol,
  "window._CONFIG['domianURL']": () => new URL(getConfig().baseUrl, location.href).href,
}

/**
 * Replaces `{{ name }}` and the original's `${token}` in a menu address by their values, each encoded where it stands in a query. A name that is
 * not in the table becomes empty text: nothing is ever run.
 */
export function fillAddress(address: string): string {
  const value = (name: string) => (Object.hasOwn(TABLE, name) ? TABLE[name]?.() : undefined) ?? ''
  return address.replace(/\{\{\s*(.*?)\s*\}\}|\$\{token\}/g, (_, name: string | undefined, at: number) => {
    const text = value(name ?? 'token')
    return address.slice(0, at).includes('?') ? encodeURIComponent(text) : text
  })
}

/** A menu address, filled in, when it may be opened: http(s) or a path of this host; else null. */
export const openableAddress = (address: string): string | null => safeAddress(fillAddress(address))
