import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'

/** Workbooks that want to hurt or confuse, each with the sentence that refuses it. `headers`: labels that the list knows. */
export interface HostileBook {
  what: string
  bytes: () => Uint8Array<ArrayBuffer>
  text: string
}

interface Part {
  name: string
  content: Buffer
  /** what its header says of its size; the truth unless told */
  promised?: number
}

/** A zip of these parts, packed. */
function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, content, promised = content.length } of parts) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(promised, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(promised, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    pieces.push(local, Buffer.from(name), packed)
    list.push(entry, Buffer.from(name))
    offset += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...pieces, ...list, end]))
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook of one sheet whose XML is written manually. */
export function bookOfXml(sheet: string, strings?: string): Uint8Array<ArrayBuffer> {
  const part = (name: string, text: string): Part => ({ name, content: Buffer.from(text) })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return zipOf([
    part(
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    part('xl/worksheets/sheet1.xml', sheet),
    ...(strings === undefined ? [] : [part('xl/sharedStrings.xml', strings)]),
  ])
}

const bookOf = (rows: unknown[][]): Uint8Array<ArrayBuffer> => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'a')
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))
}
const inline = (row: number, texts: readonly string[]): string =>
  `<row r="${row}">${texts.map((text, n) => `<c r="${String.fromCharCode(65 + n)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

/** Nine entities, each ten of the one before: 10^9 words when somebody spells them out. */
const LAUGHS = `${XML}<!DOCTYPE sst [<!ENTITY a0 "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]><sst xmlns="${MAIN}" count="1" uniqueCount="1"><si><t>&a9;</t></si></sst>`

/** Bytes that begin like an old workbook and go on without sense; the same every time. */
function garbage(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let seed = 7
  for (let n = 0; n < length; n += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[n] = seed >> 16
  }
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  return bytes
}
/** An old workbook whose inside was overwritten: its directory leads nowhere. */
function brokenXls(headers: readonly string[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['t'], ['p'], [...headers]]), 'a')
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }))
  bytes.set(garbage(bytes.length - 512).subarray(8), 520)
  return bytes
}

const PACKED = 150 * 1024 * 1024

export const hostileBooks = (headers: readonly string[]): HostileBook[] => [
  {
    what: 'zip bomb',
    bytes: () => zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(PACKED) }]),
    text: '文件解压后过大',
  },
  {
    what: 'zip bomb that lies about its size',
    bytes: () => zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(PACKED), promised: 1_000 }]),
    text: '文件解压后过大',
  },
  {
    what: 'formulas',
    bytes: () =>
      bookOfXml(
        `${XML}<worksheet xmlns="${MAIN}"><sheetData>${inline(1, headers)}<row r="2"><c r="A2"><f>HYPERLINK("http://a")</f><v>2</v></c></row></sheetData></worksheet>`,
      ),
    text: '文件中包含公式，请粘贴为数值后再导入',
  },
  {
    what: 'a row far beyond what the sheet says of itself',
    bytes: () =>
      bookOfXml(
        `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1:D2"/><sheetData>${inline(1, headers)}<row r="3000000"><c r="A3000000"><v>1</v></c></row></sheetData></worksheet>`,
      ),
    text: '数据超过20000行，请分批导入',
  },
  {
    what: 'a column far beyond what the sheet says of itself',
    bytes: () =>
      bookOfXml(
        `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1:D2"/><sheetData>${inline(1, headers)}<row r="2"><c r="ZZ2"><v>1</v></c></row></sheetData></worksheet>`,
      ),
    text: '列数超过200列',
  },
  {
    what: '10,000 columns',
    bytes: () => bookOf([[...headers, ...Array.from({ length: 10_000 }, (_, n) => `c${n}`)]]),
    text: '列数超过200列',
  },
  {
    what: '1,000,000 empty rows',
    bytes: () =>
      bookOfXml(
        `${XML}<worksheet xmlns="${MAIN}"><sheetData>${inline(1, headers)}${Array.from({ length: 1_000_000 }, (_, n) => `<row r="${n + 2}"/>`).join('')}</sheetData></worksheet>`,
      ),
    text: '数据超过20000行，请分批导入',
  },
  {
    what: '20,050 rows',
    bytes: () => bookOf([['t'], ['p'], [...headers], ...Array.from({ length: 20_050 }, (_, n) => headers.map(() => `T${n}`))]),
    text: '数据超过20000行，请分批导入',
  },
  {
    what: 'wrong type',
    bytes: () => new TextEncoder().encode('<html><script>alert(1)</script></html>'.repeat(30)),
    text: '文件格式不正确，请上传 .xls 或 .xlsx 文件',
  },
  { what: 'nothing', bytes: () => new Uint8Array(0), text: '文件格式不正确，请上传 .xls 或 .xlsx 文件' },
  { what: 'truncated zip', bytes: () => bookOf([[...headers]]).slice(0, 900), text: '文件已损坏或格式不正确' },
  {
    what: 'billion laughs in sharedStrings',
    bytes: () =>
      bookOfXml(
        `${XML}<worksheet xmlns="${MAIN}"><sheetData>${inline(1, headers)}<row r="2"><c r="A2" t="s"><v>0</v></c></row></sheetData></worksheet>`,
        LAUGHS,
      ),
    text: '文件中包含不允许的内容，无法导入',
  },
  { what: '.xls of garbage', bytes: () => garbage(200_000), text: '文件已损坏或格式不正确' },
  { what: '.xls overwritten inside', bytes: () => brokenXls(headers), text: '文件已损坏或格式不正确' },
]
