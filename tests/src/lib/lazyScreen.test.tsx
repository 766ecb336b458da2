import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from '#src/lib/loading/chunk.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'

const CHUNK_RETRY_PAUSE = 1_000
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('[ERR-39] [CONST-03] gives up after 120000 ms with a ChunkLoadError', async () => {
  vi.useFakeTimers()
  let thrown: unknown
  void loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => (thrown = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(thrown).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(thrown).toBeInstanceOf(ChunkLoadError)
})

it('asks once more by itself for what did not come', async () => {
  vi.useFakeTimers()
  let tries = 0
  const load = () => (++tries === 1 ? Promise.reject(new Error('cut')) : Promise.resolve('there'))
  const loaded = loadChunk(load)
  await vi.advanceTimersByTimeAsync(CHUNK_RETRY_PAUSE)
  expect([await loaded, tries]).toEqual(['there', 2])
})

it('[ERR-40] shows the error view when a style sheet cannot be loaded twice, and loads again on retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let tries = 0
  const Screen = lazyScreen(() => {
    tries += 1
    return tries < 3
      ? Promise.reject(new Error('Unable to preload CSS for /assets/x.css'))
      : Promise.resolve({ default: () => <p>内容</p> })
  })
  render(<Screen />)
  expect((await screen.findByRole('alert')).textContent).toContain('页面加载失败')
  await act(async () => screen.getByRole('button', { name: '重试' }).click())
  expect(await screen.findByText('内容')).toBeTruthy()
})
