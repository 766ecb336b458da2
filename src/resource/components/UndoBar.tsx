import { selectIsUndoing, selectUndo } from '#machines/resourceList/resourceList.select.ts'
import { TEXT } from '../texts.ts'
import { useList, useListSend } from '../useList.ts'

/** The way back after a deed that nothing asked about. */
export function UndoBar() {
  const send = useListSend()
  const isThere = useList(selectUndo) !== null
  const isUndoing = useList(selectIsUndoing)
  return (
    <div className="xl-list-undo" role="status" data-empty={!isThere}>
      {isThere ? (
        <>
          <span>{TEXT.done}</span>
          <button type="button" className="xl-button" disabled={isUndoing} onClick={() => send({ type: 'undo.take' })}>
            {TEXT.undo}
          </button>
          <button type="button" className="xl-list-link" aria-label={TEXT.noUndo} onClick={() => send({ type: 'undo.leave' })}>
            ×
          </button>
        </>
      ) : null}
    </div>
  )
}
