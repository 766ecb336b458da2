import type { PopupConfig, ReportRow } from '#contract/entities/report.ts'
import { POPUP_TEXT } from '#contract/rules/queryTexts.ts'

const SEPARATOR = ','
const names = (list: string): string[] => list.split(SEPARATOR).map(name => name.trim())

/** What is wrong with the settings of a popup field, in its exact words; null: nothing (POPUP-11, 12). */
export function configError(config: Partial<PopupConfig>): string | null {
  const { code, orgFields, destFields } = config
  if (!code || !orgFields || !destFields) return POPUP_TEXT.badConfig
  return names(orgFields).length === names(destFields).length ? null : POPUP_TEXT.unequalConfig
}

/** The values of the dest fields: those of the org fields of all chosen rows, joined with the spliter; a missing one is empty (POPUP-16, 17). */
export function destValues(config: PopupConfig, rows: readonly ReportRow[]): Record<string, string> {
  const org = names(config.orgFields)
  const joint = config.spliter ?? SEPARATOR
  return Object.fromEntries(
    names(config.destFields).map((dest, at) => [dest, rows.map(row => String(row[org[at] ?? ''] ?? '')).join(joint)]),
  )
}

/** The dest fields emptied (contract.md 28.21). */
export const noValues = (config: PopupConfig): Record<string, string> => destValues(config, [])
