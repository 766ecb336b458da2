import { inflateRawSync } from 'node:zlib'
import { SHEET, SHEET_TEXT } from './sheetLimits.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const COMMENT_MAX = 65_535

/** Where the list of entries begins and how many there are; null when this is no whole zip. */
function listOf(zip: Buffer): { at: number; count: number } | null {
  for (let at = zip.length - END_LENGTH; at >= Math.max(0, zip.length - END_LENGTH - COMMENT_MAX); at -= 1)
    if (zip.readUInt32LE(at) === END) return { at: zip.readUInt32LE(at + 16), count: zip.readUInt16LE(at + 10) }
  return null
}

/** Unpacked bytes of one entry as they really are, whatever its header says; throws beyond `max`. */
function unpackedSize(zip: Buffer, entry: number, max: number): number {
  const method = zip.readUInt16LE(entry + 10)
  const packed = zip.readUInt32LE(entry + 20)
  const local = zip.readUInt32LE(entry + 42)
  if (zip.readUInt32LE(local) !== LOCAL) throw new RangeError('no entry')
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const bytes = zip.subarray(start, start + packed)
  if (bytes.length < packed) throw new RangeError('cut off')
  if (method === 0) return bytes.length
  if (method !== 8) throw new RangeError('unknown packing')
  const unpacked = inflateRawSync(bytes, { maxOutputLength: Math.max(1, max) })
  if (unpacked.length !== zip.readUInt32LE(entry + 24)) throw new RangeError('wrong size')
  return unpacked.length
}

/** Unpacks every entry of a workbook once within limits: what its headers promise is not believed. The sentence why it is refused, or null. */
export function zipFault(zip: Buffer): string | null {
  try {
    const list = listOf(zip)
    if (!list) return SHEET_TEXT.broken
    if (list.count > SHEET.entriesMax) return SHEET_TEXT.bomb
    const max = Math.min(SHEET.unpackedMax, Math.max(zip.length * SHEET.ratioMax, 1024 * 1024))
    let total = 0
    let at = list.at
    for (let n = 0; n < list.count; n += 1) {
      if (zip.readUInt32LE(at) !== ENTRY) return SHEET_TEXT.broken
      const promised = zip.readUInt32LE(at + 24)
      if (total + promised > max) return SHEET_TEXT.bomb
      total += unpackedSize(zip, at, max - total)
      at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
    return null
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? SHEET_TEXT.bomb : SHEET_TEXT.broken
  }
}
