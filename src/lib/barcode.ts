/** Code 128, set B (hospital.md 6): bars and spaces of each value by turns, in modules; 104 is the start of set B, 106 the stop. */
const WIDTHS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113
132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113
312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111
241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113
411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s/)
const START_B = 104
const STOP = 106
const MODULO = 103
/** Blank on either side, modules. */
const QUIET = 10

const valueOf = (sign: string): number => sign.charCodeAt(0) - 32

/** The check value of a text: its values by their places, from 1, and the start, modulo 103. */
const checksumOf = (text: string): number => [...text].reduce((sum, sign, at) => sum + valueOf(sign) * (at + 1), START_B) % MODULO

export interface Bars {
  /** where each begins and how wide it is, modules */
  bars: { x: number; width: number }[]
  /** the width of all with the quiet zones */
  modules: number
  checksum: number
}

/** Bars of a text of printable ASCII. Throws a RangeError for other texts. */
export function code128(text: string): Bars {
  if (!/^[ -~]+$/.test(text)) throw new RangeError('Code 128-B takes printable ASCII.')
  const checksum = checksumOf(text)
  const values = [START_B, ...[...text].map(valueOf), checksum, STOP]
  const bars: { x: number; width: number }[] = []
  let x = QUIET
  for (const value of values)
    [...(WIDTHS[value] ?? '')].forEach((sign, at) => {
      const width = Number(sign)
      if (at % 2 === 0) bars.push({ x, width })
      x += width
    })
  return { bars, modules: x + QUIET, checksum }
}
