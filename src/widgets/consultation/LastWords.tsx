import { useSelector } from '@xstate/react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { selectDraftText } from '#machines/composer/composer.select.ts'
import { useChat } from '#src/lib/chat/ChatGate.tsx'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'

/**
 * Last words of a row as the reader's side reads them: what he began to write himself, marked [草稿], else the last words, with 我： before his own
 * (WALK-09). `open`: the conversation stands beside the list, its draft is seen there.
 */
export function LastWords({ session, open = false }: { session: ChatSession; open?: boolean }) {
  const { composer, side } = useChat()
  const draft = useSelector(composer, state => selectDraftText(state, session.id)).trim()
  if (draft !== '' && !open)
    return (
      <span className="xl-session-preview">
        <b className="xl-draft">{T.draft}</b> {draft}
      </span>
    )
  const own = session.lastMsgBy === (side === 'doctor' ? 1 : 2)
  const words = session.lastMsgPreview ? `${own ? T.mine : ''}${session.lastMsgPreview}` : session.chiefComplaint
  return (
    <span className="xl-session-preview" title={words}>
      {words}
    </span>
  )
}
