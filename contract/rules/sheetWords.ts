import type { LineInput, SheetHead } from '../entities/prescriptionSheet.ts'

/** Text of a value of a dictionary, the value itself where it has none. */
export type SayWord = (dictionary: UsageDictionary, value: string) => string
/** Dictionaries that a line of a sheet is told with. */
export const USAGE_DICTIONARIES = ['route', 'freq', 'timing', 'decoction'] as const
type UsageDictionary = (typeof USAGE_DICTIONARIES)[number]

type SignedLine = Pick<LineInput, 'doseText' | 'freq' | 'prnMax' | 'route' | 'timing' | 'days' | 'decoction' | 'remark'>
type SignedHead = Pick<SheetHead, 'doseCount' | 'decoctBy' | 'usage'> & { dosesPerDay: number }

const filled = (parts: readonly string[]): string[] => parts.filter(text => text !== '')
/** Who boils the herbs of a sheet. */
export const DECOCT_BY = { '1': '自煎', '2': '代煎', '3': '颗粒' } as const

/** What is boiled otherwise than the rest: 先煎, 后下; '' for what is not. */
export const decoctionWords = ({ decoction }: Pick<SignedLine, 'decoction'>, say: SayWord): string =>
  decoction === null || decoction === '' || decoction === 'none' ? '' : say('decoction', decoction)

/** How a line is taken, all that was signed of it in the words of the trade: 0.5g 口服 必要时 每日最多4次 餐后 3天; of a herb its grams of one 剂 and 先煎. */
export function lineWords(line: SignedLine, isHerb: boolean, say: SayWord): string[] {
  const { doseText, route, freq, prnMax, timing, days, remark } = line
  if (isHerb) return filled([doseText, decoctionWords(line, say), remark])
  return filled([
    doseText,
    route && say('route', route),
    freq && say('freq', freq),
    // another frequency may have come after it was written
    freq === 'prn' && prnMax !== null ? `每日最多${prnMax}次` : '',
    timing === 'na' ? '' : timing && say('timing', timing),
    days > 0 ? `${days}天` : '',
    remark,
  ])
}

/** How many 剂 of herbs, how they are boiled and taken: 共7剂 每日1剂 代煎 饭后温服. */
export const herbHeadWords = ({ doseCount, dosesPerDay, decoctBy, usage }: SignedHead): string[] =>
  filled([`共${doseCount ?? 0}剂`, `每日${dosesPerDay}剂`, decoctBy === null ? '' : DECOCT_BY[decoctBy], usage])
