/** Comments on a cell: how many are open, and how often something was told of them, so that a list of them knows when to ask again. */
export interface CellComments {
  readonly open: number
  readonly heard: number
}
export const NO_COMMENTS: CellComments = { open: 0, heard: 0 }

type Counted = readonly (readonly [r: string, f: string, open: number])[]
const keyOf = (r: string, f: string) => `${r}\n${f}`
const rowOf = (key: string) => key.slice(0, key.indexOf('\n'))

/**
 * The open comments of a shared table by cell. Words about single cells may be missed while the connection is cut; the answer to a join counts all anew,
 * and a word heard since that join was sent is newer than its answer. `changed`: rows whose marks changed.
 */
export class CommentCounts {
  readonly #cells = new Map<string, CellComments>()
  /** cells that were told of since the last join was sent */
  readonly #fresh = new Set<string>()
  /** what was said while nobody listened may leave the number as it was */
  #loads = 0
  readonly #changed: (ids: readonly string[]) => void

  constructor(changed: (ids: readonly string[]) => void) {
    this.#changed = changed
  }

  at(r: string, f: string): CellComments {
    if (this.#cells.size === 0) return { open: 0, heard: this.#loads }
    const { open, heard } = this.#cells.get(keyOf(r, f)) ?? NO_COMMENTS
    return { open, heard: heard + this.#loads }
  }
  joining(): void {
    this.#fresh.clear()
  }
  /** Something was said in a cell, or settled. */
  hear(r: string, f: string, open: number): void {
    const key = keyOf(r, f)
    this.#fresh.add(key)
    this.#set(key, open)
    this.#changed([r])
  }
  /** All cells with open comments. */
  load(counted: Counted): void {
    this.#loads += 1
    const open = new Map(counted.map(([r, f, n]) => [keyOf(r, f), n]))
    const keys = [...new Set([...this.#cells.keys(), ...open.keys()])].filter(
      key => !this.#fresh.has(key) && (this.#cells.get(key)?.open ?? 0) !== (open.get(key) ?? 0),
    )
    for (const key of keys) this.#set(key, open.get(key) ?? 0)
    this.#changed([...new Set(keys.map(rowOf))])
  }

  #set(key: string, open: number): void {
    this.#cells.set(key, { open, heard: (this.#cells.get(key)?.heard ?? 0) + 1 })
  }
}
