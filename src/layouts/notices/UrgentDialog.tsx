import { useEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Announcement } from '#contract/entities/announcement.ts'
import { PRIORITY, URGENT_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { Button } from '#src/ui/Button.tsx'
import { followNotice, NoticeDetail } from './NoticeDetail.tsx'
import './noticeDialog.css'

/** A key that comes so soon after an announcement was meant for what was on the screen before it, ms. */
const UNSEEN = 700

/** A button that is kept pressed confirms one announcement, not those behind it. */
const ignoreRepeat = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault()
}

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
  const shown = useRef<{ id: string | null; since: number }>({ id: null, since: 0 })
  const box = useRef<HTMLDivElement>(null)
  const id = open ? (notice?.id ?? null) : null
  useEffect(() => {
    const isNext = shown.current.id !== null && id !== null && shown.current.id !== id
    shown.current = { id, since: performance.now() }
    // the pressed button would confirm it too: it is read first
    if (isNext) box.current?.querySelector('h3')?.focus()
  }, [id])
  const confirm = () => {
    if (notice !== null) onConfirm(notice)
  }
  /** Does what was pressed, unless the press cannot have been meant for this announcement: a key (detail 0) too soon, the second half of a double click. */
  const press = ({ detail }: MouseEvent, act: () => void) => {
    if (detail === 1 || (detail === 0 && performance.now() - shown.current.since >= UNSEEN)) act()
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
              onKeyDown={ignoreRepeat}
              onClick={event =>
                press(event, () => {
                  confirm()
                  followNotice(notice.openPage)
                })
              }
            >
              {T.follow}
            </Button>
          ) : null}
          <Button variant="primary" data-autofocus onKeyDown={ignoreRepeat} onClick={event => press(event, confirm)}>
            {T.confirm}
          </Button>
        </>
      }
    >
      <div ref={box}>{notice === null ? null : <NoticeDetail key={notice.id} notice={notice} />}</div>
    </Modal>
  )
}
