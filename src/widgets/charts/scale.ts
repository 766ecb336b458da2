const STEPS = [1, 2, 5, 10]
const TICKS = 4

/** Round numbers from the lowest to the highest value, at most about five; 0 to 4 where there is nothing. */
export function axisOf(most: number, least = 0): number[] {
  const span = most - least
  if (!(span > 0)) return [0, 1, 2, 3, 4]
  const rough = span / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (STEPS.find(one => one * power >= rough) ?? 10)
  const from = Math.floor(least / step)
  const to = Math.ceil(most / step)
  return Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)))
}

/** A number as an axis says it: 1,200, 2.5万. */
export function shortNumber(value: number): string {
  if (Math.abs(value) >= 10_000) return `${Number((value / 10_000).toFixed(1))}万`
  return value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })
}
