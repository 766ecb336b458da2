import '../support/jsdomParts.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FocusMarked } from '#src/ui/dialogs/FocusMarked.tsx'

const field = (
  <div data-autofocus>
    <input aria-label="名称" />
  </div>
)

it('[VIEW-SYS-16] a window opens at its marked field, also when the field comes after the window', async () => {
  const { rerender } = render(<FocusMarked isOpen>加载中</FocusMarked>)
  rerender(<FocusMarked isOpen>{field}</FocusMarked>)
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('名称'))
  cleanup()
})

it('a field that somebody is at work in keeps the focus; the cross, which a window gives it to, does not', async () => {
  const frame = (content: React.ReactNode) => (
    <div role="dialog">
      <button aria-label="关闭窗口" />
      <input aria-label="备注" />
      <FocusMarked isOpen>{content}</FocusMarked>
    </div>
  )
  const { rerender } = render(frame(null))
  screen.getByLabelText('备注').focus()
  rerender(frame(field))
  await Promise.resolve()
  expect(document.activeElement).toBe(screen.getByLabelText('备注'))
  cleanup()

  render(frame(field))
  expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  screen.getByLabelText('关闭窗口').focus()
  expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  cleanup()
})

it('whatever takes the focus within the contents keeps it, a row of a tree as well', async () => {
  render(
    <FocusMarked isOpen>
      {field}
      <div role="treeitem" tabIndex={-1}>
        科室
      </div>
    </FocusMarked>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  screen.getByRole('treeitem').focus()
  await Promise.resolve()
  expect(document.activeElement).toBe(screen.getByRole('treeitem'))
  cleanup()
})

it('a window above keeps the focus', () => {
  render(
    <>
      <div role="alertdialog">
        <button>离开</button>
      </div>
      <FocusMarked isOpen>{field}</FocusMarked>
    </>,
  )
  screen.getByText('离开').focus()
  expect(document.activeElement).toBe(screen.getByText('离开'))
  cleanup()
})
