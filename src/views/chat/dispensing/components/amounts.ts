const MG = 'mg'
const MG_PER_G = 1_000
const isGrams = (unit: string): boolean => unit === MG

/** An amount of stock as it is read; herbs are counted in mg and shown in g (hospital.md part 2): 28 片, 210 g. */
export const amountText = (n: number, unit: string): string => (isGrams(unit) ? `${n / MG_PER_G} g` : `${n} ${unit}`)

/** A drug as it is named; the spec of herbs is none of its packs and would stand beside the grams of a 剂. */
export const specText = (spec: string, unit: string): string => (isGrams(unit) ? '' : spec)

/** An amount as it stands in a field, whose unit stands beside it. */
export const fieldText = (n: number, unit: string): string => String(isGrams(unit) ? n / MG_PER_G : n)

/** What of a typed text may stand in a field: whole numbers, of grams three decimals. */
export const typedText = (text: string, unit: string): string =>
  (isGrams(unit) ? (/^\d{0,6}(?:\.\d{0,3})?/.exec(text.replace(/[^\d.]/g, ''))?.[0] ?? '') : text.replace(/\D/g, '')).slice(0, 9)

/** The amount that a field says; nothing is 0. */
export const amountOf = (text: string, unit: string): number =>
  Math.round(Number(text || 0) * (isGrams(unit) ? MG_PER_G : 1)) || 0
