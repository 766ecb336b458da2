import { useRef } from 'react'
import type { ReactNode } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Modal as AntModal } from 'antd'
import { ownClose } from './ownClose.ts'
import './modal.css'

interface Props {
  open: boolean
  title: ReactNode
  /** px; narrower windows shrink it, phones show it full screen */
  width: number
  children: ReactNode
  /** buttons, the one that confirms last; absent: no footer */
  footer?: ReactNode
  /** false: neither cross nor Escape; it must be answered */
  isClosable?: boolean
  onClose: () => void
  afterClose?: () => void
}

/**
 * The modal window of the application, for lazily loaded chunks: Escape and the cross close, a press beside it does not (what was typed would be lost),
 * the focus goes to the field marked `data-autofocus` and back to where it was at the end, full screen on phones. For the moments of login and session there is feedback/Dialog.tsx, without a library.
 */
export function Modal({ open, title, width, children, footer, isClosable = true, onClose, afterClose }: Props) {
  const body = useRef<HTMLDivElement>(null)
  // React's own autoFocus comes while the window is still hidden, where nothing takes the focus
  const focusField = (isOpen: boolean) => {
    // who writes already, before the window has come to rest, is not interrupted
    if (body.current?.contains(document.activeElement) === true) return
    const marked = isOpen ? body.current?.querySelector<HTMLElement>('[data-autofocus]') : null
    const field = marked?.matches('input, textarea') === false ? marked.querySelector<HTMLElement>('input') : marked
    field?.focus()
  }
  return (
    <AntModal
      open={open}
      title={title}
      width={width}
      centered
      rootClassName="xl-modal"
      closable={isClosable ? { 'aria-label': '关闭窗口', closeIcon: <CloseOutlined aria-hidden /> } : false}
      keyboard={isClosable}
      mask={{ closable: false }}
      onCancel={ownClose(onClose)}
      footer={footer === undefined ? null : <div className="xl-modal-footer">{footer}</div>}
      destroyOnHidden
      afterOpenChange={focusField}
      {...(afterClose === undefined ? {} : { afterClose })}
    >
      <div ref={body}>{children}</div>
    </AntModal>
  )
}
