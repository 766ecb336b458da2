import '../support/jsdomParts.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { useModal } from '#src/ui/feedback/useModal.ts'

afterEach(cleanup)
const escape = (name: string) =>
  fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true, bubbles: false }))
/** As a browser does on the second Escape: the page is told when it is too late. */
function close(dialog: HTMLElement): void {
  dialog.removeAttribute('open')
  fireEvent(dialog, new Event('close'))
}

it('[ERR-09] a dialog that needs an answer stays open, however often Escape is pressed, and leaves once it is answered', async () => {
  const answered = (
    <Dialog title="登录已过期" footer={<button>重新登录</button>}>
      请重新登录
    </Dialog>
  )
  const { rerender } = render(answered)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: '登录已过期' })
  expect(escape('登录已过期')).toBe(false)
  close(dialog)
  expect(dialog.open).toBe(true)
  close(dialog)
  expect(dialog.open).toBe(true)
  rerender(<></>)
  await act(async () => fireEvent(dialog, new Event('close')))
  expect([dialog.open, dialog.isConnected]).toEqual([false, false])
})

it('Escape asks only the dialog it was pressed in, and a file field that was left empty asks none', () => {
  const asked: string[] = []
  function Around() {
    return (
      <dialog ref={useModal(() => asked.push('抽屉'))} aria-label="抽屉">
        <input type="file" aria-label="附件" />
        <Dialog title="分享" footer={null} onClose={() => asked.push('分享')}>
          <Dialog title="确认" footer={null} onClose={() => asked.push('确认')}>
            确定吗
          </Dialog>
        </Dialog>
      </dialog>
    )
  }
  render(<Around />)
  escape('确认')
  expect(asked).toEqual(['确认'])
  escape('分享')
  fireEvent(screen.getByLabelText('附件'), new Event('cancel', { bubbles: true }))
  expect(asked).toEqual(['确认', '分享'])
  escape('抽屉')
  expect(asked).toEqual(['确认', '分享', '抽屉'])
})
