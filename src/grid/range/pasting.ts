import type { PasteJob } from './pasteJob.ts'

/** The paste that is being written into a grid; null: none. */
export class Pasting {
  #job: PasteJob | null = null
  readonly #listeners = new Set<() => void>()

  readonly get = (): PasteJob | null => this.#job
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  set(job: PasteJob | null): void {
    this.#job = job
    for (const listener of this.#listeners) listener()
  }
}
