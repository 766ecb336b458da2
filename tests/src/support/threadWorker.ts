import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker as Thread } from 'node:worker_threads'
import { transformWithOxc } from 'vite'
import { vi } from 'vitest'

/** What a worker of a page finds in its own world. */
const WORLD = `const { parentPort } = require('node:worker_threads')
globalThis.addEventListener = (type, listener) => parentPort.on(type, data => listener({ data }))
globalThis.postMessage = data => parentPort.postMessage(data)
`

/**
 * The page's workers in a test, over threads of Node: they run beside the page and can be ended in the midst of a loop. Gives how many were begun and
 * how many run; `vi.unstubAllGlobals()` takes them away.
 */
export function workersOfThreads(): { readonly begun: number; readonly running: number } {
  let begun = 0
  let running = 0
  class ThreadWorker extends EventTarget {
    #thread: Thread | null = null
    #isEnded = false
    #waiting: unknown[] = []

    constructor(url: URL) {
      super()
      begun += 1
      running += 1
      // vite writes the address of a worker from the root of the project
      void this.#begin(join(process.cwd(), url.pathname))
    }
    async #begin(file: string): Promise<void> {
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
      if (this.#isEnded) return
      const thread = new Thread(WORLD + code.replace(/^export \{.*$/gm, ''), { eval: true })
      this.#thread = thread
      thread.on('message', (data: unknown) => this.#isEnded || this.dispatchEvent(new MessageEvent('message', { data })))
      thread.on('error', () => this.dispatchEvent(new Event('error')))
      for (const data of this.#waiting) thread.postMessage(data)
    }
    postMessage(data: unknown): void {
      if (this.#thread === null) this.#waiting.push(data)
      else this.#thread.postMessage(data)
    }
    terminate(): void {
      if (this.#isEnded) return
      this.#isEnded = true
      running -= 1
      void this.#thread?.terminate()
    }
  }
  vi.stubGlobal('Worker', ThreadWorker)
  return {
    get begun() {
      return begun
    },
    get running() {
      return running
    },
  }
}
