import { useState } from 'react'
import { NOTICE_LIST_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { isMarking, selectOwnUnread } from '#machines/notices/notices.select.ts'
import { Dialog } from '#src/lib/feedback/Dialog.tsx'
import { useNoticeCommands, useNotices } from '#src/lib/machines/useNotices.ts'

/** 全部标注已读, asked for once more with the number it is about. */
export function ReadAll() {
  const [isAsked, setAsked] = useState(false)
  const unread = useNotices(selectOwnUnread)
  const isInHand = useNotices(isMarking)
  const { readAll } = useNoticeCommands()
  const isOff = unread === 0 || isInHand
  const leave = () => setAsked(false)
  return (
    <>
      <button
        type="button"
        className="xl-button"
        // not disabled: that would lose the focus which the question gives back
        aria-disabled={isOff}
        title={unread === 0 ? T.readAllNone : undefined}
        onClick={() => setAsked(!isOff)}
      >
        {T.readAll}
      </button>
      {isAsked ? (
        <Dialog
          title={T.readAll}
          onClose={leave}
          footer={
            <>
              <button type="button" className="xl-button" onClick={leave}>
                {T.cancel}
              </button>
              <button
                type="button"
                className="xl-button xl-button-primary"
                onClick={() => {
                  leave()
                  readAll()
                }}
              >
                {T.confirm}
              </button>
            </>
          }
        >
          {T.readAllAsk(unread)}
        </Dialog>
      ) : null}
    </>
  )
}
