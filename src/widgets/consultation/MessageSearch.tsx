import { useState } from 'react'
import { searchMessages, type MessageHit } from '#contract/http/calls/imRecords.ts'
import { dateTime } from '#src/lib/format.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { IM_RECORD_TEXT } from '#src/lib/text/imRecord.ts'
import { SEARCH_TEXT as T } from '#src/lib/text/notes.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useSessionLog } from '#src/runtime/chat/useSessionLog.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { RecordLog } from './openedRecord/RecordLog.tsx'
import './notes.css'

/** px */
const [WIDTH, LOG_WIDTH] = [560, 880]

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

/** The conversation of a hit, as far as the doctor may read it, with the hit in sight. */
function HitLog({ hit }: { hit: MessageHit }) {
  const { log, again } = useSessionLog(hit.sid)
  if (log.kind === 'failed') return <LoadError failure={log.failure} again={again} lead={IM_RECORD_TEXT.failed} />
  return <RecordLog messages={log.messages} from={hit.seq} isLoading={log.kind === 'loading'} />
}

/** 搜索消息: words in this session and the patient's earlier ones; a press shows the message where it stands, or in the record of its conversation. */
export default function MessageSearch({ sid, onClose }: { sid: string; onClose(): void }) {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<MessageHit | null>(null)
  const { state, again } = useLoad(`${sid} ${text.trim()}`, load)
  const asked = text.trim() !== ''
  if (opened !== null)
    return (
      <Dialog
        title={T.title}
        width={LOG_WIDTH}
        onClose={onClose}
        footer={
          <>
            <Button onClick={() => setOpened(null)}>{T.back}</Button>
            <Button onClick={onClose}>{T.close}</Button>
          </>
        }
      >
        <div className="xl-im-record-body">
          <HitLog hit={opened} />
        </div>
      </Dialog>
    )
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
                    if (hit.sid === sid && showMessage(hit.seq)) onClose()
                    else setOpened(hit)
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
