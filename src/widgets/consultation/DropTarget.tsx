import { useSelector } from '@xstate/react'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { useFileDrop } from '#src/runtime/chat/useFileDrop.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'

/**
 * The whole window as a target for files: they go into the tray of the open session, whose patient's name it shows; without one that can be written
 * to nothing is taken (WALK-05). Lies over the positioned box that it stands in, while files are held over the window.
 */
export function DropTarget({ name }: { name: string | null }) {
  const { composer, files } = useChat()
  const isWritable = useSelector(composer, state => state.hasTag('writable')) && name !== null
  const add = async (chosen: File[]): Promise<void> => {
    const { sid } = composer.getSnapshot().context
    if (sid === null) return
    const kept = await Promise.all(chosen.map(file => files.keep(file)))
    composer.send({ type: 'files.add', sid, files: kept })
  }
  const isOver = useFileDrop(chosen => {
    if (!isWritable) message.warning(T.dropNowhere)
    else add(chosen).catch((error: unknown) => message.error(error instanceof Error ? error.message : String(error)))
  })
  if (!isOver) return null
  return (
    <div className={`xl-drop${isWritable ? '' : ' is-closed'}`} role="status">
      <span>{isWritable ? T.drop(name) : T.dropNowhere}</span>
    </div>
  )
}
