/** Root of the national area codes (API of the area widget, contract.md 28.10). */
export const AREA_ROOT = '86'
/** Codes from here on are offered but never given to a form (PICK-48): Hong Kong and Macao. */
const AREA_CODE_LIMIT = 810_000

/** A province (index 1), city (2) or district (3) below the root 86 (ENTITY-09; contract.md 28.11). */
export interface AreaEntry {
  id: string
  text: string
  pid: string
  index: 1 | 2 | 3
}

/** What areas.json has nothing of: areas without a published code of their districts. */
const MORE: readonly AreaEntry[] = [
  { id: '710000', text: '台湾省', pid: AREA_ROOT, index: 1 },
  { id: '810000', text: '香港特别行政区', pid: AREA_ROOT, index: 1 },
  { id: '820000', text: '澳门特别行政区', pid: AREA_ROOT, index: 1 },
]
const full = (code: string): string => code.padEnd(6, '0')

/**
 * The entries of all areas, each after the one it belongs to, from lines such as `110101 东城区`: a code of two digits is a province, of four a city, of six a
 * district (areas.json). A city without districts (东莞 has towns only) is a last level.
 */
export const areaEntries = (lines: readonly string[]): AreaEntry[] => [
  ...lines.map((line): AreaEntry => {
    const [code = '', text = ''] = line.split(' ')
    const index = code.length === 2 ? 1 : code.length === 4 ? 2 : 3
    return { id: full(code), text, pid: index === 1 ? AREA_ROOT : full(code.slice(0, -2)), index }
  }),
  ...MORE,
]

/** Whether choosing this code gives a value (PICK-48). */
export const isAreaGiven = (code: string): boolean => /^\d{6}$/.test(code) && Number(code) < AREA_CODE_LIMIT

/** The entries from the province down to the code; empty when the code is unknown. */
export function areaPath(entries: readonly AreaEntry[], code: string): AreaEntry[] {
  const path: AreaEntry[] = []
  for (let at = entries.find(one => one.id === code); at !== undefined;) {
    const { pid }: AreaEntry = at
    path.unshift(at)
    at = pid === AREA_ROOT ? undefined : entries.find(one => one.id === pid)
  }
  return path
}

/** Names of a code joined by /, '' when it is unknown (contract.md 28.11). */
export const areaText = (entries: readonly AreaEntry[], code: string): string =>
  areaPath(entries, code)
    .map(one => one.text)
    .join('/')

/** The code of the first area of that name, or undefined (contract.md 28.11). */
export const areaCode = (entries: readonly AreaEntry[], text: string): string | undefined =>
  entries.find(one => one.text === text)?.id
