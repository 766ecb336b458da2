/** QR codes of level M in byte mode, versions 1 to 10 (ISO/IEC 18004): up to 213 bytes. */

const EC_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346]
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]

const at = (list: readonly number[], index: number): number => list[index] ?? 0
const dataSize = (version: number): number => at(CODEWORDS, version - 1) - at(EC_PER_BLOCK, version - 1) * at(BLOCKS, version - 1)

/** Product in GF(256) by x⁸ + x⁴ + x³ + x² + 1. */
function product(a: number, b: number): number {
  let z = 0
  for (let bit = 7; bit >= 0; bit -= 1) z = (z << 1) ^ ((z >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a)
  return z
}

function generator(degree: number): number[] {
  const result = [...Array.from({ length: degree - 1 }, () => 0), 1]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let j = 0; j < degree; j += 1) result[j] = product(at(result, j), root) ^ at(result, j + 1)
    root = product(root, 2)
  }
  return result
}
function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let result = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ at(result, 0)
    result = [...result.slice(1), 0].map((value, index) => value ^ product(at(divisor, index), factor))
  }
  return result
}

/** Bits of the text with length, end and filling, as bytes. */
function dataBytes(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  push(4, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  const size = dataSize(version) * 8
  push(0, Math.min(4, size - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let fill = 0xec; bits.length < size; fill ^= 0xec ^ 0x11) push(fill, 8)
  return Array.from({ length: size / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((sum, bit) => (sum << 1) | bit, 0),
  )
}

/** Blocks with their error correction, read by turns. */
function interleaved(data: readonly number[], version: number): number[] {
  const [count, ecLength, total] = [BLOCKS, EC_PER_BLOCK, CODEWORDS].map(table => at(table, version - 1)) as [
    number,
    number,
    number,
  ]
  const short = count - (total % count)
  const shortLength = Math.floor(total / count) - ecLength
  const divisor = generator(ecLength)
  let from = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const part = data.slice(from, (from += shortLength + (index < short ? 0 : 1)))
    return { part, ec: remainder(part, divisor) }
  })
  const turns = (lists: readonly (readonly number[])[], length: number): number[] =>
    Array.from({ length }, (_, index) => lists.flatMap(list => (index < list.length ? [at(list, index)] : []))).flat()
  return [
    ...turns(
      blocks.map(({ part }) => part),
      shortLength + 1,
    ),
    ...turns(
      blocks.map(({ ec }) => ec),
      ecLength,
    ),
  ]
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** `bits` with what their BCH code adds. */
function withCheck(bits: number, length: number, polynomial: number): number {
  let rest = bits
  for (let step = 0; step < length; step += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * polynomial)
  return (bits << length) | rest
}

class Modules {
  readonly size: number
  readonly dark: boolean[][]
  readonly isFixed: boolean[][]
  constructor(size: number) {
    this.size = size
    this.dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
    this.isFixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  }
  put(x: number, y: number, dark: boolean, isFixed = true): void {
    const [row, fixed] = [this.dark[y], this.isFixed[y]]
    if (row === undefined || fixed === undefined || x < 0 || x >= this.size) return
    row[x] = dark
    if (isFixed) fixed[x] = true
  }
  is(x: number, y: number): boolean {
    return this.dark[y]?.[x] === true
  }
}

function drawFixed(modules: Modules, version: number): void {
  const { size } = modules
  for (let index = 0; index < size; index += 1) {
    modules.put(6, index, index % 2 === 0)
    modules.put(index, 6, index % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        modules.put(cx + dx, cy + dy, ring !== 2 && ring !== 4)
      }
  const centres = ALIGNMENT[version - 1] ?? []
  const last = centres.at(-1)
  for (const x of centres)
    for (const y of centres) {
      if ((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)) continue
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) modules.put(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }
  if (version < 7) return
  const bits = withCheck(version, 12, 0x1f25)
  for (let index = 0; index < 18; index += 1) {
    const dark = ((bits >>> index) & 1) === 1
    const [a, b] = [size - 11 + (index % 3), Math.floor(index / 3)]
    modules.put(a, b, dark)
    modules.put(b, a, dark)
  }
}

/** Level M is 00: the mask alone is told. */
function drawFormat(modules: Modules, mask: number): void {
  const { size } = modules
  const bits = withCheck(mask, 10, 0x537) ^ 0x5412
  const bit = (index: number): boolean => ((bits >>> index) & 1) === 1
  for (let index = 0; index <= 5; index += 1) modules.put(8, index, bit(index))
  modules.put(8, 7, bit(6))
  modules.put(8, 8, bit(7))
  modules.put(7, 8, bit(8))
  for (let index = 9; index < 15; index += 1) modules.put(14 - index, 8, bit(index))
  for (let index = 0; index < 8; index += 1) modules.put(size - 1 - index, 8, bit(index))
  for (let index = 8; index < 15; index += 1) modules.put(8, size - 15 + index, bit(index))
  modules.put(8, size - 8, true)
}

function drawData(modules: Modules, data: readonly number[]): void {
  const { size } = modules
  let index = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let vertical = 0; vertical < size; vertical += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - vertical : vertical
        if (modules.isFixed[y]?.[x] === true || index >= data.length * 8) continue
        modules.put(x, y, ((at(data, index >>> 3) >>> (7 - (index & 7))) & 1) === 1, false)
        index += 1
      }
  }
}

/** How hard a pattern is to read; the mask with the least is taken. */
function penalty(modules: Modules): number {
  const { size } = modules
  const range = Array.from({ length: size }, (_, index) => index)
  const lines = range.flatMap(index => [
    range.map(x => (modules.is(x, index) ? '1' : '0')).join(''),
    range.map(y => (modules.is(index, y) ? '1' : '0')).join(''),
  ])
  let sum = 0
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    for (let index = 0; index + 11 <= size; index += 1)
      if (/^(00001011101|10111010000)/.test(line.slice(index, index + 11))) sum += 40
  }
  for (const y of range.slice(1))
    for (const x of range.slice(1)) {
      const dark = modules.is(x, y)
      if (dark === modules.is(x - 1, y) && dark === modules.is(x, y - 1) && dark === modules.is(x - 1, y - 1)) sum += 3
    }
  const dark = modules.dark.flat().filter(Boolean).length
  return sum + 10 * Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size))
}

/** Rows of modules, true is dark, without the quiet zone of four. Throws a RangeError for a text that is too long. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = CODEWORDS.findIndex((_, index) => bytes.length <= dataSize(index + 1) - (index < 9 ? 2 : 3)) + 1
  if (version === 0) throw new RangeError('This text is too long for a QR code of version 10.')
  const data = interleaved(dataBytes(bytes, version), version)
  const drawn = MASKS.map((mask, index) => {
    const modules = new Modules(17 + 4 * version)
    drawFixed(modules, version)
    drawFormat(modules, index)
    drawData(modules, data)
    modules.dark.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (modules.isFixed[y]?.[x] !== true) row[x] = dark !== mask(x, y)
      }),
    )
    return modules
  })
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best)).dark
}
