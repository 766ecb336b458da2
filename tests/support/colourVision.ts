/** Colour as people with each kind of colour vision see it, and how far two colours stand apart. Written down from the papers, not from the product. */

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB. */
export const VISIONS: Readonly<Record<'protanopia' | 'deuteranopia' | 'tritanopia', Matrix>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const linear = (hex: string, at: number): number => {
  const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const dot = (row: Triple, [r, g, b]: Triple): number => row[0] * r + row[1] * g + row[2] * b
const root = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)

/** CIELAB under daylight (illuminant D65) of `#rrggbb` as somebody of this vision sees it. */
export function labOf(hex: string, matrix: Matrix): Triple {
  const own: Triple = [linear(hex, 1), linear(hex, 3), linear(hex, 5)]
  const [r, g, b] = matrix.map(row => Math.min(1, Math.max(0, dot(row, own)))) as [number, number, number]
  const x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = root(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const RADIANS = Math.PI / 180
const hueOf = (a: number, b: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RADIANS + 360) % 360)
const pull = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
/** Middle of two hues, the short way round. */
const middleHue = (one: number, other: number): number =>
  Math.abs(one - other) <= 180 ? (one + other) / 2 : one + other < 360 ? (one + other + 360) / 2 : (one + other - 360) / 2

/** ΔE2000 of two colours in CIELAB (Sharma, Wu, Dalal 2005). */
export function deltaE2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const grown = 1 + 0.5 * (1 - pull((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const [c1, c2] = [Math.hypot(a1 * grown, b1), Math.hypot(a2 * grown, b2)]
  const [h1, h2] = [hueOf(a1 * grown, b1), hueOf(a2 * grown, b2)]
  const isGrey = c1 * c2 === 0
  const turned = isGrey ? 0 : h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1
  const dHue = 2 * Math.sqrt(c1 * c2) * Math.sin((turned * RADIANS) / 2)
  const [light, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const hue = isGrey ? h1 + h2 : middleHue(h1, h2)
  const cos = (degrees: number): number => Math.cos(degrees * RADIANS)
  const t = 1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63)
  const sL = 1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2)
  const [sC, sH] = [1 + 0.045 * chroma, 1 + 0.015 * chroma * t]
  const turn = -Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * RADIANS) * 2 * pull(chroma)
  const [dL, dC, dH] = [(l2 - l1) / sL, (c2 - c1) / sC, dHue / sH]
  return Math.sqrt(dL ** 2 + dC ** 2 + dH ** 2 + turn * dC * dH)
}
