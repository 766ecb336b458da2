import { useEffect, useRef } from 'react'
import type { UsableReply } from '#contract/http/calls/cannedReplies.ts'
import { Button } from '#src/ui/Button.tsx'
import { CONVERSATION_TEXT as T } from './texts.ts'
import './replyMenu.css'

export interface ReplyMenuProps {
  id: string
  replies: readonly UsableReply[]
  /** which one Enter takes */
  index: number
  isLoading: boolean
  /** why they could not be loaded */
  failure: string | null
  onChoose(id: string): void
  onRetry(): void
}

/** Id of an option, for the input that names it as the active one. */
export const replyOptionId = (menu: string, reply: string): string => `${menu}-${reply}`

/** Canned replies above the input: shortcut, title, the words; the input keeps the focus. */
export function ReplyMenu({ id, replies, index, isLoading, failure, onChoose, onRetry }: ReplyMenuProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }, [index])
  return (
    <div className="xl-replies" onMouseDown={event => event.preventDefault()}>
      {isLoading ? (
        <p className="xl-replies-note">{T.loadingReplies}</p>
      ) : failure === null ? (
        replies.length === 0 && <p className="xl-replies-note">{T.noReplies}</p>
      ) : (
        <p className="xl-replies-note" role="alert">
          {failure || T.repliesFailed} <Button onClick={onRetry}>{T.retry}</Button>
        </p>
      )}
      <ul ref={list} id={id} role="listbox" aria-label={T.replies} hidden={replies.length === 0 || isLoading}>
        {replies.map((reply, at) => (
          <li
            key={reply.id}
            id={replyOptionId(id, reply.id)}
            role="option"
            aria-selected={at === index}
            onClick={() => onChoose(reply.id)}
          >
            <kbd>/{reply.shortcut}</kbd>
            <strong>{reply.title}</strong>
            <span>{reply.content}</span>
          </li>
        ))}
      </ul>
      <p className="xl-replies-keys">{T.replyKeys}</p>
    </div>
  )
}
