import { freezeAppUser } from '#contract/http/calls/userInfo.ts'
import { successOf } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'

const FREEZE = {
  title: '冻结用户',
  hint: '冻结后该用户立即下线，不能登录就诊端；进行中的会话和订单不受影响。',
  confirm: '冻结',
  isDangerous: true,
} as const
const UNFREEZE = { title: '解冻用户', hint: '解冻后该用户可以重新登录就诊端。', confirm: '解冻' } as const
const FROZEN = '2'

/** 冻结, or 解冻 of one that is frozen: with a reason. */
export default function FreezeWindow(props: ActionDialogProps) {
  const isFrozen = props.rows[0]?.['status'] === FROZEN
  return (
    <CommandWindow
      {...props}
      {...(isFrozen ? UNFREEZE : FREEZE)}
      run={async input => {
        const answer = await successOf(freezeAppUser, { ...input, status: isFrozen ? '1' : FROZEN }, { quiet: true })
        return answer.message
      }}
    />
  )
}
