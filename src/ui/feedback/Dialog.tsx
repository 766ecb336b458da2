import { useId } from 'react'
import type { ReactNode } from 'react'
import { useModal } from './useModal.ts'
import './feedback.css'

interface Props {
  title: string
  children: ReactNode
  /** buttons, the one that confirms last */
  footer: ReactNode
  width?: number
  /** absent: the dialog cannot be closed without an answer */
  onClose?: () => void
}

/**
 * A modal dialog on the browser's own <dialog>: focus stays inside, Escape closes when it may be closed, no library. For the moments at which
 * nothing may be missing: login, expired session, logout.
 */
export function Dialog({ title, children, footer, width = 416, onClose }: Props) {
  const dialog = useModal(onClose)
  const heading = useId()
  return (
    <dialog ref={dialog} className="xl-dialog" style={{ width }} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <div className="xl-dialog-body">{children}</div>
      <div className="xl-dialog-footer">{footer}</div>
    </dialog>
  )
}
