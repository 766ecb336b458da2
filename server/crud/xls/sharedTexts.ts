import { Blocks } from './blocks.ts'

const SST = 0x00fc
const CONTINUE = 0x003c
/** Most bytes of the data of one record ([MS-XLS] 2.1.4). */
const RECORD_MAX = 8_224
const HEAD = 4
/** Both counts, at the beginning of the first record. */
const COUNTS = 8
const WIDE = /[^\0-\xff]/
/** Longer texts hardly come twice: they are not looked up. */
const LOOKED_UP_MAX = 64
/** Most characters of a cell. */
const TEXT_MAX = 32_767

/** The shared strings of a workbook ([MS-XLS] 2.4.265): each text once, split over CONTINUE records, written as they come. */
export class SharedTexts {
  readonly #bytes = new Blocks()
  readonly #known = new Map<string, number>()
  readonly #first: Buffer
  #block: Buffer
  #start: number
  #used = COUNTS
  #total = 0
  #unique = 0

  constructor() {
    const { block, at } = this.#bytes.room(RECORD_MAX + HEAD)
    block.writeUInt16LE(SST, at)
    this.#first = this.#block = block
    this.#start = at
  }

  get length(): number {
    return this.#bytes.length + this.#used + HEAD
  }

  #close(): void {
    this.#block.writeUInt16LE(this.#used, this.#start + 2)
    this.#bytes.take(this.#used + HEAD)
  }

  #continue(): void {
    this.#close()
    const { block, at } = this.#bytes.room(RECORD_MAX + HEAD)
    block.writeUInt16LE(CONTINUE, at)
    this.#block = block
    this.#start = at
    this.#used = 0
  }

  /** The number of a text among the shared ones. */
  indexOf(given: string): number {
    this.#total++
    const text = given.length > TEXT_MAX ? given.slice(0, TEXT_MAX) : given
    const known = text.length <= LOOKED_UP_MAX ? this.#known.get(text) : undefined
    if (known !== undefined) return known
    const index = this.#unique++
    if (text.length <= LOOKED_UP_MAX) this.#known.set(text, index)
    this.#put(text)
    return index
  }

  #put(text: string): void {
    const isWide = WIDE.test(text)
    const size = isWide ? 2 : 1
    // the head of a text and its first character stand in one record
    if (RECORD_MAX - this.#used < 3 + size) this.#continue()
    this.#block.writeUInt16LE(text.length, this.#start + HEAD + this.#used)
    this.#block.writeUInt8(size - 1, this.#start + HEAD + this.#used + 2)
    this.#used += 3
    for (let from = 0; ;) {
      const count = Math.min(Math.floor((RECORD_MAX - this.#used) / size), text.length - from)
      this.#block.write(text.slice(from, from + count), this.#start + HEAD + this.#used, isWide ? 'utf16le' : 'latin1')
      this.#used += count * size
      from += count
      if (from >= text.length) return
      this.#continue()
      // the rest says again how its characters are written
      this.#block.writeUInt8(size - 1, this.#start + HEAD)
      this.#used = 1
    }
  }

  /** The records, once no text will follow. */
  end(): Buffer[] {
    this.#close()
    this.#first.writeUInt32LE(this.#total, HEAD)
    this.#first.writeUInt32LE(this.#unique, HEAD + 4)
    return this.#bytes.parts()
  }
}
