import { useId, useState, type Ref } from 'react'
import { GRID_COMMENT_MAX } from '#contract/constants.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { WINDOW_TEXT as T } from './windowTexts.ts'

interface Props {
  /** where it is written */
  field: Ref<HTMLTextAreaElement>
  /** rejects with a Failure; what was written stays then */
  say: (text: string) => Promise<unknown>
  said: () => void
}

/** Where a comment is written: the button or Ctrl+Enter sends it. */
export function NewComment({ field, say, said }: Props) {
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState('')
  const id = useId()
  const trimmed = text.trim()
  const send = () => {
    if (trimmed === '' || isSending) return
    setSending(true)
    setTrouble('')
    say(trimmed)
      .then(() => {
        setText('')
        said()
      })
      .catch((error: unknown) => setTrouble(toFailure(error).text))
      .finally(() => setSending(false))
  }
  return (
    <div className="xl-grid-new-comment">
      <label htmlFor={id}>{T.newComment}</label>
      <textarea
        ref={field}
        id={id}
        className="xl-grid-input"
        rows={3}
        maxLength={GRID_COMMENT_MAX}
        value={text}
        aria-invalid={trouble !== ''}
        aria-describedby={`${id}-told`}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <span id={`${id}-told`} className="xl-grid-new-comment-told" role={trouble === '' ? undefined : 'alert'}>
        {trouble === '' ? T.sendKeys : trouble}
      </span>
      <button type="button" className="xl-button xl-button-primary" disabled={trimmed === '' || isSending} onClick={send}>
        {T.send}
      </button>
    </div>
  )
}
