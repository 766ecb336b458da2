/** Exact fractions, so that no sum of doses is rounded before its last step (hospital.md part 5). Denominators are above 0, fractions reduced. */
export interface Ratio {
  n: bigint
  d: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/** `n` / `d` of integers, reduced. Throws a RangeError for a denominator of 0 and for what is no integer. */
export function ratio(n: number | bigint, d: number | bigint = 1n): Ratio {
  const [top, bottom] = [BigInt(n), BigInt(d)]
  if (bottom === 0n) throw new RangeError('A fraction needs a denominator.')
  // of either sign, as what remains of a negative number is negative
  const common = gcd(top, bottom)
  const signed = common * bottom < 0n ? -common : common
  return { n: top / signed, d: bottom / signed }
}

export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d + b.n * a.d, a.d * b.d)
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.d * b.d)
export const over = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d, a.d * b.n)
/** Whether a > b. */
export const isMore = (a: Ratio, b: Ratio): boolean => a.n * b.d > b.n * a.d

/** The next integer at or above a fraction that is not negative. */
export const ceil = ({ n, d }: Ratio): number => Number((n + d - 1n) / d)
/** The integer at or below a fraction that is not negative. */
export const floor = ({ n, d }: Ratio): number => Number(n / d)
/** The nearest integer of a fraction that is not negative; a half goes up. */
export const roundHalfUp = ({ n, d }: Ratio): number => Number((2n * n + d) / (2n * d))
