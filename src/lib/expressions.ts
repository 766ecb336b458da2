import { reportPrintAddress } from '#contract/http/calls/reports.ts'
import { fillPlaceholders, menuAddress, type PlaceholderSource } from '#contract/permissions/placeholders.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { stored } from '#src/lib/storage/stored.ts'
import { getConfig } from '#src/lib/config.ts'
import { findActor } from '#src/lib/machines/registry.ts'

const NOBODY: PlaceholderSource['user'] = { id: '', username: '', realname: '', orgCode: null }

/** The running application, as far as a menu address may name it. */
function source(): PlaceholderSource {
  const { baseUrl, staticDomain, title } = getConfig()
  return {
    token: stored<string>(KEY.token) ?? '',
    user: findActor('session')?.getSnapshot().context.session?.info ?? NOBODY,
    config: { baseUrl, domainUrl: new URL(baseUrl, location.href).href, staticDomain, title },
    location,
  }
}

/** A menu address with its `{{ name }}` and `${token}` replaced by what holds now (ROUTE-33). */
export const fillAddress = (address: string): string => fillPlaceholders(address, source())

/** A menu address, filled in, when it may be opened: http(s) or a path of this host; else null. */
export const openableAddress = (address: string): string | null => menuAddress(address, source())

/**
 * Address of the hospital's report server that prints the report with this id: placeholders filled in first, then `id` and `token` (API-RPT-07,
 * contract.md 26.26). Null without such a server, or for an address that may not be opened.
 */
export function reportPrintUrl(id: string): string | null {
  const of = source()
  const filled = menuAddress(getConfig().reportPrint, of)
  return filled === null ? null : reportPrintAddress(filled, { id, token: of.token })
}
