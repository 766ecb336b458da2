/** Chance that can be repeated: the same seed gives the same numbers (mulberry32). */
export interface Random {
  /** 0 ≤ x < 1 */
  next: () => number
  /** whole number from `from` to `to`, both included */
  whole: (from: number, to: number) => number
  /** one of a list that is not empty */
  pick: <T>(list: readonly T[]) => T
  /** true in `share` of the cases */
  happens: (share: number) => boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    pick: list => {
      const one = list[whole(0, list.length - 1)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    happens: share => next() < share,
  }
}
