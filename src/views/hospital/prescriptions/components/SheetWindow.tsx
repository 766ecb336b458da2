import { PRESCRIPTION_LIST_TEXT } from '#contract/rules/prescriptionList.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { SheetView } from '#src/widgets/prescription/SheetView.tsx'
import { useSheet } from './useSheet.ts'
import '../prescriptions.css'

const WIDTH = 640

function Whole({ id }: { id: string }) {
  const { state, again } = useSheet(id)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const sheet = state.value
  return (
    <>
      {sheet.snapshot === null ? null : (
        <p className="xl-sheet-who">
          {sheet.snapshot.name} {sheet.snapshot.sex === 1 ? '男' : '女'} {sheet.snapshot.ageText}
        </p>
      )}
      <SheetView sheet={sheet} />
      {sheet.lines.length === 0 ? <p role="note">{PRESCRIPTION_LIST_TEXT.noLines}</p> : null}
      <p className="xl-sheet-who">
        医师 {sheet.doctorName}
        {sheet.reviewerName === null ? '' : `　药师 ${sheet.reviewerName}`}
      </p>
    </>
  )
}

/** 查看: a sheet as its doctor wrote it. */
export default function SheetWindow({ open, rows, onClose }: ActionDialogProps) {
  const [row] = rows
  return (
    <WindowFrame open={open} title="处方" width={WIDTH} onClose={onClose}>
      {row === undefined ? null : <Whole id={row.id} />}
    </WindowFrame>
  )
}
