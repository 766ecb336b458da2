import type { Announcement } from '#contract/entities/announcement.ts'
import { PRIORITY, URGENT_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { Button } from '#src/ui/Button.tsx'
import { followNotice, NoticeDetail } from './NoticeDetail.tsx'
import './noticeDialog.css'

interface Props {
  open: boolean
  /** null while none waits */
  notice: Announcement | null
  /** how many wait, this one included */
  count: number
  onConfirm: (notice: Announcement) => void
  /** its chunk could not be loaded: it comes with the next reading of the lists */
  onClose: () => void
}

/** 紧急消息: one urgent announcement over whatever is open, until it is confirmed; neither Escape nor a press beside it closes it (WALK-18). */
export default function UrgentDialog({ open, notice, count, onConfirm }: Props) {
  const confirm = () => {
    if (notice !== null) onConfirm(notice)
  }
  const isLink = notice?.openType === 'url'
  return (
    <Modal
      open={open}
      title={<span className="xl-urgent-title">{PRIORITY.H.text}</span>}
      width={560}
      isClosable={false}
      onClose={confirm}
      footer={
        <>
          {count > 1 ? <span className="xl-urgent-count">{T.count(1, count)}</span> : null}
          {isLink ? (
            <Button
              onClick={() => {
                confirm()
                followNotice(notice.openPage)
              }}
            >
              {T.follow}
            </Button>
          ) : null}
          <Button variant="primary" data-autofocus onClick={confirm}>
            {T.confirm}
          </Button>
        </>
      }
    >
      {notice === null ? null : <NoticeDetail notice={notice} />}
    </Modal>
  )
}
