/** What is asked of prescriptions at a hospital's size (hospital.md part 10), in ms at the 95th percentile unless said otherwise. */
export const RX_GATES = {
  check: { name: 'check of 20 lines', limit: 5 },
  picker: { name: 'picker of drugs, herbs and diagnoses', limit: 50 },
  keypress: { name: 'key pressed in the picker, to the list on the screen', limit: 150 },
  openEditor: { name: 'editor opened: sheet, facts of 5 drugs, patient', limit: 120 },
  saveDraft: { name: 'draft saved', limit: 40 },
  submit: { name: 'sheet submitted', limit: 150 },
  approve: { name: 'sheet approved', limit: 150 },
  list: { name: 'list of prescriptions by drug, doctor, month', limit: 200 },
  pool: { name: 'queue of 500 waiting sheets', limit: 60 },
  claims: { name: 'sheets with another number of winners than one among 20 pharmacists', limit: 0 },
  icdGrid: { name: 'shared grid of 20,000 diagnoses, from the address to its rows, live', limit: 3_000 },
  import: { name: 'import of 3,000 drugs, all', limit: 60_000 },
} as const
type RxGate = keyof typeof RX_GATES

/** Times of one way to ask, ms; of `claims` numbers of sheets. */
export interface RxMeasured {
  gate: RxGate
  /** what exactly was asked, of which database */
  way: string
  times: readonly number[]
}

/** The value at a share of sorted numbers, nearest rank. */
const at = (sorted: readonly number[], share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
/** Median, 95th percentile and slowest. */
export function spreadOf(times: readonly number[]): { p50: number; p95: number; max: number } {
  const sorted = [...times].sort((one, other) => one - other)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), max: at(sorted, 1) }
}

/** What did not hold, a sentence each; what was never measured does not hold either. `of`: the gates that this run is about. */
export function brokenGates(measured: readonly RxMeasured[], of: readonly RxGate[]): string[] {
  const late = measured.flatMap(({ gate, way, times }) => {
    const { p95 } = spreadOf(times)
    const { limit } = RX_GATES[gate]
    return p95 <= limit ? [] : [`${way}: ${p95.toFixed(1)} of ${limit}`]
  })
  const missing = of.filter(gate => !measured.some(one => one.gate === gate && one.times.length > 0))
  return [...late, ...missing.map(gate => `${RX_GATES[gate].name}: not measured`)]
}
