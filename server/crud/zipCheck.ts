import { inflateRawSync } from 'node:zlib'
import { SHEET, SHEET_TEXT } from './sheetLimits.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const HEAD = { end: 22, entry: 46, local: 30 } as const
const COMMENT_MAX = 65_535
/** What a workbook is read from. Other parts (pictures, zips in the zip, other programs' documents) are left out unread. */
const READ = /\.(?:xml|rels|bin)$/i
const FOREIGN = /(?:^|\/)(?:manifest|objectdata)\.xml$/i

const SHEET_PART = /worksheets\/[^/]*\.xml$/i
/** No workbook declares a document type: only one that wants entities spelled out does. */
const DECLARATIONS = ['<!DOCTYPE', '<!ENTITY'].flatMap(text => [Buffer.from(text), Buffer.from(text, 'utf16le')])

/** How much of a row's beginning is looked at for its number: its attributes, of which other programs write a dozen. */
const ROW_HEAD = 300

/**
 * Whether a value stands in a row, given with what lies before the next one. Programs write rows without a value for their height or format alone, down to the
 * last of the sheet.
 */
function hasValue(bytes: Buffer): boolean {
  const end = bytes.indexOf('</row')
  const row = bytes.subarray(0, end < 0 ? bytes.length : end)
  return row.includes('<v') || row.includes('<is') || row.includes('<f')
}

/**
 * Whether a sheet has more rows than `max`, or one with values whose number lies beyond it: the reader leaves such a row out without a word where the sheet says
 * of itself that it ends before.
 */
function hasRowsBeyond(bytes: Buffer, max: number): boolean {
  let found = 0
  for (let at = bytes.indexOf('<row'), next = 0; at >= 0; at = next) {
    next = bytes.indexOf('<row', at + 1)
    found += 1
    const tag = /^<row[^>]*>/.exec(bytes.toString('latin1', at, at + ROW_HEAD))?.[0] ?? ''
    const number = Number(/\sr\s*=\s*["'](\d+)["']/.exec(tag)?.[1] ?? 0)
    const row = bytes.subarray(at, next < 0 ? bytes.length : next)
    if (found > max || (number > max && !tag.endsWith('/>') && hasValue(row))) return true
  }
  return false
}

/** Why one part is refused before anybody reads it, or null. Rows count whether or not something stands in them: each costs its reader the same. */
function partError(name: string, content: Buffer): string | null {
  if (DECLARATIONS.some(text => content.includes(text))) return SHEET_TEXT.entities
  const isTooLong = SHEET_PART.test(name) && hasRowsBeyond(content, SHEET.rowsMax + SHEET.above)
  return isTooLong ? SHEET_TEXT.rows : null
}

/** Where the list of entries begins and how many there are; null when this is no whole zip. */
function listOf(zip: Buffer): { at: number; count: number } | null {
  for (let at = zip.length - HEAD.end; at >= Math.max(0, zip.length - HEAD.end - COMMENT_MAX); at -= 1)
    if (zip.readUInt32LE(at) === END) return { at: zip.readUInt32LE(at + 16), count: zip.readUInt16LE(at + 10) }
  return null
}

/** Content of one entry as it really is, whatever its header says; throws beyond `max`. */
function contentOf(zip: Buffer, entry: number, max: number): Buffer {
  const method = zip.readUInt16LE(entry + 10)
  const packed = zip.readUInt32LE(entry + 20)
  const local = zip.readUInt32LE(entry + 42)
  if (zip.readUInt32LE(local) !== LOCAL) throw new RangeError('no entry')
  const start = local + HEAD.local + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const bytes = zip.subarray(start, start + packed)
  if (bytes.length < packed) throw new RangeError('cut off')
  if (method === 0) return bytes
  if (method !== 8) throw new RangeError('unknown packing')
  const content = inflateRawSync(bytes, { maxOutputLength: Math.max(1, max) })
  if (content.length !== zip.readUInt32LE(entry + 24)) throw new RangeError('wrong size')
  return content
}

interface Part {
  name: Buffer
  content: Buffer
}

/** A zip of unpacked parts in which there is one way to read every header. */
function zipOf(parts: readonly Part[]): Buffer {
  const pieces: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const local = Buffer.alloc(HEAD.local)
    local.writeUInt32LE(LOCAL, 0)
    const entry = Buffer.alloc(HEAD.entry)
    entry.writeUInt32LE(ENTRY, 0)
    // packed and unpacked size and length of the name; the reader asks for no check sum
    for (const [head, at] of [
      [local, 18],
      [entry, 20],
    ] as const) {
      head.writeUInt32LE(content.length, at)
      head.writeUInt32LE(content.length, at + 4)
      head.writeUInt16LE(name.length, at + 8)
    }
    entry.writeUInt32LE(offset, 42)
    pieces.push(local, name, content)
    list.push(entry, name)
    offset += local.length + name.length + content.length
  }
  const end = Buffer.alloc(HEAD.end)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(
    list.reduce((sum, piece) => sum + piece.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, ...list, end])
}

/**
 * Unpacks the entries of a workbook once within limits and packs them anew: what headers promise is not believed, and the next reader sees only what
 * was measured here. The clean zip, or the sentence why it is refused.
 */
export function cleanZip(zip: Buffer): { zip: Buffer } | { issue: string } {
  try {
    const list = listOf(zip)
    if (!list) return { issue: SHEET_TEXT.broken }
    if (list.count > SHEET.entriesMax) return { issue: SHEET_TEXT.bomb }
    const max = Math.min(SHEET.unpackedMax, Math.max(zip.length * SHEET.ratioMax, 1024 * 1024))
    const parts: Part[] = []
    let total = 0
    let at = list.at
    for (let n = 0; n < list.count; n += 1) {
      if (zip.readUInt32LE(at) !== ENTRY) return { issue: SHEET_TEXT.broken }
      const length = zip.readUInt16LE(at + 28)
      const name = zip.toString('latin1', at + HEAD.entry, at + HEAD.entry + length).replaceAll('\\', '/')
      if (READ.test(name) && !FOREIGN.test(name)) {
        if (total + zip.readUInt32LE(at + 24) > max) return { issue: SHEET_TEXT.bomb }
        const content = contentOf(zip, at, max - total)
        total += content.length
        if (total > max) return { issue: SHEET_TEXT.bomb }
        const issue = partError(name, content)
        if (issue !== null) return { issue }
        parts.push({ name: Buffer.from(name, 'latin1'), content })
      }
      at += HEAD.entry + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
    return { zip: zipOf(parts) }
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return { issue: isTooLarge ? SHEET_TEXT.bomb : SHEET_TEXT.broken }
  }
}
