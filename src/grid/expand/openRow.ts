import { createListeners } from '#src/lib/createStore.ts'

/** Which row of a grid has its panel open: at most one, known by its id. */
export class OpenRow {
  #id: string | null = null
  readonly #changes = createListeners()

  readonly get = (): string | null => this.#id
  /** Opens the panel at a row; again at the same row closes it (contract.md 28.54). */
  readonly toggle = (id: string): void => this.#set(this.#id === id ? null : id)
  readonly close = (): void => this.#set(null)
  readonly listen = this.#changes.subscribe

  #set(id: string | null): void {
    if (this.#id === id) return
    this.#id = id
    this.#changes.notify()
  }
}
