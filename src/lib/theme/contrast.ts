/** One channel of a colour, 0 to 255, as light. */
const light = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
/** `#rrggbb` as three numbers from 0 to 255. */
const channels = (colour: string): readonly number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

/** Relative luminance of `#rrggbb` after WCAG 2.2, 0 to 1. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(light)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours `#rrggbb` after WCAG 2.2, 1 to 21; text needs 4.5, controls 3. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** Colour between two, `share` 0 to 1 of the second. */
export function mixed(one: string, other: string, share: number): string {
  const second = channels(other)
  return `#${channels(one)
    .map((channel, at) =>
      Math.round(channel + ((second[at] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
