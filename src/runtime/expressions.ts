import { fillPlaceholders, menuAddress, type PlaceholderSource } from '#contract/permissions/placeholders.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { stored } from '#src/lib/storage/stored.ts'
import { getConfig } from '#src/lib/config.ts'
import { findActor } from '#src/runtime/machines/registry.ts'

const NOBODY: PlaceholderSource['user'] = { id: '', username: '', realname: '', orgCode: null }

/** The running application, as far as an address may name it. */
export function addressSource(): PlaceholderSource {
  const { baseUrl, staticDomain, title } = getConfig()
  return {
    token: stored<string>(KEY.token) ?? '',
    user: findActor('session')?.getSnapshot().context.session?.info ?? NOBODY,
    config: { baseUrl, domainUrl: new URL(baseUrl, location.href).href, staticDomain, title },
    location,
  }
}

/** A menu address with its `{{ name }}` and `${token}` replaced by what holds now (ROUTE-33). */
export const fillAddress = (address: string): string => fillPlaceholders(address, addressSource())

/** A menu address, filled in, when it may be opened: http(s) or a path of this host; else null. */
export const openableAddress = (address: string): string | null => menuAddress(address, addressSource())
