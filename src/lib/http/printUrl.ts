import { reportPrintAddress } from '#contract/http/calls/reports.ts'
import type { PlaceholderSource } from '#contract/permissions/placeholders.ts'
import { menuAddress } from '#contract/permissions/placeholders.ts'

/**
 * Address that prints a report for one record (API-RPT-07; contract.md 26.26): placeholders `{{ }}` filled in first, then `id` and `token`. Null for an
 * address that may not be opened.
 */
export function reportPrintUrl(address: string, id: string, source: PlaceholderSource): string | null {
  const filled = menuAddress(address, source)
  return filled === null ? null : reportPrintAddress(filled, { id, token: source.token })
}
