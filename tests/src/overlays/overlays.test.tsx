import '../support/jsdomParts.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provideOverlays } from '#src/runtime/overlays/openOverlay.ts'
import { lockStore } from '#src/runtime/overlays/lockStore.ts'
import { storageKey } from '#src/lib/storage/stored.ts'
import { Overlays } from '#src/layouts/overlays/Overlays.tsx'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { startSignedInActors } from '#src/app/signedInActors.ts'
import { startClient } from '../support/client.ts'

const TRY_AGAIN_PAUSE = 30_000
const CHUNK_RETRY_PAUSE = 1_000
const MINUTES = 5
let client: Awaited<ReturnType<typeof startClient>>
let tries = 0
beforeEach(async () => {
  localStorage.clear()
  client = await startClient()
  startSignedInActors()
  actorNamed('layout').send({ type: 'settings.change', change: { idleLock: MINUTES } })
  tries = 0
  provideOverlays(() => {
    tries += 1
    return Promise.reject(new Error('cut off'))
  })
  vi.useFakeTimers({ now: Date.now() })
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await client.stop()
})

const isCovered = () => document.documentElement.hasAttribute('data-locked')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const toldElsewhere = (key: string) => act(() => window.dispatchEvent(new StorageEvent('storage', { key: storageKey(key) })))

it('tries again for parts that did not come, after a pause and when the network is back, and says so only on a locked screen', async () => {
  render(<Overlays />)
  await pass(CHUNK_RETRY_PAUSE)
  expect([tries, screen.queryByRole('alert'), isCovered()]).toEqual([2, null, false])
  await pass(TRY_AGAIN_PAUSE)
  expect(tries).toBe(3)
  await pass(CHUNK_RETRY_PAUSE)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(tries).toBe(5)
  lockStore.lock()
  toldElsewhere('SCREEN_LOCK')
  expect([screen.getByRole('alert').textContent, isCovered()]).toEqual([expect.stringContaining('屏幕已锁定'), true])
})

it('covers a locked page until another tab unlocks it, or the page goes', () => {
  lockStore.lock()
  const view = render(<Overlays />)
  expect([isCovered(), screen.queryByRole('alert')]).toEqual([true, null])
  lockStore.unlock()
  toldElsewhere('SCREEN_LOCK')
  expect(isCovered()).toBe(false)
  lockStore.lock()
  toldElsewhere('SCREEN_LOCK')
  expect(isCovered()).toBe(true)
  view.unmount()
  expect(isCovered()).toBe(false)
})

it('covers a page that comes or is touched after the idle time, and no earlier', async () => {
  lockStore.touch()
  vi.setSystemTime(Date.now() + MINUTES * 60_000 - 1)
  const view = render(<Overlays />)
  expect(isCovered()).toBe(false)
  await pass(MINUTES * 60_000 - 1)
  act(() => void window.dispatchEvent(new Event('keydown')))
  expect(isCovered()).toBe(false)
  await pass(MINUTES * 60_000)
  act(() => void window.dispatchEvent(new Event('keydown')))
  expect(isCovered()).toBe(true)
  view.unmount()
  expect(isCovered()).toBe(false)
  render(<Overlays />)
  expect(isCovered()).toBe(true)
})
