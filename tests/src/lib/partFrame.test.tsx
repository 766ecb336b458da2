import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { partFrame } from '#src/lib/loading/partFrame.tsx'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'

afterEach(() => {
  cleanup()
  partFrame.provide(null)
})
const Around = ({ children }: { children: ReactNode }) => <div data-testid="around">{children}</div>
const part = (Shown: () => ReactNode) => async () => ({ default: Shown })
const frames = () => screen.queryAllByTestId('around').length

describe('what stands around parts that come later', () => {
  it('[SPEED-04] is loaded with a screen and a dialog and stands around them', async () => {
    let times = 0
    const load = async () => {
      times += 1
    }
    partFrame.provide({ load, Around })
    const Page = lazyScreen(part(() => <p>页面</p>))
    const Window = lazyDialog(part(() => <p>窗口</p>))
    const show = (open: boolean) => (
      <>
        <Page />
        <Window open={open} onClose={() => undefined} />
      </>
    )
    const { rerender } = render(show(false))
    await screen.findByText('页面')
    expect([frames(), times]).toEqual([1, 1])
    rerender(show(true))
    await screen.findByText('窗口')
    expect([frames(), times]).toEqual([2, 2])
    expect(screen.getByText('窗口').parentElement?.dataset['testid']).toBe('around')
  })

  it('[SPEED-04] is nothing that a plain screen waits for', async () => {
    let isAsked = false
    const load = () => {
      isAsked = true
      return new Promise<void>(() => undefined)
    }
    partFrame.provide({ load, Around })
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
    const load = async () => {
      if (!isThere) throw new Error('no line')
    }
    partFrame.provide({ load, Around })
    const Part = lazyScreen(part(() => <p>页面</p>))
    render(<Part />)
    const again = await screen.findByRole('button', { name: /重试|重新加载/ })
    expect(screen.queryByText('页面')).toBeNull()
    isThere = true
    await userEvent.click(again)
    await screen.findByText('页面')
    expect(frames()).toBe(1)
  })
})
