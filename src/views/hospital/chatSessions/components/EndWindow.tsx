import { forceEndSession } from '#contract/http/calls/officeSessions.ts'
import { successOf } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'

/** 强制结束: the office ends a running session. */
export default function EndWindow(props: ActionDialogProps) {
  return (
    <CommandWindow
      {...props}
      title="强制结束会话"
      hint="会话立即结束，双方不能再发送消息；费用不自动退回，如需退款请到订单管理申请。"
      confirm="强制结束"
      isDangerous
      run={async ({ id: sid, ...input }) => {
        const answer = await successOf(forceEndSession, { sid, ...input }, { quiet: true })
        return answer.message
      }}
    />
  )
}
