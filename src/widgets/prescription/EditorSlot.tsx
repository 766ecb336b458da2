import { useState } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { OpenSheet } from '#src/runtime/prescription/openSheets.ts'
import { forgetEditor } from '#src/runtime/prescription/runningEditors.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import PrescriptionEditor from './PrescriptionEditor.tsx'

/** The place of the editor on a screen; another kind of sheet is another editor. Comes in a chunk of its own. */
export default function EditorSlot(props: {
  session: ChatSession
  sheet: OpenSheet
  onType(type: RxType): void
  onClose(): void
}) {
  const { session, sheet } = props
  const [round, setRound] = useState(0)
  const place = { sid: session.id, ...sheet }
  return (
    <PrescriptionEditor
      key={`${session.id} ${sheet.rxId ?? sheet.type} ${round}`}
      session={session}
      place={place}
      onType={props.onType}
      onAnew={() => {
        forgetEditor(place)
        setRound(round + 1)
        props.onType(sheet.type)
      }}
      onClose={props.onClose}
    />
  )
}
