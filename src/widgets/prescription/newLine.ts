import type { DrugChoice } from '#contract/entities/prescriptionSheet.ts'
import type { NewLine } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'

/** The line that a drug of the picker begins with: its usual dose, way, frequency, time and days (RX-02). */
export const newLineOf = ({ code, name, spec, unit, priceFen, usage }: DrugChoice): NewLine => ({
  drugCode: code,
  isUsual: true,
  name,
  spec,
  qtyUnit: unit,
  priceFen,
  doseText: usage.doseText,
  freq: usage.freq,
  prnMax: usage.prnMax,
  route: usage.route,
  timing: usage.timing,
  decoction: usage.decoction,
  ...(usage.days === null ? {} : { days: usage.days }),
})
