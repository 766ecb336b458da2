/** A zip archive without compression, made of texts: enough for workbooks and mind maps, in a page, a worker and a command line alike. */

/** A text as UTF-8; half a pair of surrogates becomes the replacement character. */
function utf8(text: string): number[] {
  return [...text].flatMap(character => {
    const point = character.codePointAt(0) ?? 0
    const code = point >= 0xd800 && point < 0xe000 ? 0xfffd : point
    if (code < 0x80) return [code]
    if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)]
    if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
    return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
  })
}

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const little = (bytes: number) => (value: number) => Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 255)
const [u16, u32] = [little(2), little(4)]
/** 1 January 1980, the first day that a zip can tell: the same files give the same bytes. */
const DATE = [...u16(0), ...u16(0x21)]

/** The bytes of an archive with these files, in this order (PKWARE APPNOTE 6.3: stored, names in UTF-8). */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: (readonly number[])[] = []
  const directory: (readonly number[])[] = []
  let size = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [utf8(path), utf8(text)]
    const head = [
      ...u16(20),
      ...u16(0x800),
      ...u16(0),
      ...DATE,
      ...u32(crc32(content)),
      ...u32(content.length),
      ...u32(content.length),
      ...u16(name.length),
      ...u16(0),
    ]
    directory.push([...u32(0x02014b50), ...u16(20), ...head, ...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(size), ...name])
    parts.push([...u32(0x04034b50), ...head, ...name], content)
    size += 30 + name.length + content.length
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  const end = [
    ...u32(0x06054b50),
    ...u16(0),
    ...u16(0),
    ...u16(directory.length),
    ...u16(directory.length),
    ...u32(length),
    ...u32(size),
    ...u16(0),
  ]
  const bytes = new Uint8Array(size + length + end.length)
  let at = 0
  for (const part of [...parts, ...directory, end]) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
