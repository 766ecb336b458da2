import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { XLS_ROWS_MAX } from '#contract/rules/exportRules.ts'
import { safeText } from '#contract/rules/sheetText.ts'
import type { Cell } from '../sheetWriter.ts'
import { Blocks } from './blocks.ts'
import { compoundAround } from './compound.ts'
import { SharedTexts } from './sharedTexts.ts'

/** A workbook is kept until it is whole: one of more bytes goes out as .xlsx, which is sent while it is read. */
const BYTES_MAX = 64 * 1024 * 1024
const COLUMN_WIDTH = 20 * 256
/** The one look of cells, behind the fifteen of styles. */
const CELL_LOOK = 15
const END = 0x0a

function begin(into: Blocks, kind: number): void {
  into.record(0x0809, 16, (block, at) => {
    for (const [n, value] of [0x0600, kind, 0x0dbb, 0x07cc].entries()) block.writeUInt16LE(value, at + 2 * n)
    block.writeUInt32LE(0, at + 8)
    block.writeUInt32LE(6, at + 12)
  })
}
const fill = (into: Blocks, id: number, bytes: string): void => {
  const data = Buffer.from(bytes.replaceAll(' ', ''), 'hex')
  into.record(id, data.length, (block, at) => void data.copy(block, at))
}

/** What stands before the shared texts: code page, window, fonts, looks, and where the sheet begins, `behind` bytes after this part. */
function globalsBefore(name: string, behind: number): Buffer {
  const into = new Blocks(4_096)
  begin(into, 0x0005)
  fill(into, 0x0042, 'b004')
  fill(into, 0x003d, '0000 0000 c012 e02e 3800 0000 0000 0100 5802')
  // four fonts, Arial 10: the numbers of looks leave out the fifth
  for (let n = 0; n < 4; n++) fill(into, 0x0031, 'c800 0000 ff7f 9001 0000 00 00 00 00 05 00 417269616c')
  for (let n = 0; n < CELL_LOOK; n++) fill(into, 0x00e0, '0000 0000 f5ff 20 00 00 00 00000000 00000000 c020')
  fill(into, 0x00e0, '0000 0000 0100 20 00 00 00 00000000 00000000 c020')
  fill(into, 0x0293, '0080 00 ff')
  into.record(0x0085, 8 + name.length * 2, (block, at) => {
    block.writeUInt32LE(into.length + 8 + name.length * 2 + 4 + behind, at)
    block.writeUInt16LE(0, at + 4)
    block.writeUInt8(name.length, at + 6)
    block.writeUInt8(1, at + 7)
    block.write(name, at + 8, 'utf16le')
  })
  return Buffer.concat(into.parts())
}

/** A workbook of Excel 97 (BIFF8 in a compound file) of one sheet, made row by row and sent when it is whole. */
export class XlsBook {
  readonly #name: string
  readonly #texts = new SharedTexts()
  readonly #sheet = new Blocks()
  readonly #dimensions: { block: Buffer; at: number }
  readonly #columns: number
  /** lines above the rows of data */
  readonly #above: number
  #rows = 0

  /** Lines of one cell above the headers, as the .xlsx has them. */
  constructor(name: string, { above, headers }: { above: readonly string[]; headers: readonly string[] }) {
    this.#name = name
    this.#columns = Math.max(1, headers.length)
    this.#above = above.length + 1
    begin(this.#sheet, 0x0010)
    this.#sheet.record(0x007d, 12, (block, at) => {
      for (const [n, value] of [0, this.#columns - 1, COLUMN_WIDTH, CELL_LOOK, 0, 0].entries())
        block.writeUInt16LE(value, at + 2 * n)
    })
    const { block, at } = this.#sheet.room(18)
    this.#dimensions = { block, at: at + 4 }
    this.#sheet.record(0x0200, 14, (into, from) => void into.fill(0, from, from + 14))
    for (const line of above) this.#put([line])
    this.#put(headers)
  }

  #put(cells: readonly Cell[]): void {
    const row = this.#rows++
    cells.forEach((cell, column) => {
      if (cell === null || cell === '') return
      const isNumber = typeof cell === 'number'
      this.#sheet.record(isNumber ? 0x0203 : 0x00fd, isNumber ? 14 : 10, (block, at) => {
        block.writeUInt16LE(row, at)
        block.writeUInt16LE(column, at + 2)
        block.writeUInt16LE(CELL_LOOK, at + 4)
        if (isNumber) block.writeDoubleLE(cell, at + 6)
        else block.writeUInt32LE(this.#texts.indexOf(safeText(cell)), at + 6)
      })
    })
  }

  /** Adds rows of data; false once there are more than such a book may hold. */
  add(rows: readonly (readonly Cell[])[]): boolean {
    for (const cells of rows) this.#put(cells)
    return this.#rows - this.#above <= XLS_ROWS_MAX && this.#sheet.length + this.#texts.length <= BYTES_MAX
  }

  /** Sends the whole book. */
  async send(stream: Writable): Promise<void> {
    const { block, at } = this.#dimensions
    block.writeUInt32LE(this.#rows, at + 4)
    block.writeUInt16LE(this.#columns, at + 10)
    fill(this.#sheet, 0x023e, 'b606 0000 0000 4000 0000 0000 0000 0000 0000')
    fill(this.#sheet, END, '')
    const end = new Blocks(4)
    fill(end, END, '')
    const [texts, sheet] = [[...this.#texts.end(), ...end.parts()], this.#sheet.parts()]
    const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0)
    const globals = globalsBefore(this.#name, lengthOf(texts))
    const { head, tail } = compoundAround('Workbook', globals.length + lengthOf(texts) + lengthOf(sheet))
    for (const part of [head, globals, ...texts, ...sheet, tail]) {
      if (stream.destroyed) throw new Error('The reader of the workbook has gone')
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
    }
    stream.end()
  }
}
