interface Due {
  at: number
  work: () => void
}

/** A clock that stands still until it is told to go on; XState takes it in place of the real one. Its own counterpart there would travel with the login page. */
export class SimulatedClock {
  #now = 0
  #last = 0
  readonly #waiting = new Map<number, Due>()

  now(): number {
    return this.#now
  }

  setTimeout(work: () => void, timeout: number): number {
    this.#last += 1
    this.#waiting.set(this.#last, { at: this.#now + timeout, work })
    return this.#last
  }

  clearTimeout(id: number): void {
    this.#waiting.delete(id)
  }

  /** Lets so many ms pass: what becomes due is done in its order, also what it starts meanwhile. */
  increment(milliseconds: number): void {
    const end = this.#now + milliseconds
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      const [id, { at, work }] = next
      this.#waiting.delete(id)
      this.#now = at
      work()
    }
    this.#now = end
  }

  #next(end: number): [number, Due] | undefined {
    let first: [number, Due] | undefined
    for (const one of this.#waiting) if (one[1].at <= end && (first === undefined || one[1].at < first[1].at)) first = one
    return first
  }
}
