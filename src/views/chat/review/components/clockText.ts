const two = (n: number): string => String(n).padStart(2, '0')

/** A rest of time in ms as minutes and seconds, 09:12; none is 00:00. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
