/** Generated files and texts against the parsers of the server, each in this process. The same seed makes the same. No word of vitest in here. */
import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { cronError } from '#contract/cron/cronError.ts'
import { describeCron } from '#contract/cron/describe.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { NO_RUNS, previewLines } from '#contract/cron/preview.ts'
import { printCron } from '#contract/cron/print.ts'
import { quartzText } from '#contract/cron/quartzText.ts'
import { SHEET } from '#server/crud/sheetLimits.ts'
import { parseSheet } from '#server/crud/sheetParse.ts'
import { detect } from '#server/modules/files/detect.rules.ts'
import { cleanPicture } from '#server/modules/files/pictures.service.ts'
import { sniff } from '#server/modules/files/sniff.rules.ts'
import * as sample from '../sampleFiles.ts'

/** What one input may take, ms: far above what any does, far below what a person waits. */
const LONGEST = 5_000

/** One change of a file; `at` and `length` are shares of it. */
interface Change {
  kind: 'set' | 'cut' | 'repeat' | 'end' | 'insert'
  at: number
  length: number
  bytes: Uint8Array
}
const share = fc.double({ min: 0, max: 1, noNaN: true })
/** Numbers that formats count with, as bytes: lengths, offsets, record types. */
const telling = fc.constantFrom(
  ...[[0], [1], [0x7f], [0x80], [0xff], [0xff, 0xff], [0xff, 0xff, 0xff, 0x7f], [0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0]].map(
    bytes => Uint8Array.from(bytes),
  ),
)
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('set', 'set', 'set', 'set', 'cut', 'repeat', 'end', 'insert'),
    at: share,
    length: share.map(one => one ** 4),
    bytes: fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 8 }), telling),
  }),
  { minLength: 1, maxLength: 6 },
)

/** The file after these changes; the first `from` bytes, by which its kind is told, stay. */
export function changed(file: Buffer, list: readonly Change[], from: number): Buffer {
  let now = Buffer.from(file)
  for (const { kind, at, length, bytes } of list) {
    const room = Math.max(0, now.length - from)
    const start = Math.min(now.length, from + Math.floor(at * room))
    const end = Math.min(now.length, start + 1 + Math.floor(length * room * 0.5))
    const [head, piece, tail] = [now.subarray(0, start), now.subarray(start, end), now.subarray(end)]
    if (kind === 'set') now.set(bytes.subarray(0, now.length - start), start)
    else if (kind === 'end') now = head
    else if (kind === 'cut') now = Buffer.concat([head, tail])
    else now = Buffer.concat([head, kind === 'repeat' ? piece : bytes, piece, tail])
  }
  return Buffer.from(now)
}

const ROWS = [
  ['职务列表', null, null],
  ['职务编码', '职务名称', '职级'],
  ['A1', '医师 & <护士>', 1.5],
  ['A2', 'x'.repeat(300), true],
  ['A3', new Date(Date.UTC(2026, 10, 29, 8, 30)), -2],
]
/** Workbooks of both kinds; the parts of the first stand in it unpacked, so that a change meets its XML. */
const books = (['xlsx', 'biff8'] as const).map(bookType => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(ROWS, { cellDates: false }), '甲')
  return write(book, { type: 'buffer', bookType, compression: false, bookSST: true }) as Buffer
})

/** Texts that stand in the XML of a workbook, and what takes their place. */
const XML_TEXTS = [
  't="s"',
  't="n"',
  'r="',
  '<v>',
  '</v>',
  's="',
  'ref="',
  'numFmtId="',
  'count="',
  '<c ',
  '<row ',
  'A1',
  '1',
  '46',
]
const XML_PLACES = [
  '',
  '-1',
  '1e400',
  '2958466',
  '999999999',
  't="d"',
  't="e"',
  't="b"',
  'A1048577',
  'ZZZZ1',
  'A1:XFD1048576',
  '<f>1</f>',
  '&#x0;',
  '"',
  '<',
  ']]>',
]
const edits = fc.array(fc.tuple(fc.constantFrom(...XML_TEXTS), fc.constantFrom(...XML_PLACES), share), { maxLength: 3 })

/** Replaces one of the places at which a text stands, keeping the length of the file, which its zip has counted. */
function edited(file: Buffer, list: readonly (readonly [string, string, number])[]): Buffer {
  const now = Buffer.from(file)
  for (const [text, place, at] of list) {
    const start = now.indexOf(text, Math.floor(at * now.length))
    if (start >= 0) now.write(place, start, 'latin1')
  }
  return now
}

/** A refusal in words for people. */
const isSentence = (text: string): boolean => /[\u4e00-\u9fff]/.test(text)

/** A sentence where an answer is not what a parser may give; null: it is. */
type Check<T> = (input: T) => Promise<string | null>

const checkBook: Check<Buffer> = async bytes => {
  const reply = parseSheet(bytes)
  if (!reply.ok) return isSentence(reply.text) ? null : `refused with ${reply.text}`
  const { rows } = reply.sheet
  if (rows.length > SHEET.rowsMax + SHEET.above) return `${rows.length} rows`
  const longest = Math.max(0, ...rows.map(row => row.length))
  if (longest > SHEET.columnsMax) return `${longest} columns`
  return rows.some(row => row.some(cell => cell !== null && (typeof cell !== 'string' || cell.length > SHEET.cellTextMax)))
    ? 'a cell that is no text, or too long'
    : null
}

const checkPicture: Check<{ bytes: Buffer; mime: string }> = async ({ bytes, mime }) => {
  const cleaned = await cleanPicture(bytes, mime)
  if (!cleaned.ok) return isSentence(cleaned.text) ? null : `refused with ${cleaned.text}`
  const { picture } = cleaned
  if (picture.bytes.includes(sample.SECRET)) return 'what was hidden in the photo is still there'
  const kind = await sniff(sample.sourceOf(picture.bytes))
  return kind === null || !mime.endsWith(kind === 'jpg' ? 'jpeg' : kind) ? `written as ${kind}` : null
}

const checkVoice: Check<{ bytes: Buffer; name: string }> = async ({ bytes, name }) => {
  const found = await detect(name, sample.sourceOf(bytes))
  if (!found.ok) return isSentence(found.text) ? null : `refused with ${found.text}`
  return /^(audio|image|application|text)\//.test(found.file.mime) && /^[a-z0-9]{2,4}$/.test(found.file.ext)
    ? null
    : `stored as ${found.file.mime}, ${found.file.ext}`
}

const NOW = Date.UTC(2026, 10, 29)
const checkCron: Check<string> = async text => {
  const said = cronError(text)
  const read = parseCron(text)
  if (!read.ok)
    return read.issues.length > 0 && read.issues.every(issue => isSentence(issue.text)) ? null : 'refused without a sentence'
  // an expression that never runs is well written and refused all the same
  if (said !== null && !isSentence(said)) return `refused with ${said}`
  const again = parseCron(printCron(read.expression))
  if (!again.ok || JSON.stringify(again.expression) !== JSON.stringify(read.expression))
    return `printed as ${printCron(read.expression)}`
  if (!isSentence(describeCron(read.expression)) || quartzText(read.expression).split(' ').length !== 7) return 'not described'
  const lines = previewLines(read.expression, NOW)
  if (lines.length === 1 && lines[0] === NO_RUNS) return null
  return lines.length > 10 ||
    lines.some((line, at) => !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(line) || (at > 0 && line <= (lines[at - 1] ?? '')))
    ? `runs ${lines.join(', ')}`
    : null
}

const number = fc.oneof(fc.integer({ min: -2, max: 70 }), fc.constantFrom(1970, 2026, 2099, 2119, 2199, 1e9, 1e21)).map(String)
const cronItem = fc.oneof(
  fc.constantFrom(
    '*',
    '?',
    'L',
    'LW',
    'L-3',
    'L-2W',
    '15W',
    '6L',
    '5#3',
    'MON',
    'mon-fri',
    'JAN',
    'SUN#5',
    '',
    ',',
    '/',
    '-',
    '#',
    '*/0',
    '１',
    '\u0000',
  ),
  number,
  fc.tuple(number, number).map(parts => parts.join('-')),
  fc.tuple(number, number).map(parts => parts.join('/')),
  fc.tuple(number, number, number).map(([from, to, step]) => `${from}-${to}/${step}`),
  fc.tuple(number, number).map(parts => parts.join('#')),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const cronField = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('0', '*', '?', '1') },
  { weight: 3, arbitrary: cronItem },
  { weight: 1, arbitrary: fc.array(cronItem, { maxLength: 40 }).map(items => items.join(',')) },
)
const cronText = fc.oneof(
  { weight: 8, arbitrary: fc.array(cronField, { minLength: 5, maxLength: 7 }).map(fields => fields.join(' ')) },
  { weight: 1, arbitrary: fc.array(cronField, { maxLength: 12 }).map(fields => fields.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
)

/** Sends one kind of input to its parser; answers each that it must not answer so, as a line that says what it was. */
async function play<T>(inputs: readonly T[], check: Check<T>, show: (input: T) => string): Promise<string[]> {
  const findings: string[] = []
  for (const input of inputs) {
    const begun = performance.now()
    const wrong = await check(input).catch(
      (error: unknown) => `fails: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    const took = performance.now() - begun
    if (wrong !== null) findings.push(`${wrong} ← ${show(input)}`)
    else if (took > LONGEST) findings.push(`${Math.round(took)} ms ← ${show(input)}`)
  }
  return findings
}
const base64 = (bytes: Buffer) => bytes.toString('base64').slice(0, 4_000)

/** The parsers that meet what strangers send: workbooks, pictures, voices, cron expressions. Each answers its findings after `count` inputs of a seed. */
export const PARSERS: Record<'workbook' | 'picture' | 'voice' | 'cron', (count: number, seed: number) => Promise<string[]>> = {
  workbook: (numRuns, seed) => {
    const inputs = fc.tuple(fc.constantFrom(...books), edits, fc.option(changes, { freq: 2 })).map(([book, texts, list]) => {
      const isZip = book[0] === 0x50
      const base = isZip ? edited(book, texts) : book
      return list === null && isZip ? base : changed(base, list ?? [], isZip ? 4 : 512)
    })
    return play(fc.sample(inputs, { numRuns, seed }), checkBook, base64)
  },
  picture: async (numRuns, seed) => {
    const pictures = [
      { mime: 'image/jpeg', bytes: await sample.jpg() },
      { mime: 'image/png', bytes: await sample.png() },
      { mime: 'image/webp', bytes: await sample.webp() },
      { mime: 'image/gif', bytes: await sample.gif() },
    ]
    const inputs = fc
      .tuple(fc.constantFrom(...pictures), changes)
      .map(([{ mime, bytes }, list]) => ({ mime, bytes: changed(bytes, list, 12) }))
    return play(fc.sample(inputs, { numRuns, seed }), checkPicture, ({ mime, bytes }) => `${mime} ${base64(bytes)}`)
  },
  voice: (numRuns, seed) => {
    const voices = [sample.webmVoice(), sample.oggVoice(), sample.mp4Voice(), sample.mp3Voice(), sample.docx(), sample.pdf()]
    const names = fc.constantFrom('a.webm', 'a.mp3', 'a.zip', 'a.docx', 'a.txt', 'a.pdf', '语音', '.', `${'x'.repeat(300)}.m4a`)
    const inputs = fc.record({
      bytes: fc.tuple(fc.constantFrom(...voices), changes).map(([voice, list]) => changed(voice, list, 0)),
      name: names,
    })
    return play(fc.sample(inputs, { numRuns, seed }), checkVoice, ({ name, bytes }) => `${name} ${base64(bytes)}`)
  },
  cron: (numRuns, seed) => play(fc.sample(cronText, { numRuns, seed }), checkCron, text => JSON.stringify(text)),
}
