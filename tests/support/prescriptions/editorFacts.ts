/** Facts for the editor's tests: those of the vectors (sheet.ts), with a colleague's published pairs if wanted. */
import type { DrugFacts } from '#contract/prescriptions/types.ts'
import type { EditorFacts } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { factsOf, sheetOf, type SheetParts } from './sheet.ts'

/** What a server answers for these drugs, all of the catalogue of the vectors. */
export function editorFactsOf(codes: readonly string[], parts: SheetParts = {}): EditorFacts {
  const { patient, active, doctor, session, config, now } = sheetOf(parts)
  const drugs = codes.map((code): DrugFacts => ({ ...factsOf(code.replace('H-', '')), ...parts.facts?.[code] }))
  return {
    patient,
    active: [...active],
    doctor,
    session,
    config,
    now,
    drugs,
    pairs: [...(parts.pairs ?? [])],
    shopCode: null,
  }
}
