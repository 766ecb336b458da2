import { useState } from 'react'
import type { TransferDoctor } from '#contract/entities/sessionTransfer.ts'
import { officeTargets, reassignSession } from '#contract/http/calls/officeSessions.ts'
import { call, successOf } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { TRANSFER_TEXT } from '#src/lib/text/transfer.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { TargetList } from '#src/widgets/consultation/transfer/TargetList.tsx'
import '#src/widgets/consultation/transfer/transfer.css'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'

const load = (sid: string): Promise<TransferDoctor[]> => call(officeTargets, { sid }, { quiet: true })

function Targets({ sid, chosen, onChoose }: { sid: string; chosen: string | null; onChoose(id: string): void }) {
  const { state, again } = useLoad(sid, load)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead={TRANSFER_TEXT.loadFailed} />
  const targets = { doctors: state.value, departments: [], teams: [] }
  return <TargetList targets={targets} kind="doctor" chosen={chosen} onChoose={onChoose} />
}

/** 转派: another doctor goes on with the session. */
export default function ReassignWindow(props: ActionDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const asked = props.rows[0]?.id
  return (
    <CommandWindow
      {...props}
      title="转派会话"
      hint="未通过审核的处方作废，已通过的仍由原医生负责；原医生、新医生和患者都会收到通知。"
      confirm="转派"
      check={() => (chosen === null ? TRANSFER_TEXT.targetNeeded : null)}
      run={async ({ id: sid, ...input }) => {
        const answer = await successOf(reassignSession, { sid, ...input, doctorUserId: chosen ?? '' }, { quiet: true })
        return answer.message
      }}
    >
      {props.open && asked !== undefined ? <Targets sid={asked} chosen={chosen} onChoose={setChosen} /> : null}
    </CommandWindow>
  )
}
