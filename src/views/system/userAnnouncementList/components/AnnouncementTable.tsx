import { useMemo } from 'react'
import { Table } from 'antd'
import type { TableColumnsType } from 'antd'
import type { MyAnnouncement } from '#contract/http/calls/notices.ts'
import { NOTICE_LIST_TEXT as T } from '#contract/rules/noticeListTexts.ts'
import { CATEGORY_TEXT } from '#contract/rules/noticeTexts.ts'
import { NoticeTime } from '#src/runtime/notices/NoticeTime.tsx'
import { PriorityTag } from '#src/runtime/notices/PriorityTag.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ReadMark } from './ReadMark.tsx'

export interface RowsProps {
  rows: readonly MyAnnouncement[]
  /** id of the one that is about to open */
  awaited: string | null
  now: number
  onOpen: (row: MyAnnouncement) => void
}

const columns = (now: number): TableColumnsType<MyAnnouncement> => [
  { key: 'readFlag', title: T.readFlag, width: 96, render: (_, row) => <ReadMark flag={row.readFlag} /> },
  {
    key: 'titile',
    title: T.titile,
    render: (_, row) => (
      // the press is the row's: it bubbles
      <div className="xl-mine-title">
        <Button variant="bare" title={row.titile} aria-label={T.open(row.titile)}>
          {row.titile}
        </Button>
        {row.msgAbstract ? <small title={row.msgAbstract}>{row.msgAbstract}</small> : null}
      </div>
    ),
  },
  { key: 'msgCategory', title: T.category, width: 104, render: (_, row) => CATEGORY_TEXT[row.msgCategory] },
  { key: 'priority', title: T.priority, width: 120, render: (_, row) => <PriorityTag priority={row.priority} /> },
  // on a tablet the title takes its room: two letters of it would be left
  { key: 'sender', title: T.sender, width: 128, ellipsis: true, responsive: ['xl'], render: (_, row) => row.sender || '–' },
  {
    key: 'sendTime',
    title: T.sendTime,
    width: 236,
    render: (_, row) => <NoticeTime time={row.sendTime ?? row.createTime} now={now} />,
  },
]

/** The rows on wide screens; a press anywhere on a row opens it, by keyboard its title. */
export function AnnouncementTable({ rows, awaited, now, onOpen }: RowsProps) {
  return (
    <Table<MyAnnouncement>
      className="xl-mine-table"
      rowKey="anntId"
      columns={useMemo(() => columns(now), [now])}
      dataSource={rows}
      pagination={false}
      tableLayout="fixed"
      rowClassName={row => (row.readFlag === '1' ? 'xl-mine-read' : 'xl-mine-unread')}
      onRow={row => ({ onClick: () => onOpen(row), 'aria-busy': row.anntId === awaited })}
    />
  )
}
