import { useCallback, useEffect, useState } from 'react'
import { Table } from 'antd'
import type { AnyResource, Bin, BinRow } from '#contract/resources/defineResource.ts'
import { ConfirmDialog } from '#src/lib/feedback/ConfirmDialog.tsx'
import { message } from '#src/lib/feedback/toasts.ts'
import { Modal } from '#src/lib/dialogs/Modal.tsx'
import { answerOf, call, refusal, toFailure } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '../screen.ts'

const COLUMNS_MAX = 4

/** Deleted rows of a list: brought back one or several at a time, or erased for good after a question. */
export function RecycleBin({
  open,
  list,
  onClose,
  resource,
  bin,
}: Omit<ActionDialogProps, 'rows'> & { resource: AnyResource; bin: Bin }) {
  const [rows, setRows] = useState<BinRow[] | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(async () => {
    setFailed(null)
    try {
      setRows(await call(bin.list, {}, { quiet: true }))
      setChosen([])
    } catch (error) {
      setFailed(toFailure(error).text)
    }
  }, [bin])
  useEffect(() => {
    if (open) void load()
  }, [open, load])
  const run = async (deed: Bin['restore']) => {
    setAsked(false)
    setBusy(true)
    try {
      for (const id of chosen) {
        const answer = await answerOf(deed, { id }, { quiet: true })
        if (!answer.success) throw refusal(answer)
      }
      message.success(deed === bin.erase ? '已彻底删除' : '已还原')
    } catch (error) {
      message.error(toFailure(error).text)
    } finally {
      list.reload()
      await load()
      setBusy(false)
    }
  }
  const isOff = isBusy || chosen.length === 0
  const columns = Object.entries(resource.fields)
    .filter(([, field]) => field.secret !== true && field.notListed !== true)
    .slice(0, COLUMNS_MAX)
    .map(([key, { label }]) => ({ key, title: label, dataIndex: key, render: (text: unknown) => String(text ?? '') || '–' }))
  return (
    <Modal
      open={open}
      title={`${resource.title}回收站`}
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
          <button type="button" className="xl-button xl-button-primary" disabled={isOff} onClick={() => void run(bin.restore)}>
            还原
          </button>
        </>
      }
    >
      {failed === null ? (
        <Table<BinRow>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={rows ?? []}
          loading={rows === null}
          pagination={false}
          scroll={{ x: 560, y: 360 }}
          locale={{ emptyText: '回收站为空' }}
          rowSelection={{ selectedRowKeys: chosen, onChange: keys => setChosen(keys.map(String)) }}
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
          onConfirm={() => void run(bin.erase)}
        >
          {`彻底删除 ${chosen.length} 条${resource.title}后无法恢复，是否继续?`}
        </ConfirmDialog>
      ) : null}
    </Modal>
  )
}
