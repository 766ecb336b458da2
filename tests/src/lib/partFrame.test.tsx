import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { providePartFrame } from '#src/lib/loading/partFrame.tsx'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'

afterEach(() => {
  cleanup()
  providePartFrame(null)
})
const Around = ({ children }: { children: ReactNode }) => <div data-testid="around">{children}</div>
const part = (Shown: () => ReactNode) => async () => ({ default: Shown })
const frames = () => screen.queryAllByTestId('around').length

describe('what stands around parts that come later', () => {
  it('[SPEED-04] is loaded with the first of them and stands around each once', async () => {
    let times = 0
    providePartFrame(async () => {
      times += 1
      return Around
    })
    const Inner = lazyScreen(part(() => <p>内</p>))
    const Outer = lazyScreen(
      part(() => (
        <>
          <p>外</p>
          <Inner />
        </>
      )),
    )
    const Window = lazyDialog(part(() => <p>窗口</p>))
    const window = (open: boolean) => <Window open={open} onClose={() => undefined} />
    const { rerender } = render(<Outer />)
    await screen.findByText('内')
    expect([frames(), screen.getByText('内').closest('[data-testid]')?.parentElement?.dataset['testid']]).toEqual([1, undefined])
    rerender(
      <>
        <Outer />
        {window(true)}
      </>,
    )
    await screen.findByText('窗口')
    expect([frames(), times]).toEqual([2, 1])
  })

  it('[SPEED-04] is nothing that a plain screen waits for', async () => {
    let isAsked = false
    providePartFrame(() => {
      isAsked = true
      return new Promise(() => undefined)
    })
    const Rows = lazyScreen(
      part(() => <p>行</p>),
      null,
      { isPlain: true },
    )
    render(<Rows />)
    await screen.findByText('行')
    expect([frames(), isAsked]).toEqual([0, false])
  })

  it('[WALK-20] is said where it does not come, with another try', async () => {
    let isThere = false
    providePartFrame(async () => {
      if (!isThere) throw new Error('no line')
      return Around
    })
    const Part = lazyScreen(part(() => <p>页面</p>))
    render(<Part />)
    const again = await screen.findByRole('button', { name: /重试|重新加载/ }, { timeout: 5_000 })
    expect(screen.queryByText('页面')).toBeNull()
    isThere = true
    await userEvent.click(again)
    await screen.findByText('页面')
    expect(frames()).toBe(1)
  })
})
