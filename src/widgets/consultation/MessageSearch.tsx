import { useState } from 'react'
import { searchMessages, type MessageHit } from '#contract/http/calls/imRecords.ts'
import { dateTime } from '#src/lib/format.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { SEARCH_TEXT as T } from '#src/lib/text/notes.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import './notes.css'

/** px */
const WIDTH = 560

const load = (asked: string): Promise<MessageHit[]> => {
  const [sid = '', ...words] = asked.split(' ')
  const q = words.join(' ').trim()
  return q === '' ? Promise.resolve([]) : call(searchMessages, { sid, q }, { quiet: true })
}

/** Scrolls a message of the open conversation into sight; false: it is not loaded there. */
function showMessage(seq: number): boolean {
  const found = document.querySelector(`.xl-pane [data-seq="${seq}"]`)
  found?.scrollIntoView({ block: 'center' })
  return found !== null
}

/** 搜索消息: words in this session and the patient's earlier ones; a press goes there. */
export default function MessageSearch({ sid, onOpen, onClose }: { sid: string; onOpen(sid: string): void; onClose(): void }) {
  const [text, setText] = useState('')
  const { state, again } = useLoad(`${sid} ${text.trim()}`, load)
  const asked = text.trim() !== ''
  return (
    <Dialog title={T.title} width={WIDTH} onClose={onClose} footer={<Button onClick={onClose}>{T.close}</Button>}>
      <div className="xl-message-search">
        <input
          type="search"
          autoFocus
          value={text}
          maxLength={50}
          placeholder={T.hint}
          aria-label={T.title}
          onChange={event => setText(event.target.value)}
        />
        {state.kind === 'failed' && <LoadError failure={state.failure} again={again} lead={T.failed} />}
        {asked && state.kind === 'loading' && <p role="status">{T.searching}</p>}
        {asked && state.kind === 'there' && state.value.length === 0 && <p role="status">{T.none}</p>}
        {state.kind === 'there' && (
          <ul aria-label={T.title}>
            {state.value.map(hit => (
              <li key={`${hit.sid} ${hit.seq}`}>
                <Button
                  variant="bare"
                  onClick={() => {
                    onClose()
                    if (hit.sid !== sid || !showMessage(hit.seq)) onOpen(hit.sid)
                  }}
                >
                  <small>
                    {hit.sid === sid ? T.here : hit.sessionNo} · {hit.senderName} · {dateTime(hit.at).slice(0, 16)}
                  </small>
                  <span>{hit.text}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
