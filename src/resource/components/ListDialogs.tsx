import { useCallback } from 'react'
import {
  selectAsked,
  selectDialog,
  selectIsSending,
  selectOutcome,
  selectTheirs,
  type DialogName,
} from '#machines/resourceList/resourceList.select.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { TEXT } from '../texts.ts'
import { useList, useListSend } from '../useList.ts'

const FormWindow = lazyDialog(() => import('../form/FormWindow.tsx'))
const ConflictDialog = lazyDialog(() => import('../form/ConflictDialog.tsx'))
const DetailDrawer = lazyDialog(() => import('../windows/DetailDrawer.tsx'))
const HistoryDrawer = lazyDialog(() => import('../windows/HistoryDrawer.tsx'))
const ColumnsDialog = lazyDialog(() => import('../windows/ColumnsDialog.tsx'))
const ImportWindow = lazyDialog(() => import('../windows/ImportWindow.tsx'))
const OutcomeDialog = lazyDialog(() => import('../windows/OutcomeDialog.tsx'))

function Question() {
  const send = useListSend()
  const asked = useList(selectAsked)
  const isSending = useList(selectIsSending)
  if (asked?.question == null) return null
  return (
    <ConfirmDialog
      title={asked.question.title}
      confirm={asked.question.confirm}
      cancel={TEXT.cancel}
      danger={asked.command !== 'action'}
      busy={isSending}
      onConfirm={() => send({ type: 'question.confirm' })}
      onClose={() => send({ type: 'question.cancel' })}
    >
      {asked.question.content}
      {asked.question.about === undefined ? null : (
        <p className="xl-question-about" translate="no">
          {asked.question.about}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Everything of a list that opens above it; each window is loaded when it is first wanted. */
export function ListDialogs() {
  const send = useListSend()
  const dialog = useList(selectDialog)
  const isComparing = useList(selectTheirs) !== null
  const hasOutcome = useList(selectOutcome) !== null
  const close = useCallback(() => send({ type: 'dialog.close' }), [send])
  const isOpen = (...names: DialogName[]) => dialog !== null && names.includes(dialog)
  const isForm = isOpen('add', 'edit')
  return (
    <>
      <FormWindow open={isForm} onClose={close} />
      <ConflictDialog open={isComparing} onClose={() => send({ type: 'conflict.leave' })} />
      <DetailDrawer open={isOpen('detail')} onClose={close} />
      <HistoryDrawer open={isOpen('history')} onClose={close} />
      <ImportWindow open={isOpen('import')} onClose={close} />
      <ColumnsDialog open={isOpen('columns')} onClose={close} />
      <OutcomeDialog open={hasOutcome} onClose={() => send({ type: 'outcome.close' })} />
      <Question />
    </>
  )
}
