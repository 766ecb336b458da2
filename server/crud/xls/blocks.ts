const BLOCK = 1024 * 1024

/** Bytes that grow in blocks of 1 MB; what is written does not move. All numbers are little-endian. */
export class Blocks {
  readonly #full: Buffer[] = []
  #block: Buffer
  #at = 0
  #before = 0

  constructor(first = BLOCK) {
    this.#block = Buffer.allocUnsafe(first)
  }

  get length(): number {
    return this.#before + this.#at
  }

  /** Makes sure that the next `bytes` stand in one piece; gives the buffer and the place in it where they will begin. */
  room(bytes: number): { block: Buffer; at: number } {
    if (this.#block.length - this.#at < bytes) {
      this.#full.push(this.#block.subarray(0, this.#at))
      this.#before += this.#at
      this.#block = Buffer.allocUnsafe(Math.max(BLOCK, bytes))
      this.#at = 0
    }
    return { block: this.#block, at: this.#at }
  }

  /** Counts bytes as written that were put where `room` said. */
  take(bytes: number): void {
    this.#at += bytes
  }

  /** One record: its number, the length of its data and the data, written by `put` from `at` on. */
  record(id: number, length: number, put: (block: Buffer, at: number) => void): void {
    const { block, at } = this.room(length + 4)
    block.writeUInt16LE(id, at)
    block.writeUInt16LE(length, at + 2)
    put(block, at + 4)
    this.#at += length + 4
  }

  /** All of it, in order. */
  parts(): Buffer[] {
    return [...this.#full, this.#block.subarray(0, this.#at)]
  }
}
