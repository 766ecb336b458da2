import { useState } from 'react'
import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import type { Announcement } from '#contract/entities/announcement.ts'
import { NOTICE_DETAIL_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { Button } from '#src/ui/Button.tsx'
import { followNotice, NoticeDetail } from './NoticeDetail.tsx'
import './noticeDialog.css'

/** Below this width, px, the window is always full screen. */
const PHONE = 576.02

interface Props {
  open: boolean
  /** null while nothing is open */
  notice: Announcement | null
  onClose: () => void
  /** once it is gone: the focus goes back */
  afterClose: () => void
}

/** 通知消息: one opened notice (NOTICE-08 to 19); 60 % of the window or full screen, its body 80 % of the window's height. */
export default function NoticeDialog({ open, notice, onClose, afterClose }: Props) {
  const [isFull, setFull] = useState(false)
  // what was shown stays while the window leaves
  const [last, setLast] = useState(notice)
  if (notice !== null && notice !== last) setLast(notice)
  const isPhone = useNarrowerThan(PHONE)
  const isWide = isFull || isPhone
  const shown = notice ?? last
  const Sign = isFull ? FullscreenExitOutlined : FullscreenOutlined
  return (
    <Modal
      open={open}
      title={<h2 className="xl-notice-modal-title">{T.title}</h2>}
      width={isWide ? '100%' : '60%'}
      rootClassName={`xl-notice-modal${isWide ? ' xl-notice-modal-full' : ''}`}
      closable={{ 'aria-label': '关闭窗口', closeIcon: <CloseOutlined aria-hidden /> }}
      onCancel={onClose}
      focusable={{ focusTriggerAfterClose: false }}
      afterClose={() => {
        setFull(false)
        afterClose()
      }}
      destroyOnHidden
      footer={
        <div className="xl-notice-modal-foot">
          <Button onClick={onClose}>{T.close}</Button>
          {shown?.openType === 'url' ? (
            <Button
              variant="primary"
              onClick={() => {
                onClose()
                followNotice(shown.openPage)
              }}
            >
              {T.handle}
            </Button>
          ) : null}
        </div>
      }
    >
      {isPhone ? null : (
        <Button
          className="xl-notice-full"
          aria-label={isFull ? T.leaveFullScreen : T.fullScreen}
          title={isFull ? T.leaveFullScreen : T.fullScreen}
          onClick={() => setFull(!isFull)}
        >
          <Sign aria-hidden />
        </Button>
      )}
      {shown === null ? null : <NoticeDetail notice={shown} />}
    </Modal>
  )
}
