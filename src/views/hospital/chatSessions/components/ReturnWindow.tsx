import { returnToQueue } from '#contract/http/calls/officeSessions.ts'
import { successOf } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'

/** 退回队列: the session waits for its doctor again. */
export default function ReturnWindow(props: ActionDialogProps) {
  return (
    <CommandWindow
      {...props}
      title="退回队列"
      hint="会话回到该医生的待接诊列表；未通过审核的处方作废，患者和医生都会收到通知。"
      confirm="退回队列"
      run={async ({ id: sid, ...input }) => {
        const answer = await successOf(returnToQueue, { sid, ...input }, { quiet: true })
        return answer.message
      }}
    />
  )
}
