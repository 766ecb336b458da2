import { useState } from 'react'
import { NOTICE_LIST_TEXT as T } from '#contract/rules/noticeListTexts.ts'
import { isMarking, selectLists, selectOwnUnread } from '#machines/notices/notices.select.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { useNoticeCommands, useNotices } from '#src/runtime/machines/useNotices.ts'
import { Button } from '#src/ui/Button.tsx'

/** 全部标注已读, asked for once more with the number it is about. */
export function ReadAll() {
  const [isAsked, setAsked] = useState(false)
  const unread = useNotices(selectOwnUnread)
  const isKnown = useNotices(selectLists) !== null
  const isInHand = useNotices(isMarking)
  const { readAll } = useNoticeCommands()
  const isOff = unread === 0 || isInHand
  const leave = () => setAsked(false)
  return (
    <>
      <Button
        // not disabled: that would lose the focus which the question gives back
        aria-disabled={isOff}
        title={isKnown && unread === 0 ? T.readAllNone : undefined}
        onClick={() => setAsked(!isOff)}
      >
        {T.readAll}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={T.readAll}
          confirm={T.readAll}
          onConfirm={() => {
            leave()
            readAll()
          }}
          onClose={leave}
        >
          {T.readAllAsk(unread)}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
