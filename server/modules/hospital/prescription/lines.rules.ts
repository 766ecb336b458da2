import type { LineInput } from '#contract/entities/prescriptionSheet.ts'
import type { DrugFacts, PrescriptionHead } from '#contract/prescriptions/types.ts'
import { lineValueOf } from '#server/sheets/lines.ts'
import type { LineValues } from '#server/sheets/lines.ts'
import { rxRefusal } from './refusals.rules.ts'

const INT4_MAX = 2_147_483_647

/** Written lines as they are stored; refuses what costs more than a column holds. */
export function lineValuesOf(lines: readonly LineInput[], drugs: readonly DrugFacts[], head: PrescriptionHead): LineValues[] {
  const byCode = new Map(drugs.map(drug => [drug.code, drug]))
  const values = lines.map((line, at) => lineValueOf(line, at + 1, byCode.get(line.drugCode), head))
  if (values.reduce((sum, { amountFen }) => sum + amountFen, 0) > INT4_MAX) throw rxRefusal('TOO_MUCH')
  return values
}
