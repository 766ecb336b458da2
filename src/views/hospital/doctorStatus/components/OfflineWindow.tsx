import { forceOffline } from '#contract/http/calls/doctorStatus.ts'
import { successOf } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'

/** 强制下线: with a reason. */
export default function OfflineWindow(props: ActionDialogProps) {
  return (
    <CommandWindow
      {...props}
      title="强制下线"
      hint="医生变为离线，患者不能再选择，直到本人重新上线。有进行中的会话时不能下线。"
      confirm="强制下线"
      isDangerous
      run={async input => {
        const answer = await successOf(forceOffline, input, { quiet: true })
        return answer.message
      }}
    />
  )
}
