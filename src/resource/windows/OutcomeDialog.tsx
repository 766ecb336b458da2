import { selectOutcome } from '#machines/resourceList/resourceList.select.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { Button } from '#src/ui/Button.tsx'
import { TEXT } from '../texts.ts'
import { useList, useListSend } from '../useList.ts'
import { WINDOW_TEXT as T } from './windowTexts.ts'
import './windows.css'

/** What became of each row of a batch: how many were done, why the others were not. */
export default function OutcomeDialog({ open, onClose }: DialogProps) {
  const send = useListSend()
  const outcome = useLastWhile(open, useList(selectOutcome))
  return (
    <Modal
      open={open}
      title={T.outcome}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => send({ type: 'outcome.retry' })}>{T.retryLeft}</Button>
          <Button variant="primary" onClick={onClose}>
            {TEXT.close}
          </Button>
        </>
      }
    >
      {outcome === null ? null : (
        <>
          <p role="status">{T.outcomeText(outcome.done, outcome.left.length)}</p>
          <ul className="xl-outcome">
            {outcome.left.map(({ id, name, text }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
