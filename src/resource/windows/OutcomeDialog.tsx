import { selectOutcome } from '#machines/resourceList/resourceList.select.ts'
import { Modal } from '#src/lib/dialogs/Modal.tsx'
import type { DialogProps } from '#src/lib/dialogs/lazyDialog.tsx'
import { useLastWhile } from '#src/lib/dialogs/useLastWhile.ts'
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
          <button type="button" className="xl-button" onClick={() => send({ type: 'outcome.retry' })}>
            {T.retryLeft}
          </button>
          <button type="button" className="xl-button xl-button-primary" onClick={onClose}>
            {TEXT.close}
          </button>
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
