import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'

/** px; shown at half of it */
const WIDTH = 240
const HEIGHT = 96
const LENGTH = 4
/** Characters that nobody takes for one another, as strokes in a box of 60 by 100. */
const STROKES = {
  a: 'M5 100 L30 0 L55 100 M15 65 L45 65',
  c: 'M54 20 C40 -8 5 -5 5 50 C5 105 40 108 54 80',
  e: 'M52 0 L8 0 L8 100 L52 100 M8 48 L44 48',
  h: 'M8 0 L8 100 M52 0 L52 100 M8 50 L52 50',
  j: 'M46 0 L46 70 C46 108 10 108 8 74',
  k: 'M8 0 L8 100 M52 0 L8 58 M24 44 L54 100',
  l: 'M8 0 L8 100 L52 100',
  m: 'M4 100 L10 0 L30 60 L50 0 L56 100',
  n: 'M8 100 L8 0 L52 100 L52 0',
  p: 'M8 100 L8 0 L30 0 C62 0 62 54 30 54 L8 54',
  r: 'M8 100 L8 0 L30 0 C62 0 62 54 30 54 L8 54 M28 54 L54 100',
  t: 'M2 0 L58 0 M30 0 L30 100',
  u: 'M8 0 L8 62 C8 112 52 112 52 62 L52 0',
  w: 'M2 0 L16 100 L30 36 L44 100 L58 0',
  x: 'M6 0 L54 100 M54 0 L6 100',
  y: 'M4 0 L30 48 L56 0 M30 48 L30 100',
  3: 'M8 8 C24 -8 56 -2 52 26 C50 44 34 48 24 48 C44 48 58 58 54 78 C48 108 14 106 6 88',
  4: 'M42 100 L42 0 L4 68 L58 68',
  6: 'M48 4 C20 10 6 40 8 70 C10 108 54 108 54 72 C54 40 14 40 8 70',
  7: 'M4 0 L56 0 C36 30 26 64 24 100',
  9: 'M12 96 C40 90 54 60 52 30 C50 -8 6 -8 6 28 C6 60 46 60 52 30',
} as const
const CHARACTERS = Object.entries(STROKES)
const PAPER = [244, 247, 250] as const
const SPECKS = 350
const CURVES = 2

const between = (low: number, high: number): number => low + (high - low) * (randomInt(10_001) / 10_000)
const ink = (): readonly number[] => [randomInt(10, 90), randomInt(20, 90), randomInt(60, 140)]

/** A sine of its own for each picture: how far a point is moved, px. */
const wave = (height: number, low: number, high: number) => {
  const [length, start] = [between(low, high), between(0, 2 * Math.PI)]
  return (at: number): number => height * Math.sin((2 * Math.PI * at) / length + start)
}

/** The strokes turned, leaned and scaled, as darkness of pixels, 0 to 255, row by row. */
async function drawn(strokes: readonly string[]): Promise<Buffer> {
  const cell = WIDTH / LENGTH
  const parts = strokes.map((path, at) => {
    const middle = `${cell * (at + 0.5) + between(-4, 4)} ${HEIGHT / 2 + between(-6, 6)}`
    const turned = `rotate(${between(-16, 16)}) skewX(${between(-12, 12)}) scale(${between(0.56, 0.68)} ${between(0.52, 0.6)})`
    return `<path d="${path}" stroke-width="${between(9, 14)}" transform="translate(${middle}) ${turned} translate(-30 -50)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#000"/><g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).greyscale().removeAlpha().raw().toBuffer()
}

/** Characters bent by waves, curves across them in the same ink, grain and specks, as pixels of red, green and blue. */
function composed(glyphs: Buffer): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  const [across, down, colour] = [wave(between(3, 5), 60, 110), wave(between(4, 6), 90, 150), ink()]
  const curves = Array.from({ length: CURVES }, () => ({
    middle: between(HEIGHT * 0.3, HEIGHT * 0.7),
    bend: wave(between(8, 18), 110, 240),
    half: between(1, 1.8),
  }))
  const darkness = (x: number, y: number): number => {
    if (curves.some(({ middle, bend, half }) => Math.abs(y - middle - bend(x)) <= half)) return 1
    const [fromX, fromY] = [Math.round(x + across(y)), Math.round(y + down(x))]
    const isInside = fromX >= 0 && fromX < WIDTH && fromY >= 0 && fromY < HEIGHT
    return isInside ? (glyphs[fromY * WIDTH + fromX] ?? 0) / 255 : 0
  }
  const noise = randomBytes(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const share = darkness(x, y)
      const grain = ((noise[y * WIDTH + x] ?? 0) % 21) - 10
      for (const [at, paper] of PAPER.entries())
        pixels[(y * WIDTH + x) * 3 + at] = Math.max(0, Math.min(255, paper + ((colour[at] ?? 0) - paper) * share + grain))
    }
  for (let speck = 0; speck < SPECKS; speck += 1) {
    const at = randomInt(WIDTH * HEIGHT) * 3
    for (const [part, value] of ink().entries()) pixels[at + part] = value
  }
  return pixels
}

/** A picture code: its text, and one raster picture of it as a data address. No markup tells characters or their number (WALK-50). */
export async function captchaPicture(): Promise<{ text: string; address: string }> {
  const chosen = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)] ?? (['x', STROKES.x] as const))
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const pixels = composed(await drawn(chosen.map(([, path]) => path)))
  const png = await sharp(pixels, { raw }).png({ palette: true, colours: 16, effort: 1 }).toBuffer()
  return { text: chosen.map(([character]) => character).join(''), address: `data:image/png;base64,${png.toString('base64')}` }
}
