import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { GridComment } from '#contract/entities/gridSnapshot.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { WindowProps } from './gridWindow.ts'
import { RecordState } from './RecordState.tsx'
import { NewComment } from './NewComment.tsx'
import { useCell } from './useCell.ts'
import { useRecord } from './useRecord.ts'
import { WINDOW_TEXT as T } from './windowTexts.ts'
import './windows.css'

const NONE: GridComment[] = []
const NOTHING = Promise.resolve()

/** 批注: what people said about a cell, the newest first, and a place to say something; what a colleague says appears by itself. */
export default function CommentsWindow({ open, shown: { place }, onClose }: WindowProps<'comments'>) {
  const session = useSession()
  const { data } = session
  const { record } = data
  const { r, f } = place
  const { isLive, label } = useCell(place)
  const heard = useSyncExternalStore(session.onMarks, () => data.commentsAt(r, f).heard)
  const load = useCallback(() => record?.comments({ r, f }) ?? Promise.resolve(NONE), [record, r, f])
  const people = useCallback((text: string) => record?.people(text) ?? Promise.resolve([]), [record])
  // the own word is there with its answer, whether or not the socket is
  const [own, setOwn] = useState(0)
  const { state, again } = useRecord(`${r} ${f}`, heard + own, load)
  const comments = state.kind === 'there' ? state.value : NONE
  const [settling, setSettling] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const settle = (id: string) => {
    setSettling(id)
    record
      ?.settle(id)
      .then(() => setOwn(count => count + 1))
      .catch((error: unknown) => message.error(toFailure(error).text))
      .finally(() => setSettling(null))
  }
  return (
    <WindowFrame open={open} title={T.comments(label)} width={480} onClose={onClose} opened={() => field.current?.focus()}>
      {isLive ? (
        <NewComment
          field={field}
          say={(text, mentions) => record?.comment(place, text, mentions) ?? NOTHING}
          said={() => setOwn(own + 1)}
          people={people}
        />
      ) : (
        <p>{T.gone}</p>
      )}
      <RecordState state={state} count={comments.length} none={T.noComments} again={again} />
      <ol className="xl-grid-record">
        {comments.map(({ id, text, by, at, settled }) => (
          <li key={id} data-settled={settled}>
            <p>
              <strong>{by}</strong>
              <time>{at}</time>
              {settled ? <span className="xl-grid-settled">{T.settled}</span> : null}
            </p>
            <p className="xl-grid-comment">{text}</p>
            {settled ? null : (
              <Button variant="text" disabled={settling === id} onClick={() => settle(id)}>
                {T.settle}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </WindowFrame>
  )
}
