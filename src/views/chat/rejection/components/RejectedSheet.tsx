import { useState } from 'react'
import type { Sheet, SheetVersion } from '#contract/entities/prescriptionSheet.ts'
import { sheetVersions, voidSheet } from '#contract/http/calls/prescriptionSubmit.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { navigate } from '#src/lib/navigation.ts'
import { newId } from '#src/lib/newId.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { InsistFlow } from '#src/widgets/prescription/InsistFlow.tsx'
import { RejectionNote } from '#src/widgets/prescription/RejectionNote.tsx'
import { SheetChanges } from '#src/widgets/prescription/SheetChanges.tsx'
import { SheetState } from '#src/widgets/prescription/SheetState.tsx'
import { SheetView } from '#src/widgets/prescription/SheetView.tsx'
import { WordsDialog } from '#src/widgets/prescription/WordsDialog.tsx'
import '#src/widgets/prescription/prescription.css'

const load = (id: string): Promise<SheetVersion[]> => call(sheetVersions, { id }, { quiet: true })

type Question = 'insist' | 'void' | null

/** A rejected sheet: what was said of it, the sheet, what its last version had changed, and the three answers of its doctor (RX-26). */
export function RejectedSheet({ sheet, onBack, onSettled }: { sheet: Sheet; onBack: (() => void) | null; onSettled(): void }) {
  const { state } = useLoad(sheet.id, load)
  const [question, setQuestion] = useState<Question>(null)
  const [insisted, setInsisted] = useState<string | null>(null)
  /** what was insisted with when it was refused */
  const [refused, setRefused] = useState('')
  const [issue, setIssue] = useState('')
  const [isBusy, setBusy] = useState(false)
  const diff = state.kind === 'there' ? state.value.find(({ rxVersion }) => rxVersion === sheet.signed?.rxVersion)?.diff : null
  const close = (): void => {
    setQuestion(null)
    setInsisted(null)
    setRefused('')
    setIssue('')
  }
  const voidIt = async (reason: string): Promise<void> => {
    setBusy(true)
    try {
      await call(voidSheet, { requestId: newId(), id: sheet.id, version: sheet.version, reason }, { quiet: true })
      onSettled()
    } catch (error) {
      setIssue(toFailure(error).text)
      setBusy(false)
    }
  }
  return (
    <section className="xl-rejected-sheet" aria-label={T.typeNames[sheet.head.type]}>
      <header>
        {onBack !== null && <Button onClick={onBack}>{T.backToList}</Button>}
        <h2>
          {sheet.snapshot?.name}
          <small>
            {sheet.snapshot?.ageText} {T.typeNames[sheet.head.type]}
          </small>
        </h2>
        <SheetState status={sheet.status} />
        {sheet.editableUntil !== null && <span>{T.mendUntil(sheet.editableUntil.slice(5, 16))}</span>}
      </header>
      <div className="xl-rx-body">
        <RejectionNote sheet={sheet} />
        <SheetView sheet={sheet} />
        {diff && <SheetChanges diff={diff} />}
      </div>
      <footer className="xl-rx-actions">
        <Button variant="danger" onClick={() => setQuestion('void')}>
          {T.void}
        </Button>
        <Button onClick={() => setQuestion('insist')}>{T.insist}</Button>
        <Button
          variant="primary"
          onClick={() =>
            navigate(`/hospitalChat/prescription?sid=${encodeURIComponent(sheet.sid)}&rx=${encodeURIComponent(sheet.id)}`)
          }
        >
          {T.mend}
        </Button>
      </footer>
      {question === 'void' && (
        <WordsDialog
          title={T.voidTitle}
          ask={T.voidAsk}
          label={T.voidReason}
          needed={T.voidNeeded}
          confirm={T.void}
          danger
          issue={issue}
          isBusy={isBusy}
          onConfirm={reason => void voidIt(reason)}
          onClose={close}
        />
      )}
      {question === 'insist' && insisted === null && (
        <WordsDialog
          title={T.insistTitle}
          ask={T.insistAsk}
          label={T.insistReason}
          needed={T.insistNeeded}
          confirm={T.insist}
          words={refused}
          issue={issue}
          isBusy={false}
          onConfirm={setInsisted}
          onClose={close}
        />
      )}
      {insisted !== null && (
        <InsistFlow
          place={{ sid: sheet.sid, type: sheet.head.type, rxId: sheet.id }}
          text={insisted}
          onDone={onSettled}
          onFailed={why => {
            setRefused(insisted)
            setInsisted(null)
            setIssue(why)
          }}
          onClose={close}
        />
      )}
    </section>
  )
}
