import { message } from '#src/ui/feedback/toasts.ts'
import { useComposer, type Conversation } from '#src/runtime/chat/useConversation.ts'
import { ComposerBar, type ComposerReplies } from '#src/widgets/conversation/ComposerBar.tsx'

type Writing = ReturnType<typeof useComposer>

/** The input, wired to the composer of this session. */
export function WrittenBar({
  conversation,
  sid,
  autoFocus,
  composer,
  replies,
}: {
  conversation: Conversation
  sid: string
  autoFocus: boolean
  composer: Writing
  replies?: ComposerReplies
}) {
  const { commands } = composer
  const addFiles = (chosen: File[]): void => {
    composer.addFiles(chosen).catch((error: unknown) => message.error(error instanceof Error ? error.message : String(error)))
  }
  return (
    <ComposerBar
      key={sid}
      text={composer.mine ? composer.text : ''}
      tray={
        composer.mine
          ? composer.tray.map(file => ({
              key: file.fileId,
              name: file.name,
              preview: file.mime.startsWith('image/') ? composer.preview(file.fileId) : null,
              progress: null,
              error: null,
            }))
          : []
      }
      disabledReason={conversation.blocked}
      canSend={composer.sendable}
      recordingMs={composer.recordingMs}
      canRecord={composer.canRecord && composer.text === '' && composer.tray.length === 0}
      quote={composer.mine ? composer.quote : null}
      onDropQuote={() => commands.quote(null)}
      hint={composer.error}
      unsent={conversation.unsent}
      autoFocus={autoFocus}
      onText={commands.text}
      onSend={commands.send}
      onEnter={commands.enter}
      onFiles={addFiles}
      onRemove={commands.remove}
      onRecord={commands.record}
      {...(replies ? { replies } : {})}
    />
  )
}

/** The plain input of a conversation. */
export function Composer({ conversation, sid, autoFocus }: { conversation: Conversation; sid: string; autoFocus: boolean }) {
  const composer = useComposer(conversation, sid)
  return <WrittenBar conversation={conversation} sid={sid} autoFocus={autoFocus} composer={composer} />
}
