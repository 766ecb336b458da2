import { useCallback, useEffect, useState } from 'react'
import { Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { toFailure } from '#src/lib/http/call.ts'
import type { Failure } from '#contract/http/failure.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { WINDOW_TEXT } from './windowTexts.ts'
import './windows.css'

interface Props<R extends { id: string }> {
  open: boolean
  onClose: () => void
  /** of the window */
  title: string
  /** what the rows are, with the word that counts them: 名用户 */
  noun: string
  columns: TableColumnsType<R>
  /** what a person calls a row */
  nameOf: (row: R) => string
  /** rows that the bin shows at most: as many are perhaps not all */
  most: number
  /** the same function as long as the bin is the same */
  load: () => Promise<R[]>
  /** both answer what is said when it is done; rejections carry a Failure */
  restore: (ids: readonly string[]) => Promise<string>
  erase: (ids: readonly string[]) => Promise<string>
  /** something was brought back or erased, or may have been */
  onDone: () => void
}

/** Deleted rows: brought back one or several at a time, or erased for good after a question. */
export function RecycleBinWindow<R extends { id: string }>(props: Props<R>) {
  const { open, onClose, title, noun, columns, nameOf, most, load, restore, erase, onDone } = props
  const [rows, setRows] = useState<R[] | null>(null)
  const [failed, setFailed] = useState<Failure | null>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const reload = useCallback(async () => {
    setFailed(null)
    try {
      setRows(await load())
      setChosen([])
    } catch (error) {
      setFailed(toFailure(error))
    }
  }, [load])
  useEffect(() => {
    if (open) void reload()
  }, [open, reload])
  const run = async (command: Props<R>['restore']) => {
    setAsked(false)
    setBusy(true)
    try {
      message.success(await command(chosen))
    } catch (error) {
      message.error(toFailure(error).text)
    } finally {
      // of several some may be done
      onDone()
      await reload()
      setBusy(false)
    }
  }
  const isOff = isBusy || chosen.length === 0
  return (
    <Modal
      open={open}
      title={title}
      width={800}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button variant="danger" disabled={isOff} onClick={() => setAsked(true)}>
            彻底删除
          </Button>
          <Button variant="primary" disabled={isOff} onClick={() => void run(restore)}>
            还原
          </Button>
        </>
      }
    >
      {rows !== null && rows.length >= most ? <p className="xl-bin-cut">{WINDOW_TEXT.binCut(most, noun)}</p> : null}
      {failed === null ? (
        <Table<R>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={rows ?? []}
          loading={rows === null}
          pagination={false}
          {...(rows?.length ? { scroll: { x: 560, y: 360 } } : {})}
          locale={{ emptyText: '回收站为空' }}
          rowSelection={{
            selectedRowKeys: chosen,
            onChange: keys => setChosen(keys.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': '选择全部' }),
            getCheckboxProps: row => ({ 'aria-label': `选择${nameOf(row)}` }),
          }}
        />
      ) : (
        <LoadError failure={failed} again={() => void reload()} />
      )}
      {isAsked ? (
        <ConfirmDialog
          title="彻底删除"
          confirm="彻底删除"
          danger
          onClose={() => setAsked(false)}
          onConfirm={() => void run(erase)}
        >
          {`彻底删除 ${chosen.length} ${noun}后无法恢复，是否继续?`}
        </ConfirmDialog>
      ) : null}
    </Modal>
  )
}
