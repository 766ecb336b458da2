import type { ReactNode } from 'react'
import { WIDTH } from '#contract/widths.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { Button } from '../Button.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** usually a DetailList */
  children: ReactNode
  title?: string
}

/** The detail modal 详细信息, 1200 wide (DIALOG-12): shows, changes nothing. */
export function DetailModal({ open, onClose, children, title = '详细信息' }: Props) {
  return (
    <Modal open={open} title={title} width={WIDTH.detail} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {children}
    </Modal>
  )
}
