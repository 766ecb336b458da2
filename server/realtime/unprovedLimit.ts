import { LRUCache } from 'lru-cache'

/** Upgrades of one address that have not shown a sign-in yet: so many at once, and so many more each second. */
const BURST = 100
const PER_SECOND = 50
/** Addresses that are kept count of. */
const ADDRESSES_MAX = 20_000

/** How many upgrades an address may still try without a sign-in. */
export interface UnprovedLimit {
  /** Whether one more may be tried; to be asked before any other work. */
  take: (address: string) => boolean
  /** It had a sign-in: a hospital behind one address, whose people all come back at once, is no flood. */
  giveBack: (address: string) => void
}

/** `now`: ms of any even clock. */
export function createUnprovedLimit(now: () => number): UnprovedLimit {
  const known = new LRUCache<string, { left: number; at: number }>({ max: ADDRESSES_MAX })
  const of = (address: string) => {
    const at = now()
    const one = known.get(address) ?? { left: BURST, at }
    one.left = Math.min(BURST, one.left + ((at - one.at) / 1_000) * PER_SECOND)
    one.at = at
    known.set(address, one)
    return one
  }
  return {
    take: address => {
      const one = of(address)
      if (one.left < 1) return false
      one.left -= 1
      return true
    },
    giveBack: address => {
      const one = of(address)
      one.left = Math.min(BURST, one.left + 1)
    },
  }
}
