/**
 * Amounts of drugs as exact integers (hospital.md part 2): what a dose, a strength or a limit is written as, and how it is read back. No float
 * takes part: a text becomes an integer of the smallest unit of its kind, and what is no whole number of it is refused.
 */

/** m mass in µg, a activity in mIU, v volume in µl, c count of the drug's smallest unit (片, 粒, 揿 …) in thousandths. */
export type AmountKind = 'm' | 'a' | 'v' | 'c'

/** `value`: a safe integer above 0, in the unit of its kind. */
export interface Amount {
  kind: AmountKind
  value: number
}

/** What a form says to a text that parseAmount does not read. */
export const AMOUNT_TEXT = '剂量须写成 0.25g、50μg、400万IU、5ml 或 1片'

/** Units of dictionary dose_measure, how they may be written, and how many of the kind's smallest unit they are. */
const UNITS: readonly (readonly [kind: AmountKind, size: bigint, ...names: string[]])[] = [
  ['m', 1n, 'μg', 'µg', 'ug', 'mcg', '微克'],
  ['m', 1_000n, 'mg', '毫克'],
  ['m', 1_000_000n, 'g', '克'],
  ['a', 1_000n, 'iu', 'u', '单位'],
  ['a', 1_000_000n, 'kiu', 'ku'],
  ['a', 10_000_000n, '万iu', '万u', '万单位'],
  ['v', 1_000n, 'ml', '毫升'],
  ['v', 1_000_000n, 'l', '升'],
  ['c', 1_000n, '片', '粒', '袋', '支', '揿', '丸', '贴', '滴', '枚', '喷', '瓶', 'unit'],
]
const unitOf = new Map(UNITS.flatMap(([kind, size, ...names]) => names.map(name => [name, { kind, size }] as const)))
const WRITTEN = /^(\d{1,12})(?:\.(\d{1,9}))?\s*([^\d\s.]+)$/

/**
 * Reads `0.25g`, `50μg`, `400万IU`, `5ml`, `1片` (spaces around and before the unit and either case are fine). Null for anything else: an unknown
 * unit, nothing, an amount of 0, one finer than the smallest unit of its kind, one beyond the safe integers.
 */
export function parseAmount(text: string): Amount | null {
  const [, whole, fraction = '', name = ''] = WRITTEN.exec(text.trim()) ?? []
  const unit = unitOf.get(name.toLowerCase())
  if (whole === undefined || unit === undefined) return null
  const scale = 10n ** BigInt(fraction.length)
  const scaled = BigInt(whole + fraction) * unit.size
  if (scaled % scale !== 0n) return null
  const value = Number(scaled / scale)
  return value > 0 && Number.isSafeInteger(value) ? { kind: unit.kind, value } : null
}

/** `value` units of size `size`, without trailing zeros: 2500 of 1000 is `2.5`. */
function decimal(value: number, size: number): string {
  const rest = String(value % size).padStart(String(size).length - 1, '0')
  const fraction = rest.replace(/0+$/, '')
  return `${Math.floor(value / size)}${fraction === '' ? '' : `.${fraction}`}`
}

type Step = readonly [size: number, name: string]
/** The steps of a kind, the smallest first; an amount is written in the biggest that it reaches, at least in the smallest. */
const STEPS: Record<Exclude<AmountKind, 'c'>, readonly [Step, ...Step[]]> = {
  m: [
    [1, 'μg'],
    [1_000, 'mg'],
    [1_000_000, 'g'],
  ],
  a: [
    [1_000, 'IU'],
    [10_000_000, '万IU'],
  ],
  v: [[1_000, 'ml']],
}

/** The text of an amount, which parseAmount reads back as the same: `250mg`, `47.5mg`, `1.5片`. `minUnit` names the unit of a count. */
export function printAmount({ kind, value }: Amount, minUnit = 'unit'): string {
  if (kind === 'c') return `${decimal(value, 1_000)}${minUnit}`
  const steps = STEPS[kind]
  const [size, name] = steps.findLast(([from]) => value >= from) ?? steps[0]
  return `${decimal(value, size)}${name}`
}
