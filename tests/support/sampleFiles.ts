/** Small real files of every kind that may be uploaded, made in memory. */
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { ByteSource } from '#server/modules/files/spool.service.ts'

/** These bytes as the server reads a file that came in. */
export const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  at: async (from, length) => bytes.subarray(from, from + length),
  read: () => Readable.from([bytes]),
})

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })

/** What hides in a photo: place, camera, owner. */
export const SECRET = 'GPS-31.2304N-121.4737E'
const exif = { IFD0: { Copyright: SECRET, Make: SECRET }, IFD3: { GPSMapDatum: SECRET } }

/** A photo on its side: stored 400 × 300, to be shown 300 × 400. */
export const jpg = () => picture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
export const png = () => picture().withExif(exif).png().toBuffer()
export const webp = () => picture().withExif(exif).webp().toBuffer()
/** Three frames, and a comment in the file. */
export async function gif(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map(background =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [90, 90, 90] })
    .toBuffer()
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), Buffer.from(SECRET), Buffer.from([0])])
  return Buffer.concat([bytes.subarray(0, -1), comment, Buffer.from([0x3b])])
}
/** A picture of more than 10 MB. */
export const hugeImage = () =>
  sharp({
    create: { width: 2_600, height: 2_600, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

/** A zip with stored entries. */
export function zip(entries: Record<string, string>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text)
    const fields = Buffer.alloc(26)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(data.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data)
    const entry = Buffer.alloc(42)
    fields.copy(entry, 2, 0, 26)
    entry.writeUInt32LE(offset, 38)
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), entry, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}
export const docx = () => zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' })
/** Both kinds of office file at once, with a program in it. */
export const withMacros = () =>
  zip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': '<w:document/>',
    'xl/workbook.xml': '<workbook/>',
    'word/vbaProject.bin': 'Sub AutoOpen()',
  })
export const xlsx = () => zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })
export const pdf = () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const cfb = () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])

/** As MediaRecorder of Chrome, Firefox and Safari begin their files. */
export const webmVoice = () =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff', 'hex'),
    Buffer.alloc(3_000, 5),
  ])
export const oggVoice = () =>
  Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.alloc(22), Buffer.from('OpusHead'), Buffer.alloc(3_000, 6)])
export const mp4Voice = () =>
  Buffer.concat([Buffer.from('0000001c6674797069736f3500000200', 'hex'), Buffer.from('iso5iso6mp41'), Buffer.alloc(3_000, 7)])
export const mp3Voice = () => Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(3_000, 8)])

/** A program for Windows begins like this. */
export const exe = () => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(1_000, 1)])
export const html = () => Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
export const svg = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** A small file that would become 100 million pixels. */
export const bomb = (): Promise<Buffer> =>
  sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
