import { CATEGORY_TEXT } from '#contract/rules/noticeTexts.ts'
import { NoticeTime } from '#src/runtime/notices/NoticeTime.tsx'
import { PriorityTag } from '#src/runtime/notices/PriorityTag.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { RowsProps } from './AnnouncementTable.tsx'
import { ReadMark } from './ReadMark.tsx'

/** The rows on narrow screens. */
export function AnnouncementCards({ rows, awaited, now, onOpen }: RowsProps) {
  return (
    <ul className="xl-mine-cards">
      {rows.map(row => (
        <li key={row.anntId} className={row.readFlag === '1' ? 'xl-mine-read' : 'xl-mine-unread'}>
          <Button variant="bare" aria-busy={row.anntId === awaited} onClick={() => onOpen(row)}>
            <span className="xl-mine-head">
              <ReadMark flag={row.readFlag} />
              <PriorityTag priority={row.priority} />
              <span>{CATEGORY_TEXT[row.msgCategory]}</span>
            </span>
            <strong>{row.titile}</strong>
            {row.msgAbstract ? <span>{row.msgAbstract}</span> : null}
            <span className="xl-mine-facts">
              {row.sender || '–'}
              <NoticeTime time={row.sendTime ?? row.createTime} now={now} />
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
