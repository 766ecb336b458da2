import { useState } from 'react'
import { patientDeskFile } from '#contract/http/calls/patientDesk.ts'
import type { PatientDeskFile } from '#contract/http/calls/patientDesk.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { BreakGlass } from '#src/widgets/consultation/openedRecord/BreakGlass.tsx'
import { FileFacts } from './FileFacts.tsx'
import { FileLists } from './FileLists.tsx'
import '../patients.css'

const WIDTH = 860
const load = (id: string): Promise<PatientDeskFile> => call(patientDeskFile, { id }, { quiet: true })
const OPENED = { version: 0, createBy: null, createTime: null, updateBy: null, updateTime: null }

function Whole({ id }: { id: string }) {
  const { state, again } = useLoad(id, load)
  const [sid, setSid] = useState<string | null>(null)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const file = state.value
  return (
    <>
      <FileFacts file={file} />
      <FileLists file={file} onOpen={setSid} />
      <BreakGlass open={sid !== null} rows={sid === null ? [] : [{ ...OPENED, id: sid }]} onClose={() => setSid(null)} />
    </>
  )
}

/** 档案: all that the hospital has of a patient; what was said is read by break-glass. The read is audited. */
export default function FileWindow({ open, rows: [row], onClose }: ActionDialogProps) {
  return (
    <WindowFrame
      open={open && row !== undefined}
      title={`患者档案：${String(row?.['name'] ?? '')}`}
      width={WIDTH}
      onClose={onClose}
    >
      {row === undefined ? null : <Whole id={row.id} />}
    </WindowFrame>
  )
}
