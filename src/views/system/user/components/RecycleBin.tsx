import { BIN_MAX } from '#contract/constants.ts'
import { eraseUsers, restoreUsers, userRecycleBin } from '#contract/http/calls/usersAdmin.ts'
import { call, successOf } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { RecycleBinWindow } from '#src/resource/windows/RecycleBinWindow.tsx'

const columns = [
  { key: 'username', title: '用户账号', dataIndex: 'username', width: 140 },
  { key: 'realname', title: '用户姓名', dataIndex: 'realname', width: 110 },
  { key: 'phone', title: '手机号码', dataIndex: 'phone', width: 140, render: (phone: string | null) => phone ?? '–' },
  { key: 'orgCodeTxt', title: '所属部门', dataIndex: 'orgCodeTxt', render: (text: string) => text || '–' },
]
const load = () => call(userRecycleBin, {}, { quiet: true })
const all = (command: typeof restoreUsers | typeof eraseUsers) => async (ids: readonly string[]) => {
  const answer = await successOf(command, { userIds: ids.join(',') }, { quiet: true })
  return answer.message
}
const restore = all(restoreUsers)
const erase = all(eraseUsers)

/** Deleted accounts. */
export default function RecycleBin({ open, list, onClose }: ActionDialogProps) {
  return (
    <RecycleBinWindow
      open={open}
      onClose={onClose}
      title="用户回收站"
      noun="名用户"
      columns={columns}
      nameOf={({ realname }) => realname}
      most={BIN_MAX.accounts}
      load={load}
      restore={restore}
      erase={erase}
      onDone={() => list.reload()}
    />
  )
}
