/** Numbers by rank, the smallest first (binary heap). */
export class Heap {
  readonly #ranks: number[] = []
  readonly #items: number[] = []

  get size(): number {
    return this.#items.length
  }

  push(item: number, rank: number): void {
    let at = this.#items.length
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((this.#ranks[above] ?? 0) <= rank) break
      this.#put(at, above)
      at = above
    }
    this.#items[at] = item
    this.#ranks[at] = rank
  }

  /** The item of the smallest rank, with that rank; undefined when empty. */
  pop(): { item: number; rank: number } | undefined {
    const [item, rank] = [this.#items[0], this.#ranks[0]]
    const [last, lastRank] = [this.#items.pop(), this.#ranks.pop()]
    if (item === undefined || rank === undefined || last === undefined || lastRank === undefined) return undefined
    const { length } = this.#items
    if (length === 0) return { item, rank }
    let at = 0
    for (let below = 1; below < length; below = 2 * at + 1) {
      if (below + 1 < length && (this.#ranks[below + 1] ?? 0) < (this.#ranks[below] ?? 0)) below += 1
      if ((this.#ranks[below] ?? 0) >= lastRank) break
      this.#put(at, below)
      at = below
    }
    this.#items[at] = last
    this.#ranks[at] = lastRank
    return { item, rank }
  }

  #put(to: number, from: number): void {
    this.#items[to] = this.#items[from] ?? 0
    this.#ranks[to] = this.#ranks[from] ?? 0
  }
}
