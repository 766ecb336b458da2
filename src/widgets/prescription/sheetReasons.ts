import type { SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'

/** Why a sheet lasts longer than seven days, as the doctor wrote it: one for long-term sheets, one for others; a draft may have both. */
export const sheetReasons = ({ longTerm, longTermReason, classReason }: SheetHead): { name: string; reason: string }[] =>
  [
    { name: T.longTermReason, reason: longTerm ? longTermReason : '' },
    { name: T.classReason, reason: longTerm ? '' : classReason },
  ].filter(({ reason }) => reason !== '')
