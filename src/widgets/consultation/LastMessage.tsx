import { useSelector } from '@xstate/react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { selectDraftText } from '#machines/composer/composer.select.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'

/**
 * Last words of a row as the reader's side reads them: what they began to write themselves, marked [草稿], else the last words, with 我： before their own
 * (WALK-09). `open`: the conversation stands beside the list, its draft is seen there.
 */
export function LastMessage({ session, open = false }: { session: ChatSession; open?: boolean }) {
  const { composer, side } = useChat()
  const draft = useSelector(composer, state => selectDraftText(state, session.id)).trim()
  if (draft !== '' && !open)
    return (
      <span className="xl-session-preview">
        <b className="xl-draft">{T.draft}</b> {draft}
      </span>
    )
  const own = session.lastMsgBy === (side === 'doctor' ? 1 : 2)
  const label = session.lastMsgPreview ? `${own ? T.mine : ''}${session.lastMsgPreview}` : session.chiefComplaint
  return (
    <span className="xl-session-preview" title={label}>
      {label}
    </span>
  )
}
