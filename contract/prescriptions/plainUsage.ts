import { parseAmount, type Amount } from './amount.ts'
import { frequencyOf } from './frequencies.ts'

/** A line of a sheet with what is needed to say it in plain words. */
export interface UsageLine {
  doseText: string
  dose: Amount | null
  /** strength of one smallest unit as it was signed; null: it is no strength per unit (ml, g) */
  strengthText: string | null
  /** 片, 粒 */
  minUnit: string
  /** dictionary freq with its text */
  freq: string
  freqText: string
  prnMax: number | null
  /** dictionary timing */
  timing: string
  /** text of the route */
  routeText: string
  days: number
}

const TIMING: Readonly<Record<string, string>> = { ac: '饭前', pc: '饭后', cc: '吃饭时', hs: '睡前', em: '早晨空腹' }
const SPECIAL: Readonly<Record<string, string>> = {
  qn: '每晚 1 次',
  qm: '每天早晨 1 次',
  st: '立即用 1 次',
  sos: '需要时用 1 次',
}
const ALL_DAY = 24

/** How often, as people say it: 每天 2 次, 每 8 小时 1 次, 隔天 1 次, 每周 3 次; a code that is unknown keeps its dictionary text. */
function timesWords({ freq, freqText, prnMax }: UsageLine): string {
  if (freq === 'prn') return prnMax === null ? '需要时用' : `需要时用，每天最多 ${prnMax} 次`
  const special = SPECIAL[freq]
  if (special !== undefined) return special
  const often = frequencyOf(freq)
  if (!often) return freqText
  // q8h, as the dictionary names what is measured in hours
  if (freq.endsWith('h')) return `每 ${ALL_DAY / often.num} 小时 1 次`
  if (often.den === 1) return `每天 ${often.num} 次`
  return often.den === 7 ? `每周 ${often.num} 次` : '隔天 1 次'
}

const strengthOf = ({ strengthText }: UsageLine): Amount | null => (strengthText === null ? null : parseAmount(strengthText))

/** Number of smallest units with at most two decimals; null where the dose is no such number of them. */
function unitsOf(dose: Amount, line: UsageLine): number | null {
  const one: Amount | null = dose.kind === 'c' ? { kind: 'c', value: 1_000 } : strengthOf(line)
  if (one?.kind !== dose.kind || (dose.value * 100) % one.value !== 0) return null
  return (dose.value * 100) / one.value / 100
}

/** 每次 2 粒（0.5g）, or only the amount where it is not a plain number of units. */
function doseWords(line: UsageLine): string {
  const { dose, doseText, minUnit } = line
  const asWritten = doseText === '' ? '' : `每次 ${doseText}`
  if (dose === null) return asWritten
  const units = unitsOf(dose, line)
  if (units === null || minUnit === '') return asWritten
  const said = units === 0.5 ? `半${minUnit}` : `${units} ${minUnit}`
  return dose.kind === 'c' ? `每次 ${said}` : `每次 ${said}（${doseText}）`
}

/** How a drug is used, in plain words for its patient: 口服，每天 2 次，每次 1 粒（0.25g），饭后，连用 7 天 (hospital.md 1.4). */
export function usageInWords(line: UsageLine): string {
  const isOnce = frequencyOf(line.freq)?.once === true
  return [
    line.routeText,
    timesWords(line),
    doseWords(line),
    TIMING[line.timing] ?? '',
    line.days > 0 && !isOnce ? `连用 ${line.days} 天` : '',
  ]
    .filter(text => text !== '')
    .join('，')
}
