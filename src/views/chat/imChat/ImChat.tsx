import { useRef, useState } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { sessionDetail } from '#contract/http/calls/consultation.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import { selectSession } from '#machines/chatDesk/chatDesk.select.ts'
import { ChatGate } from '#src/runtime/chat/ChatGate.tsx'
import { useDesk } from '#src/runtime/chat/useDesk.ts'
import { call } from '#src/lib/http/call.ts'
import { useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { useTabTitle } from '#src/runtime/machines/useTabs.ts'
import { navigate } from '#src/lib/navigation.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { useFillHeight } from '#src/lib/useFillHeight.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { ChatFiles } from '#src/widgets/consultation/ChatFiles.tsx'
import { DropTarget } from '#src/widgets/consultation/DropTarget.tsx'
import { DoctorConversation } from '#src/widgets/consultation/DoctorConversation.tsx'
import { PatientDrawer } from '#src/widgets/consultation/PatientPanel.tsx'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { Button } from '#src/ui/Button.tsx'
import './imChat.css'

const load = (sid: string): Promise<ChatSession> => call(sessionDetail, { sid }, { quiet: true })
const goDesk = (): void => navigate('/hospitalChat/imServer')
const openChat = (sid: string): void => navigate(`/hospitalChat/imChat?sid=${encodeURIComponent(sid)}`)

function Nothing({ text, retry }: { text: string; retry?: () => void }) {
  useReloading(retry ?? null)
  return (
    <div className="xl-nothing xl-pane-fill" role="alert">
      <span>{text}</span>
      {retry && (
        <Button variant="primary" onClick={retry}>
          {T.retry}
        </Button>
      )}
      <Button variant={retry ? 'default' : 'primary'} onClick={goDesk}>
        {T.backToDesk}
      </Button>
    </div>
  )
}

function Conversation({ session }: { session: ChatSession }) {
  const phone = useNarrowerThan(768)
  const [drawer, setDrawer] = useState(false)
  const { signInAgain } = useSessionCommands()
  useTabTitle(session.patient.name)
  return (
    <>
      <DropTarget name={session.patient.name} />
      <DoctorConversation
        session={session}
        autoFocus={!phone}
        onSignIn={signInAgain}
        before={
          <Button variant="icon" aria-label={T.back} title={T.back} onClick={goDesk}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M15 5l-7 7 7 7" />
            </svg>
          </Button>
        }
        after={
          <Button aria-expanded={drawer} onClick={() => setDrawer(true)}>
            {T.patient}
          </Button>
        }
      />
      {drawer && <PatientDrawer session={session} onOpen={openChat} onClose={() => setDrawer(false)} />}
    </>
  )
}

/** The session of the address: the desk's own copy, which follows every change; one the desk does not hold is asked for. */
function OneChat({ sid }: { sid: string }) {
  const own = useDesk(snapshot => selectSession(snapshot, sid))
  const { state, again } = useLoad(sid, load)
  // what stood on the desk and left it went to another doctor
  const [wasOwn, setOwn] = useState(false)
  if (own !== null && !wasOwn) setOwn(true)
  const isKnown = useDesk(snapshot => !snapshot.hasTag('loading'))
  if (wasOwn && own === null && isKnown) return <Nothing text={T.moved} />
  const session = own ?? (state.kind === 'there' ? state.value : null)
  if (session) return <Conversation key={session.id} session={session} />
  if (state.kind === 'failed')
    return <Nothing text={state.failure.text || T.loadFailed} {...(state.failure.retryable ? { retry: again } : {})} />
  return <div className="xl-nothing xl-pane-fill">{T.connecting}</div>
}

/** /hospitalChat/imChat?sid=…: one conversation without the list (VIEW-CHAT-02; consultation.md 7.2). */
export default function ImChat() {
  const box = useRef<HTMLDivElement>(null)
  const height = useFillHeight(box, 0)
  const sid = new URLSearchParams(usePageLocation().search).get('sid')
  return (
    <div ref={box} className="xl-one-chat" style={{ height }}>
      {sid === null ? (
        <Nothing text={CHAT_ERROR_TEXT.NOT_FOUND} />
      ) : (
        <ChatGate side="doctor">
          <ChatFiles>
            <OneChat key={sid} sid={sid} />
          </ChatFiles>
        </ChatGate>
      )}
    </div>
  )
}
