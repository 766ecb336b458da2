import { useEffect, useState } from 'react'
import { Segmented, Table } from 'antd'
import type { AnnouncementReader } from '#contract/http/calls/announcementAdmin.ts'
import { announcementReaders } from '#contract/http/calls/announcementAdmin.ts'
import type { RowOf } from '#contract/resources/defineResource.ts'
import type { announcement } from '#contract/resources/system/announcement.resource.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Page } from '#contract/http/envelope.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { call, toFailure } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import type { Failure } from '#contract/http/failure.ts'
import { Button } from '#src/ui/Button.tsx'

const columns = [
  { key: 'realname', title: '姓名', dataIndex: 'realname', width: 120 },
  { key: 'username', title: '账号', dataIndex: 'username', width: 140 },
  {
    key: 'readFlag',
    title: '阅读状态',
    dataIndex: 'readFlag',
    width: 110,
    render: (flag: '0' | '1') => (flag === '1' ? '● 已读' : '○ 未读'),
  },
  { key: 'readTime', title: '阅读时间', dataIndex: 'readTime', render: (time: string | null) => time ?? '–' },
  {
    key: 'confirmTime',
    title: '确认时间',
    dataIndex: 'confirmTime',
    render: (time: string | null) => time ?? '–',
  },
]
const FLAGS = [
  { value: '', label: '全部' },
  { value: '1', label: '已读' },
  { value: '0', label: '未读' },
]
type Flag = '' | '0' | '1'

function ReaderList({ anntId }: { anntId: string }) {
  const [flag, setFlag] = useState<Flag>('')
  const [pageNo, setPageNo] = useState(1)
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<{ flag: Flag; pageNo: number; page: Page<AnnouncementReader> } | null>(null)
  // the rows of another question are none of this one
  const page = found?.flag === flag && found.pageNo === pageNo ? found.page : null
  const total = found?.flag === flag ? found.page.total : 0
  const [failed, setFailed] = useState<Failure | null>(null)
  useEffect(() => {
    let isWanted = true
    setFailed(null)
    call(
      announcementReaders,
      { anntId, pageNo, pageSize: PAGE_SIZE, ...(flag === '' ? {} : { readFlag: flag }) },
      { quiet: true },
    ).then(
      answer => isWanted && setFound({ flag, pageNo, page: answer }),
      (error: unknown) => isWanted && setFailed(toFailure(error)),
    )
    return () => {
      isWanted = false
    }
  }, [anntId, flag, pageNo, round])
  if (failed !== null) return <LoadError failure={failed} again={() => setRound(round + 1)} />
  return (
    <>
      <Segmented<Flag>
        aria-label="阅读状态"
        options={FLAGS as { value: Flag; label: string }[]}
        value={flag}
        onChange={next => {
          setFlag(next)
          setPageNo(1)
        }}
      />
      <Table<AnnouncementReader>
        rowKey="id"
        size="small"
        style={{ marginTop: 12 }}
        columns={columns}
        dataSource={page?.records ?? []}
        loading={page === null}
        scroll={{ x: 520 }}
        locale={{ emptyText: '没有符合条件的接收人' }}
        pagination={{
          current: pageNo,
          pageSize: PAGE_SIZE,
          total,
          showSizeChanger: false,
          showTotal: (all, [from, to]) => `${from}-${to} 共${all}人`,
          onChange: setPageNo,
        }}
      />
    </>
  )
}

/** Who has read an announcement, and when. */
export default function Readers({ open, rows, onClose }: ActionDialogProps<RowOf<typeof announcement.fields>>) {
  const [row] = rows
  return (
    <Modal
      open={open}
      title={`阅读情况：${row?.titile ?? ''}`}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {open && row ? <ReaderList key={row.id} anntId={row.id} /> : null}
    </Modal>
  )
}
