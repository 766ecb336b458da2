import { useEffect, useEffectEvent, useState } from 'react'
import { RX_REFUSALS } from '#contract/rules/prescriptionTexts.ts'
import { isStored, selectChecks, selectWritten } from '#machines/prescriptionEditor/prescriptionEditor.select.ts'
import type { EditorTag } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import type { EditorRef, SheetKey } from '#src/runtime/prescription/runningEditors.ts'
import { useEditor } from '#src/runtime/prescription/useEditor.ts'
import { AskDialog } from './AskDialog.tsx'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { openText } from './openText.ts'
import { SignDialog } from './SignDialog.tsx'

/** A rejected sheet goes back unchanged with the doctor's reason: what the checks ask, then the password. */
export function InsistFlow(props: {
  place: SheetKey
  text: string
  onDone(): void
  onFailed(why: string): void
  onClose(): void
}) {
  const { actor, snapshot, send } = useEditor(props.place)
  const now = useServerNow()
  const has = (tag: EditorTag): boolean => snapshot.hasTag(tag)
  const checks = selectChecks(snapshot)
  const { failure, head, lines } = selectWritten(snapshot)
  const [sent, setSent] = useState<{ to: EditorRef; wasStored: boolean } | null>(null)
  // a tab that was hidden finds another editor, or one whose objection went with the screen
  const isSent = sent?.to === actor && snapshot.context.objection === props.text
  const isReady = snapshot.status === 'active' && has('editing') && !has('checking')
  const isDone = has('done')
  const isStopped = has('failed') || has('overtaken') || has('readonly')
  const begin = useEffectEvent(() => {
    setSent({ to: actor, wasStored: isStored(snapshot) })
    send({ type: 'objection.set', text: props.text })
    send({ type: 'submit', now })
  })
  const why = (): string => {
    if (has('overtaken')) return T.overtaken
    if (failure !== null) return failure.text
    if (has('readonly')) return RX_REFUSALS.WRONG_STATE
    if (lines.length === 0) return RX_REFUSALS.NO_LINES
    // the findings stand nowhere on this screen: what bars the sheet is named here
    const titles = [...new Set(checks.open.blocked.map(({ title }) => title))]
    return titles.length === 0 ? RX_REFUSALS.RX_BLOCKED : [openText(checks.open), ...titles].join('；')
  }
  const end = useEffectEvent(() => {
    if (isDone) return props.onDone()
    const words = why()
    // nothing was written here that could hold in its place; the longer validity of an evening is the submission's own
    const wasStored = sent?.to === actor ? sent.wasStored : isStored(snapshot)
    if (has('overtaken') && wasStored) send({ type: 'latest.take' })
    return props.onFailed(words)
  })
  useEffect(() => {
    if (isReady && !isSent) begin()
  }, [isReady, isSent])
  useEffect(() => {
    if (isDone || isStopped || (isReady && isSent)) end()
  }, [isDone, isStopped, isReady, isSent])
  if (has('asking'))
    return (
      <AskDialog
        results={checks.results}
        open={checks.open}
        ticks={checks.ticks}
        overrides={checks.overrides}
        onTick={key => send({ type: 'tick', key })}
        onGive={override => send({ type: 'override.give', override })}
        onNext={() => send({ type: 'submit', now })}
        onClose={() => {
          send({ type: 'cancel' })
          props.onClose()
        }}
      />
    )
  if (!has('signing')) return null
  return (
    <SignDialog
      title={T.signTitle}
      ask={`${T.signAsk}${T.validFor(head.validDays)}`}
      isBusy={has('submitting')}
      issue={failure?.text ?? ''}
      onSign={password => send({ type: 'sign', password })}
      onClose={() => {
        send({ type: 'cancel' })
        props.onClose()
      }}
    />
  )
}
