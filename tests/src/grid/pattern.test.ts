import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patternLine, type PatternLine } from '#src/grid/session/pattern.ts'
import { workersOfThreads } from '../support/threadWorker.ts'

const PATTERN_LATE = '校验超时，请缩短内容后重试'
/** An expression that needs years for the text below. */
const ENDLESS = '^(a+)+$'
const EVIL = `${'a'.repeat(60)}!`

let workers: ReturnType<typeof workersOfThreads>
let line: PatternLine
beforeEach(() => {
  workers = workersOfThreads()
  line = patternLine()
})
afterEach(() => {
  line.stop()
  vi.unstubAllGlobals()
})

describe('patterns from data', () => {
  it('[GVAL-14] are tried as expressions; what is no expression judges nothing', async () => {
    expect(await line.matches('^A\\d+$', 'A1')).toBe(true)
    expect(await line.matches('^A\\d+$', 'B1')).toBe(false)
    expect(await line.matches('(', 'A1')).toBeNull()
    expect([workers.begun, workers.running]).toEqual([1, 1])
  })

  it('thousands of texts are tried by one worker, also when asked for at the same time', async () => {
    const texts = Array.from({ length: 5_000 }, (_, n) => (n % 3 === 0 ? `A${n}` : `B${n}`))
    const [all, one] = await Promise.all([line.matchesAll('^A\\d+$', texts), line.matches('^B', 'B')])
    expect([all.filter(verdict => verdict === true).length, all[0], all[1], all.length, one]).toEqual([
      1_667,
      true,
      false,
      5_000,
      true,
    ])
    expect(workers.begun).toBe(1)
  })

  it('a text that takes too long is told apart from those around it, and its worker is ended', async () => {
    const verdicts = await line.matchesAll(ENDLESS, ['aa', 'b', EVIL, 'aaa', 'c'])
    expect(verdicts).toEqual([true, false, PATTERN_LATE, true, false])
    line.stop()
    await vi.waitFor(() => expect(workers.running).toBe(0))
  })

  it('a pattern on which nearly every text takes too long is given up', { timeout: 60_000 }, async () => {
    const verdicts = await line.matchesAll(
      ENDLESS,
      Array.from({ length: 500 }, () => EVIL),
    )
    expect(verdicts.filter(verdict => verdict === PATTERN_LATE)).toHaveLength(10)
    expect(await line.matchesAll(ENDLESS, ['b'])).toEqual([null])
  })

  it('reject where no worker can be had', async () => {
    vi.unstubAllGlobals()
    await expect(line.matches('^A', 'A')).rejects.toBeTruthy()
  })
})
