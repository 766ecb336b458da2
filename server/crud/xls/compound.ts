/** Compound files of version 3 ([MS-CFB]) with one stream: the box that a workbook of Excel 97 comes in. */
const SECTOR = 512
const IN_SECTOR = SECTOR / 4
const IN_HEADER = 109
/** Shorter streams would stand in a small stream of their own. */
const STREAM_MIN = 4_096
const END_OF_CHAIN = 0xfffffffe
const FREE = 0xffffffff
const FAT = 0xfffffffd
const DIFAT = 0xfffffffc
const ENTRY = 128

/** How many sectors the allocation table and the table of its sectors take, themselves included. */
function tablesFor(sectors: number): { fat: number; difat: number } {
  let [fat, difat] = [1, 0]
  for (;;) {
    const needed = Math.ceil((sectors + fat + difat) / IN_SECTOR)
    const more = needed > IN_HEADER ? Math.ceil((needed - IN_HEADER) / (IN_SECTOR - 1)) : 0
    if (needed === fat && more === difat) return { fat, difat }
    fat = needed
    difat = more
  }
}

function entry(into: Buffer, at: number, name: string, [type, child, start, size]: readonly [number, number, number, number]) {
  into.write(name, at, 'utf16le')
  into.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, at + 64)
  into.writeUInt8(type, at + 66)
  // black, without neighbours
  into.writeUInt8(1, at + 67)
  into.writeUInt32LE(FREE, at + 68)
  into.writeUInt32LE(FREE, at + 72)
  into.writeUInt32LE(child, at + 76)
  into.writeUInt32LE(start, at + 116)
  into.writeUInt32LE(size, at + 120)
}

/** What stands before and behind a stream of `length` bytes, so that the three together are a compound file. */
export function compoundAround(name: string, length: number): { head: Buffer; tail: Buffer } {
  const size = Math.max(length, STREAM_MIN)
  const streamed = Math.ceil(size / SECTOR)
  const { fat, difat } = tablesFor(streamed + 1)
  const [directoryAt, fatAt] = [streamed, streamed + 1]
  const difatAt = fatAt + fat

  const head = Buffer.alloc(SECTOR)
  head.write('d0cf11e0a1b11ae1', 0, 'hex')
  // versions, byte order, sector sizes
  for (const [value, at] of [
    [0x3e, 24],
    [3, 26],
    [0xfffe, 28],
    [9, 30],
    [6, 32],
  ] as const)
    head.writeUInt16LE(value, at)
  const facts = [fat, directoryAt, 0, STREAM_MIN, END_OF_CHAIN, 0, difat > 0 ? difatAt : END_OF_CHAIN, difat]
  facts.forEach((fact, n) => head.writeUInt32LE(fact, 44 + 4 * n))
  for (let n = 0; n < IN_HEADER; n++) head.writeUInt32LE(n < fat ? fatAt + n : FREE, 76 + 4 * n)

  const padding = Buffer.alloc(streamed * SECTOR - length)
  const directory = Buffer.alloc(SECTOR)
  entry(directory, 0, 'Root Entry', [5, 1, END_OF_CHAIN, 0])
  entry(directory, ENTRY, name, [2, FREE, 0, size])
  for (const n of [2, 3]) entry(directory, n * ENTRY, '', [0, FREE, 0, 0])

  const table = Buffer.alloc(fat * SECTOR, 0xff)
  for (let n = 0; n < streamed; n++) table.writeUInt32LE(n === streamed - 1 ? END_OF_CHAIN : n + 1, n * 4)
  table.writeUInt32LE(END_OF_CHAIN, directoryAt * 4)
  for (let n = 0; n < fat; n++) table.writeUInt32LE(FAT, (fatAt + n) * 4)
  for (let n = 0; n < difat; n++) table.writeUInt32LE(DIFAT, (difatAt + n) * 4)

  const more = Buffer.alloc(difat * SECTOR, 0xff)
  for (let n = IN_HEADER; n < fat; n++) {
    const rest = n - IN_HEADER
    more.writeUInt32LE(fatAt + n, Math.floor(rest / (IN_SECTOR - 1)) * SECTOR + (rest % (IN_SECTOR - 1)) * 4)
  }
  for (let n = 0; n < difat; n++) more.writeUInt32LE(n === difat - 1 ? END_OF_CHAIN : difatAt + n + 1, n * SECTOR + SECTOR - 4)
  return { head, tail: Buffer.concat([padding, directory, table, more]) }
}
