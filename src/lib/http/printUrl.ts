import type { PlaceholderSource } from '#contract/permissions/placeholders.ts'
import { menuAddress } from '#contract/permissions/placeholders.ts'

/**
 * Address that prints a report for one record (contract.md 26.26): placeholders `{{ }}` filled in first, then `id` and `token`. Null for an address that
 * may not be opened.
 */
export function reportPrintUrl(address: string, id: string, source: PlaceholderSource): string | null {
  const filled = menuAddress(address, source)
  if (filled === null) return null
  const [path = '', ...fragment] = filled.split('#')
  const query = `id=${encodeURIComponent(id)}&token=${encodeURIComponent(source.token)}`
  const whole = `${path}${path.includes('?') ? '&' : '?'}${query}`
  return fragment.length === 0 ? whole : `${whole}#${fragment.join('#')}`
}
