import { markIncomplete } from '#contract/http/calls/illnesses.ts'
import { successOf } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'

/** 标记资料不全: the patient reads what is missing in the conversation. */
export default function IncompleteWindow(props: ActionDialogProps) {
  return (
    <CommandWindow
      {...props}
      title="标记资料不全"
      hint="患者会在会话中收到以下说明，补充后由医生判定是否符合复诊。"
      confirm="通知患者补充"
      label="需补充的资料（至少5个字）"
      run={async ({ id: _id, ...input }) => {
        const sid = String(props.rows[0]?.['sid'] ?? '')
        const answer = await successOf(markIncomplete, { ...input, sid }, { quiet: true })
        return answer.message
      }}
    />
  )
}
