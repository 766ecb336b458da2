import { useRef, useState } from 'react'
import { isWaiting } from '#contract/lifecycles/chatSession.ts'
import { selectSelected } from '#machines/chatDesk/chatDesk.select.ts'
import { ChatGate } from '#src/runtime/chat/ChatGate.tsx'
import { useOpenSheet } from '#src/runtime/prescription/openSheets.ts'
import { useDesk, useDeskCommands } from '#src/runtime/chat/useDesk.ts'
import { useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { navigate } from '#src/lib/navigation.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { useFillHeight } from '#src/lib/useFillHeight.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { ConnectionBanner } from '#src/widgets/consultation/ConversationPane.tsx'
import { DropTarget } from '#src/widgets/consultation/DropTarget.tsx'
import { DoctorConversation } from '#src/widgets/consultation/DoctorConversation.tsx'
import { ChatFiles } from '#src/widgets/consultation/ChatFiles.tsx'
import { PatientDrawer, PatientPanel } from '#src/widgets/consultation/PatientPanel.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DeskHome } from './DeskHome.tsx'
import { DeskList } from './DeskList.tsx'
import { LocalWork } from './LocalWork.tsx'
import { useArrivals } from './useArrivals.ts'
import './desk.css'

const PANEL_SIGN = 'M4 5h16v14H4zM14 5v14M17 9h.01M17 12h.01'
const BACK_SIGN = 'M15 5l-7 7 7 7'

function Sign({ path, label, onPress, pressed }: { path: string; label: string; onPress(): void; pressed?: boolean }) {
  return (
    <Button variant="icon" aria-label={label} title={label} aria-expanded={pressed} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </Button>
  )
}

function Desk() {
  const box = useRef<HTMLDivElement>(null)
  const height = useFillHeight(box, 0)
  const phone = useNarrowerThan(768)
  const roomy = !useNarrowerThan(1366)
  const [drawer, setDrawer] = useState(false)
  const [folds, setFolds] = useState<boolean | null>(null)
  const session = useDesk(selectSelected)
  const commands = useDeskCommands()
  const { signInAgain } = useSessionCommands()
  const said = useArrivals()
  const open = (sid: string): void => navigate(`/hospitalChat/imChat?sid=${encodeURIComponent(sid)}`)
  const isWriting = useOpenSheet(session?.id ?? null) !== null
  // who waits has the whole card in the middle, and it is told once (looks.md 6)
  const folded = folds ?? (session !== null && isWaiting(session.status))
  const beside = roomy && !folded && !isWriting
  const banner = <ConnectionBanner onSignIn={signInAgain} />
  return (
    <div ref={box} className={`xl-desk${isWriting ? ' is-writing' : ''}`} style={{ height }}>
      <h1 className="xl-hidden-text">{T.title}</h1>
      <div className="xl-hidden-text" aria-live="polite">
        {said}
      </div>
      <DropTarget name={session?.patient.name ?? null} />
      {(!phone || session === null) && (
        <DeskList
          head={
            phone && (
              <>
                {banner}
                <LocalWork />
              </>
            )
          }
        />
      )}
      {session === null && !phone && (
        <div className="xl-pane">
          {banner}
          <DeskHome />
        </div>
      )}
      {session !== null && (
        <DoctorConversation
          key={session.id}
          session={session}
          autoFocus={!phone}
          onSignIn={signInAgain}
          before={phone ? <Sign path={BACK_SIGN} label={T.back} onPress={() => commands.select(null)} /> : null}
          after={
            <Sign
              path={PANEL_SIGN}
              label={beside ? T.closePatient : T.showPatient}
              pressed={roomy ? beside : drawer}
              onPress={() => (roomy ? setFolds(!folded) : setDrawer(true))}
            />
          }
        />
      )}
      {session !== null && beside && (
        <aside className="xl-desk-side">
          <PatientPanel key={session.id} session={session} onOpen={open} />
        </aside>
      )}
      {session !== null && !roomy && drawer && <PatientDrawer session={session} onOpen={open} onClose={() => setDrawer(false)} />}
    </div>
  )
}

/** /hospitalChat/imServer: the doctor's desk in three columns, one at a time on phones (CHAT-01, CHAT-02, VIEW-CHAT-01; consultation.md 7.1). */
export default function ImServer() {
  return (
    <ChatGate side="doctor">
      <ChatFiles>
        <Desk />
      </ChatFiles>
    </ChatGate>
  )
}
