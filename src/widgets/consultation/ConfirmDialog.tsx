import type { ReactNode } from 'react'
import { Dialog } from '#src/lib/feedback/Dialog.tsx'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'

/** Asks before something that cannot be undone. The safe answer has the focus first. */
export function ConfirmDialog(props: {
  title: string
  children: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
  busy?: boolean
  onConfirm(): void
  onClose(): void
}) {
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <button type="button" className="xl-button" onClick={props.onClose}>
            {props.cancel ?? T.cancel}
          </button>
          <button
            type="button"
            className={`xl-button ${props.danger ? 'xl-button-danger' : 'xl-button-primary'}`}
            disabled={props.busy === true}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
