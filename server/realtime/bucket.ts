/** Tokens that refill evenly; `take` is false when none is left. Times in ms of any even clock. */
export interface Bucket {
  take: (now: number) => boolean
}

/** A class, as each of thousands of sockets has one: functions of its own would weigh several times its numbers. */
class EvenBucket implements Bucket {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at: number | undefined

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
  }

  take(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - (this.#at ?? now)) / 1_000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

/** A full bucket of `burst` tokens that gets `perSecond` of them back each second. */
export const createBucket = (perSecond: number, burst: number): Bucket => new EvenBucket(perSecond, burst)
