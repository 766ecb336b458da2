import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import { selectWritten } from '#machines/prescriptionEditor/prescriptionEditor.select.ts'
import type { EditorTag } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import type { SheetKey } from '#src/runtime/prescription/runningEditors.ts'
import { useRxUpdates } from '#src/runtime/prescription/useRxUpdates.ts'
import { useEditor } from '#src/runtime/prescription/useEditor.ts'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { useUnsaved } from '#src/lib/unsaved.ts'
import { Button } from '#src/ui/Button.tsx'
import { EditorHead } from './EditorHead.tsx'
import { editorKeys } from './editorKeys.ts'
import { EditorBody } from './EditorBody.tsx'
import type { EditorWindow } from './EditorWindows.tsx'
import { PatientStrip } from './PatientStrip.tsx'
import { SheetActions } from './SheetActions.tsx'
import { SheetView } from './SheetView.tsx'
import './prescription.css'

export interface PrescriptionEditorProps {
  session: ChatSession
  place: SheetKey
  onType(type: RxType): void
  /** the draft was thrown away: another one begins */
  onAnew(): void
  onClose(): void
}

/**
 * The editor of a prescription (hospital.md 7.1, looks.md 7), beside the conversation or on its own page: patient facts, head, lines, findings, actions.
 * Everything is decided by machines/prescriptionEditor. Give it the place as key.
 */
export default function PrescriptionEditor(props: PrescriptionEditorProps) {
  const { session, place, onType, onClose } = props
  const { actor, snapshot, send } = useEditor(place)
  const box = useRef<HTMLElement>(null)
  const now = useServerNow()
  const has = (tag: EditorTag): boolean => snapshot.hasTag(tag)
  const { sheet, failure } = selectWritten(snapshot)
  const [window, setWindow] = useState<EditorWindow | null>(null)
  const isWritable = has('editing') && !has('busy')
  useRxUpdates(({ rxId, status, rxVersion }) => send({ type: 'pushed', rxId, status, rxVersion }))
  useUnsaved(has('dirty') || has('overtaken'), T.title)
  useReloading(has('failed') && failure?.retryable === true ? () => send({ type: 'retry' }) : null)
  const leave = (): void => {
    send({ type: 'save' })
    onClose()
  }
  const keys = editorKeys(box, {
    onType,
    onSubmit: () => send({ type: 'submit', now }),
    onUndo: () => send({ type: 'undo' }),
    onRedo: () => send({ type: 'redo' }),
    onOpen: opened => {
      if (isWritable) setWindow(opened)
    },
    onLeave: leave,
  })
  // what had the focus may have gone, such as a finding that was answered
  const onLostKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target === document.body) keys(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', onLostKey)
    return () => document.removeEventListener('keydown', onLostKey)
  }, [])
  return (
    <section
      ref={box}
      className="xl-rx"
      aria-label={T.editor(T.typeNames[sheet?.head.type ?? place.type])}
      tabIndex={-1}
      onKeyDown={event => keys(event.nativeEvent)}
    >
      <EditorHead
        type={sheet?.head.type ?? place.type}
        sheet={sheet}
        has={has}
        onType={onType}
        onSave={() => send({ type: 'save' })}
        onClose={leave}
      />
      <PatientStrip
        session={session}
        facts={snapshot.context.facts}
        isDisabled={!isWritable}
        onRecorded={() => send({ type: 'recheck' })}
      />
      {has('loading') && (
        <div className="xl-rx-skeleton" role="status" aria-label={T.loading}>
          <div className="xl-skeleton" />
          <div className="xl-skeleton" />
          <div className="xl-skeleton" />
        </div>
      )}
      {has('failed') && (
        <div className="xl-nothing" role="alert">
          <span>{failure?.text}</span>
          <Button onClick={() => send({ type: 'retry' })}>{T.retry}</Button>
        </div>
      )}
      {has('gone') && (
        <div className="xl-nothing" role="status">
          <span>{T.gone}</span>
          <Button variant="primary" onClick={props.onAnew}>
            {T.anew}
          </Button>
        </div>
      )}
      {(has('readonly') || has('done')) && sheet !== null && (
        <>
          <div className="xl-rx-body">
            <SheetView sheet={sheet} />
          </div>
          <SheetActions
            sheet={sheet}
            isBusy={has('busy')}
            isDone={has('done')}
            failure={failure}
            onWithdraw={() => send({ type: 'withdraw' })}
          />
        </>
      )}
      {(has('editing') || has('preparing') || has('asking') || has('signing') || has('overtaken')) && (
        <EditorBody
          box={box}
          snapshot={snapshot}
          current={() => actor.getSnapshot()}
          send={send}
          isWritable={isWritable}
          now={now}
          session={session}
          window={window}
          onOpen={setWindow}
        />
      )}
    </section>
  )
}
