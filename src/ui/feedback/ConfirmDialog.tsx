import type { ReactNode } from 'react'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Dialog } from './Dialog.tsx'
import { Button } from '../Button.tsx'

/** px (looks.md part 5) */
const WIDTH = 400

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
      width={WIDTH}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{props.cancel ?? ANSWER_TEXT.cancel}</Button>
          <Button variant={props.danger ? 'danger' : 'primary'} disabled={props.busy === true} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
