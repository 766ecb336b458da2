import { parseAmount } from '#contract/prescriptions/amount.ts'
import type { DrugFacts, RxType } from '#contract/prescriptions/types.ts'
import type { DraftLine, NewLine } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import type { CodeChoice } from './CodeField.tsx'

const UNITS = ['mg', 'g', 'μg', 'ml', 'IU', '万IU']

/** Number and unit of a dose as they are written: `0.25g` is 0.25 and g. */
export function doseParts(text: string): { number: string; unit: string } {
  const [, number = '', unit = ''] = /^\s*([\d.]*)\s*(.*)$/.exec(text) ?? []
  return { number, unit: unit.trim() }
}

/** Units that a dose of this drug may be written in: that of its strength and its smallest one first. */
export function doseUnits(drug: DrugFacts | undefined, unit: string): readonly CodeChoice[] {
  const own = drug === undefined ? [] : [doseParts(drug.strengthText).unit, drug.minUnit]
  return [...new Set([unit, ...own, ...UNITS])].filter(Boolean).map(code => ({ code, text: code }))
}

export type CellName = 'dose' | 'unit' | 'route' | 'freq' | 'prn' | 'timing' | 'days' | 'qty' | 'remark' | 'no'

type Begun = Pick<NewLine, 'doseText' | 'route' | 'freq' | 'prnMax'>

/** The first cell that a drug of the picker leaves open; what is computed comes later. Null: none (hospital.md 7.1). */
export function missingAtFirst({ doseText = '', route = '', freq = '', prnMax = null }: Begun, type: RxType): CellName | null {
  if (parseAmount(doseText) === null) return doseParts(doseText).number === '' || type === '3' ? 'dose' : 'unit'
  if (type === '3') return null
  if (route === '') return 'route'
  if (freq === '') return 'freq'
  return freq === 'prn' && prnMax === null ? 'prn' : null
}

/** The first cell of a line that still has to be written; null: none. */
export function missingCell(line: DraftLine, type: RxType): CellName | null {
  const first = missingAtFirst(line, type)
  if (first !== null || type === '3') return first
  if (line.days < 1) return 'days'
  return line.qty < 1 ? 'qty' : null
}
