import { useId } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { useCannedReplies } from '#src/runtime/chat/useCannedReplies.ts'
import { useComposer, type Conversation } from '#src/runtime/chat/useConversation.ts'
import { ReplyMenu, replyOptionId } from '#src/widgets/conversation/ReplyMenu.tsx'
import { WrittenBar } from './Composer.tsx'

/** The doctor's input: a slash opens the canned replies. Give it the session's id as key. */
export function DoctorComposer(props: { conversation: Conversation; session: ChatSession; autoFocus: boolean }) {
  const { conversation, session } = props
  const composer = useComposer(conversation, session.id)
  const canned = useCannedReplies(session, composer.mine ? composer.text : '', composer.commands.text)
  const menuId = useId()
  const active = canned.replies[canned.index]
  return (
    <WrittenBar
      conversation={conversation}
      sid={session.id}
      autoFocus={props.autoFocus}
      composer={composer}
      replies={{
        menu: canned.isOpen ? (
          <ReplyMenu
            id={menuId}
            replies={canned.replies}
            index={canned.index}
            isLoading={canned.isLoading}
            failure={canned.failure}
            onChoose={canned.choose}
            onRetry={canned.retry}
          />
        ) : null,
        menuId,
        activeId: active === undefined ? null : replyOptionId(menuId, active.id),
        selection: canned.selection,
        onTyped: canned.typed,
        onKey: canned.pressed,
        onOpen: canned.open,
        onClose: canned.close,
      }}
    />
  )
}
