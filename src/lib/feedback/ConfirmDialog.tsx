import type { ReactNode } from 'react'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Dialog } from './Dialog.tsx'

/** Asks before something is done. The safe answer has the focus first. */
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
            {props.cancel ?? ANSWER_TEXT.cancel}
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
