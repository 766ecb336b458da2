import { reportPrintAddress } from '#contract/http/calls/reports.ts'
import { menuAddress } from '#contract/permissions/placeholders.ts'
import { getConfig } from '#src/lib/config.ts'
import { addressSource } from '#src/runtime/expressions.ts'

/**
 * Address of the hospital's report server that prints the report with this id: placeholders filled in first, then `id` and `token` (API-RPT-07,
 * contract.md 26.26). Null without such a server, or for an address that may not be opened.
 */
export function reportPrintUrl(id: string): string | null {
  const source = addressSource()
  const filled = menuAddress(getConfig().reportPrint, source)
  return filled === null ? null : reportPrintAddress(filled, { id, token: source.token })
}
