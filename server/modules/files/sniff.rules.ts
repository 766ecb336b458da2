import type { ByteSource } from './spool.service.ts'

/** Types of content we know. Nothing else is ever accepted, so nothing else is told apart. */
export type Content =
  'jpg' | 'png' | 'gif' | 'webp' | 'mp3' | 'ogg' | 'wav' | 'mp4' | 'webm' | 'pdf' | 'cfb' | 'zip' | 'docx' | 'xlsx'

const startsWith = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text

/** Layer III frame with a legal bit rate and sample rate. */
const isMp3Frame = ([first = 0, second = 0, third = 0]: Buffer): boolean =>
  first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c

// Brands that browsers and phones write for sound; HEIC, AVIF and QuickTime have others.
const MP4_BRAND = /^(isom|iso[2-9]|mp4[12]|M4[ABV] |avc1|dash)$/

const EOCD = Buffer.from('PK\x05\x06', 'latin1')
const EOCD_SIZE = 22
const COMMENT_MAX = 0xffff
const ENTRIES_MAX = 10_000
/** Bytes of the list of names in a zip, and of the beginning that tells what a file is. */
const [DIRECTORY_MAX, HEAD] = [4 * 1024 * 1024, 64]

/** Names in the central directory of a zip, or null when it has none that is whole. Reads names only, unpacks nothing. */
export async function zipNames(source: ByteSource): Promise<string[] | null> {
  const tail = Math.max(0, source.size - EOCD_SIZE - COMMENT_MAX)
  const last = await source.at(tail, source.size - tail)
  const found = last.lastIndexOf(EOCD)
  if (found < 0 || found + EOCD_SIZE > last.length) return null
  const count = last.readUInt16LE(found + 10)
  const start = last.readUInt32LE(found + 16)
  const end = tail + found - start
  if (count > ENTRIES_MAX || end < 0 || end > DIRECTORY_MAX) return null
  const bytes = await source.at(start, end)
  let at = 0
  const names: string[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || !startsWith(bytes, 'PK\x01\x02', at)) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (next > end) return null
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength))
    at = next
  }
  return names
}

// Programs in zip's clothing, and macros.
const PROGRAM = /^META-INF\/MANIFEST\.MF$|^AndroidManifest\.xml$|(^|\/)vbaProject\.bin$/i

async function zipKind(source: ByteSource): Promise<Content | null> {
  const names = await zipNames(source)
  if (!names || names.some(name => PROGRAM.test(name))) return null
  if (!names.includes('[Content_Types].xml')) return 'zip'
  return names.includes('word/document.xml') ? 'docx' : names.includes('xl/workbook.xml') ? 'xlsx' : 'zip'
}

/** What a file is by its first bytes (a zip also by its list of names), or null for everything we do not take. Never throws, takes linear time. */
export async function sniff(source: ByteSource): Promise<Content | null> {
  const bytes = await source.at(0, HEAD)
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 'RIFF')) return startsWith(bytes, 'WEBP', 8) ? 'webp' : startsWith(bytes, 'WAVE', 8) ? 'wav' : null
  if (startsWith(bytes, 'OggS')) return 'ogg'
  if (startsWith(bytes, '\x1a\x45\xdf\xa3')) return /webm|matroska/.test(bytes.toString('latin1', 4, 64)) ? 'webm' : null
  if (startsWith(bytes, 'ftyp', 4)) return MP4_BRAND.test(bytes.toString('latin1', 8, 12)) ? 'mp4' : null
  if (startsWith(bytes, 'ID3') || isMp3Frame(bytes)) return 'mp3'
  if (startsWith(bytes, '%PDF-')) return 'pdf'
  if (startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'cfb'
  if (startsWith(bytes, 'PK\x03\x04')) return zipKind(source)
  return null
}
