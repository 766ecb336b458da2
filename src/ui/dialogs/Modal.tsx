import { useState } from 'react'
import type { ReactNode } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Modal as AntModal } from 'antd'
import { FocusMarked } from './FocusMarked.tsx'
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
  /** an answer is awaited: until then neither cross nor Escape does anything */
  isBusy?: boolean
  onClose: () => void
  afterClose?: () => void
}

/**
 * The modal window of the application, for lazily loaded chunks: Escape and the cross close, a press beside it does not (what was typed would be lost),
 * the focus goes to the field marked `data-autofocus` and back to where it was at the end, full screen on phones. For the moments of login and session there is feedback/Dialog.tsx, without a library.
 */
export function Modal({ open, title, width, children, footer, isClosable = true, isBusy = false, onClose, afterClose }: Props) {
  const [isOpened, setOpened] = useState(false)
  return (
    <AntModal
      open={open}
      title={title}
      width={width}
      centered
      rootClassName="xl-modal"
      closable={isClosable ? { 'aria-label': '关闭窗口', closeIcon: <CloseOutlined aria-hidden />, disabled: isBusy } : false}
      keyboard={isClosable && !isBusy}
      mask={{ closable: false }}
      onCancel={ownClose(onClose)}
      footer={footer === undefined ? null : <div className="xl-modal-footer">{footer}</div>}
      destroyOnHidden
      afterOpenChange={setOpened}
      {...(afterClose === undefined ? {} : { afterClose })}
    >
      <FocusMarked isOpen={isOpened}>{children}</FocusMarked>
    </AntModal>
  )
}
