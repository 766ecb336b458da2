import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Hint } from '#src/ui/Hint.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const user = userEvent.setup()
const show = () =>
  render(
    <Hint text="系统设置">
      <button type="button" aria-label="系统设置" />
    </Hint>,
  )

describe('the hint beside an icon', () => {
  it('[SPEED-04] names it under the pointer and goes with it, and with a press', async () => {
    show()
    const button = screen.getByRole('button')
    expect(screen.queryByRole('tooltip')).toBeNull()
    await user.hover(button)
    expect((await screen.findByRole('tooltip')).textContent).toBe('系统设置')
    await user.unhover(button)
    expect(screen.queryByRole('tooltip')).toBeNull()
    await user.hover(button)
    await screen.findByRole('tooltip')
    await user.click(button)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('[SPEED-04] names it for the keyboard; Escape takes it away and leaves the focus', async () => {
    // jsdom guesses :focus-visible from the last events of its window, which tests of other files fired too
    const matches = Element.prototype.matches
    let byKey = true
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
      return selector === ':focus-visible' ? byKey : matches.call(this, selector)
    })
    show()
    await user.tab()
    expect((await screen.findByRole('tooltip')).textContent).toBe('系统设置')
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button'))
    await user.tab()
    byKey = false
    screen.getByRole('button').focus()
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('[SPEED-04] stays within the window beside an icon at its edge', async () => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1_000)
    const box = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    const marginAt = async (left: number, right: number) => {
      box.mockReturnValue(DOMRect.fromRect({ x: left, y: 0, width: right - left, height: 30 }))
      await user.hover(screen.getByRole('button'))
      const { marginLeft } = (await screen.findByRole('tooltip')).style
      await user.unhover(screen.getByRole('button'))
      return marginLeft
    }
    show()
    expect(await marginAt(400, 480)).toBe('0px')
    expect(await marginAt(940, 1_020)).toBe('-28px')
    expect(await marginAt(-20, 60)).toBe('28px')
  })
})
