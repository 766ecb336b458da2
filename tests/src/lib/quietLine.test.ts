import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { quietLine } from '#src/lib/loading/quietLine.ts'

let came: () => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        came = callback
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const answeredAfter = (ms: number) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([Object.assign({} as PerformanceEntry, { fetchStart: 20, responseEnd: 20 + ms })])
const seen = () => {
  const state = { isDone: false }
  void quietLine().then(() => (state.isDone = true))
  return state
}

it('[SPEED-04] lets what nobody waits for come at once over a good line', async () => {
  answeredAfter(119)
  const state = seen()
  await vi.advanceTimersByTimeAsync(0)
  expect(state.isDone).toBe(true)
})

it('[SPEED-04] waits over a poor line until nothing has come for 800 ms, and 8 s at most', async () => {
  answeredAfter(120)
  const first = seen()
  await vi.advanceTimersByTimeAsync(700)
  came()
  await vi.advanceTimersByTimeAsync(799)
  expect(first.isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(first.isDone).toBe(true)

  const busy = seen()
  for (let ms = 0; ms < 7_500; ms += 500) {
    await vi.advanceTimersByTimeAsync(500)
    came()
  }
  expect(busy.isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(busy.isDone).toBe(true)
})
