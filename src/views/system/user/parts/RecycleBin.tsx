import { useCallback, useEffect, useState } from 'react'
import { Table } from 'antd'
import type { AdminUser } from '#contract/http/calls/usersAdmin.ts'
import { eraseUsers, restoreUsers, userRecycleBin } from '#contract/http/calls/usersAdmin.ts'
import { ConfirmDialog } from '#src/lib/feedback/ConfirmDialog.tsx'
import { message } from '#src/lib/feedback/toasts.ts'
import { Modal } from '#src/lib/dialogs/Modal.tsx'
import { answerOf, call, refusal, toFailure } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import '#src/widgets/rights/rights.css'

const columns = [
  { key: 'username', title: '用户账号', dataIndex: 'username', width: 140 },
  { key: 'realname', title: '用户姓名', dataIndex: 'realname', width: 110 },
  { key: 'phone', title: '手机号码', dataIndex: 'phone', width: 140, render: (phone: string | null) => phone ?? '–' },
  { key: 'orgCodeTxt', title: '所属部门', dataIndex: 'orgCodeTxt', render: (text: string) => text || '–' },
]
type Deed = typeof restoreUsers | typeof eraseUsers

/** Deleted accounts: brought back, or erased for good after a question. */
export default function RecycleBin({ open, list, onClose }: ActionDialogProps) {
  const [rows, setRows] = useState<AdminUser[] | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(async () => {
    setFailed(null)
    try {
      setRows(await call(userRecycleBin, {}, { quiet: true }))
      setChosen([])
    } catch (error) {
      setFailed(toFailure(error).text)
    }
  }, [])
  useEffect(() => {
    if (open) void load()
  }, [open, load])
  const run = async (deed: Deed) => {
    setAsked(false)
    setBusy(true)
    try {
      const answer = await answerOf(deed, { userIds: chosen.join(',') }, { quiet: true })
      if (!answer.success) throw refusal(answer)
      message.success(answer.message)
      list.reload()
      await load()
    } catch (error) {
      message.error(toFailure(error).text)
    } finally {
      setBusy(false)
    }
  }
  const isOff = isBusy || chosen.length === 0
  return (
    <Modal
      open={open}
      title="用户回收站"
      width={800}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="xl-button" onClick={onClose}>
            关闭
          </button>
          <button type="button" className="xl-button xl-button-danger" disabled={isOff} onClick={() => setAsked(true)}>
            彻底删除
          </button>
          <button type="button" className="xl-button xl-button-primary" disabled={isOff} onClick={() => void run(restoreUsers)}>
            还原
          </button>
        </>
      }
    >
      {failed === null ? (
        <Table<AdminUser>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={rows ?? []}
          loading={rows === null}
          pagination={false}
          {...(rows?.length ? { scroll: { x: 560, y: 360 } } : {})}
          locale={{ emptyText: <span className="xl-rights-note">回收站为空</span> }}
          rowSelection={{
            selectedRowKeys: chosen,
            onChange: keys => setChosen(keys.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': '选择全部' }),
            getCheckboxProps: user => ({ 'aria-label': `选择${user.realname}` }),
          }}
        />
      ) : (
        <p role="alert">
          {failed}{' '}
          <button type="button" className="xl-button" onClick={() => void load()}>
            重试
          </button>
        </p>
      )}
      {isAsked ? (
        <ConfirmDialog
          title="彻底删除"
          confirm="彻底删除"
          danger
          onClose={() => setAsked(false)}
          onConfirm={() => void run(eraseUsers)}
        >
          {`彻底删除 ${chosen.length} 名用户后无法恢复，是否继续?`}
        </ConfirmDialog>
      ) : null}
    </Modal>
  )
}
