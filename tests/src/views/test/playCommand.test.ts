import { describe, expect, it } from 'vitest'
import { walkedInBrowser } from '#machines/kit/walkedInBrowser.ts'
import { playCommand } from '#src/views/test/components/paths/order.ts'

const end = { any: [] }

describe('the command line of a set of paths', () => {
  it('[QA-15] plays in the browser what has a page model, with the same generator, stop condition and seed', () => {
    expect(playCommand('session', { generator: 'allTransitions', until: end, seed: 1 })).toBe(
      'npm run paths:play -- session --generator allTransitions --until end --seed 1 --browser',
    )
    const until = { any: [{ kind: 'transitions', share: 90 } as const, { kind: 'length', limit: 200 } as const] }
    expect(playCommand('session', { generator: 'random', until, seed: 7 })).toBe(
      'npm run paths:play -- session --generator random --until "transitions(90) or length(200)" --seed 7 --browser',
    )
    expect(playCommand('session', { generator: 'aStar', until: end, seed: 1, target: 'a | b elapsed | 0' })).toContain(
      '--target "a | b elapsed | 0"',
    )
  })

  it('[QA-15] plays on the real actor what has no page model', () => {
    expect(playCommand('transfer', { generator: 'shortest', until: end, seed: 1 })).toBe(
      'npm run paths:play -- transfer --generator shortest --until end --seed 1',
    )
  })

  it('[QA-18] asks for what no browser walked by its name, and says nothing where it cannot say the same', () => {
    const { transitions: seen } = walkedInBrowser('notices')
    expect(playCommand('notices', { generator: 'newTransitions', until: end, seed: 1, seen })).toBe(
      'npm run paths:play -- notices --uncovered browser --until end --seed 1 --browser',
    )
    expect(playCommand('notices', { generator: 'newTransitions', until: end, seed: 1, seen: seen.slice(1) })).toBeNull()
    const weights = { 'signedOut | login | 0': 3 }
    expect(playCommand('notices', { generator: 'weightedRandom', until: end, seed: 1, weights })).toBeNull()
    const timed = { all: [{ kind: 'states', share: 100 } as const, { any: [{ kind: 'time', limit: 5 } as const] }] }
    expect(playCommand('notices', { generator: 'random', until: timed, seed: 1 })).toBeNull()
  })
})
