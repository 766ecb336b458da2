import { useEffect, useRef, useState } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { sessionDetail } from '#contract/http/calls/consultation.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import { selectSession } from '#machines/chatDesk/chatDesk.select.ts'
import { ChatGate } from '#src/runtime/chat/ChatGate.tsx'
import { useDesk } from '#src/runtime/chat/useDesk.ts'
import { useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { useTabTitle } from '#src/runtime/machines/useTabs.ts'
import { openSheet, type OpenSheet } from '#src/runtime/prescription/openSheets.ts'
import { call } from '#src/lib/http/call.ts'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { navigate } from '#src/lib/navigation.ts'
import { DESK_TEXT } from '#src/lib/text/chat.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { useFillHeight } from '#src/lib/useFillHeight.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { Button } from '#src/ui/Button.tsx'
import { ChatFiles } from '#src/widgets/consultation/ChatFiles.tsx'
import { DoctorConversation } from '#src/widgets/consultation/DoctorConversation.tsx'
import { EDITOR_BESIDE } from '#src/widgets/consultation/SheetMenu.tsx'
import { LazyEditor } from '#src/widgets/consultation/SheetPanel.tsx'
import { type TabItem, Tabs } from '#src/widgets/consultation/Tabs.tsx'
import './prescriptionPage.css'

const load = (sid: string): Promise<ChatSession> => call(sessionDetail, { sid }, { quiet: true })
const goDesk = (): void => navigate('/hospitalChat/imServer')
const goTalk = (sid: string): void => navigate(`/hospitalChat/imChat?sid=${encodeURIComponent(sid)}`)

type Part = 'talk' | 'sheet'
const PARTS: readonly TabItem<Part>[] = [
  { key: 'talk', text: T.talk, count: null },
  { key: 'sheet', text: T.title, count: null },
]
const PANEL = 'xl-sheet-page'

/** Conversation and sheet: side by side where there is room, else one of the two. What stood side by side stays so, with what is open in the editor. */
function Both({ session, sheet }: { session: ChatSession; sheet: OpenSheet }) {
  const isNarrow = useNarrowerThan(EDITOR_BESIDE)
  const [part, setPart] = useState<Part>('sheet')
  const [shown, setShown] = useState(sheet)
  const [isBeside, setBeside] = useState(!isNarrow)
  if (!isNarrow && !isBeside) setBeside(true)
  const { signInAgain } = useSessionCommands()
  const { id } = session
  useTabTitle(session.patient.name)
  useEffect(() => {
    if (!isNarrow) openSheet(id, shown)
  }, [isNarrow, id, shown])
  const talk = <DoctorConversation session={session} autoFocus={false} isAlone={!isBeside} onSignIn={signInAgain} />
  if (isBeside) return talk
  return (
    <div className="xl-sheet-page">
      <Tabs<Part> label={T.title} items={PARTS} chosen={part} panel={PANEL} onChoose={setPart} />
      <div id={PANEL} className="xl-sheet-part" role="tabpanel" aria-labelledby={`${PANEL}-${part}`}>
        {part === 'talk' ? (
          talk
        ) : (
          <LazyEditor
            session={session}
            sheet={shown}
            onType={(type: RxType) => setShown({ type, rxId: null })}
            onClose={() => goTalk(id)}
          />
        )}
      </div>
    </div>
  )
}

function OneSheet({ sid, sheet }: { sid: string; sheet: OpenSheet }) {
  const own = useDesk(snapshot => selectSession(snapshot, sid))
  const { state, again } = useLoad(sid, load)
  useReloading(state.kind === 'failed' && state.failure.retryable ? again : null)
  const session = own ?? (state.kind === 'there' ? state.value : null)
  if (session !== null) return <Both key={`${session.id} ${sheet.rxId ?? sheet.type}`} session={session} sheet={sheet} />
  if (state.kind !== 'failed') return <div className="xl-nothing xl-pane-fill">{DESK_TEXT.connecting}</div>
  return (
    <div className="xl-nothing xl-pane-fill" role="alert">
      <span>{state.failure.text || DESK_TEXT.loadFailed}</span>
      {state.failure.retryable && <Button onClick={again}>{DESK_TEXT.retry}</Button>}
      <Button variant="primary" onClick={goDesk}>
        {DESK_TEXT.backToDesk}
      </Button>
    </div>
  )
}

const typeOf = (text: string | null): RxType => (text === '2' || text === '3' ? text : '1')

/** /hospitalChat/prescription?sid=&rx=&type=: a sheet of a consultation with its conversation (VIEW-CHAT-04; hospital.md 1.3). */
export default function Prescription() {
  const box = useRef<HTMLDivElement>(null)
  const height = useFillHeight(box, 0)
  const query = new URLSearchParams(usePageLocation().search)
  const sid = query.get('sid')
  return (
    <div ref={box} className="xl-one-chat" style={{ height }}>
      <h1 className="xl-hidden-text">{T.write}</h1>
      {sid === null ? (
        <div className="xl-nothing xl-pane-fill" role="alert">
          <span>{CHAT_ERROR_TEXT.NOT_FOUND}</span>
          <Button variant="primary" onClick={goDesk}>
            {DESK_TEXT.backToDesk}
          </Button>
        </div>
      ) : (
        <ChatGate side="doctor">
          <ChatFiles>
            <OneSheet sid={sid} sheet={{ type: typeOf(query.get('type')), rxId: query.get('rx') }} />
          </ChatFiles>
        </ChatGate>
      )}
    </div>
  )
}
