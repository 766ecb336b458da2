import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Hint } from '#src/ui/Hint.tsx'

afterEach(cleanup)
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
    show()
    await user.tab()
    expect((await screen.findByRole('tooltip')).textContent).toBe('系统设置')
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })
})
