import { createListeners } from '#src/lib/createStore.ts'
import type { PasteJob } from './pasteJob.ts'

/** The paste that is being written into a grid; null: none. */
export class Pasting {
  #job: PasteJob | null = null
  readonly #changes = createListeners()

  readonly get = (): PasteJob | null => this.#job
  readonly listen = this.#changes.subscribe
  set(job: PasteJob | null): void {
    this.#job = job
    this.#changes.notify()
  }
}
