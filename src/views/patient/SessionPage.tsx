import { useState } from 'react'
import { shallowEqual } from '@xstate/react'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { Failure } from '#contract/http/failure.ts'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import { CHAT_ERROR_TEXT, PRESENCE_TEXT, SESSION_STATUS_TEXT } from '#contract/rules/chatTexts.ts'
import { sessionDetail } from '#contract/http/calls/consultation.ts'
import {
  selectButtons,
  selectDeadline,
  selectDoctorPresence,
  selectError,
  selectPending,
  selectPosition,
  selectSession,
} from '#machines/chatDesk/chatDesk.select.ts'
import { useDesk, useDeskCommands } from '#src/lib/chat/useDesk.ts'
import { useServerNow } from '#src/lib/chat/useServerNow.ts'
import { ConfirmDialog } from '#src/lib/feedback/ConfirmDialog.tsx'
import { LoadFault } from '#src/lib/loading/LoadFault.tsx'
import { patientCall } from '#src/lib/patient/account.ts'
import { DESK_TEXT } from '#src/lib/text/chat.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { DeadlineChip, Tag } from '#src/widgets/consultation/Chip.tsx'
import { ConversationPane } from '#src/widgets/consultation/ConversationPane.tsx'
import { CallForHelp } from '#src/widgets/consultation/RiskBanner.tsx'
import { useRisk } from '#src/widgets/consultation/useRisk.ts'
import { leftText } from '#src/widgets/conversation/timeText.ts'
import { TopBar } from './Frame.tsx'
import { go } from './place.ts'
import { Rated, RatingForm } from './Rating.tsx'
import { Retry } from './Retry.tsx'

const load = (sid: string): Promise<ChatSession> => patientCall(sessionDetail, { sid })
const goMine = (): void => go({ page: 'mine' })

/** Who the doctor is and how he is. */
function DoctorTitle({ session }: { session: ChatSession }) {
  const presence = useDesk(snapshot => selectDoctorPresence(snapshot, session.doctor.id))
  const now = useServerNow()
  const left = Math.max(0, session.quotaTotal - session.quotaUsed)
  return (
    <>
      <span className="xl-patient-who">
        {session.doctor.name}
        <small>
          {session.doctor.titleText} · {session.doctor.orgName}
        </small>
      </span>
      <span className="xl-patient-now">
        <Tag tone={session.status === '20' ? 'good' : session.status === '10' ? 'plain' : 'quiet'}>
          {SESSION_STATUS_TEXT[session.status]}
        </Tag>
        {presence && !isOver(session.status) && (
          <span className={`xl-presence-dot is-${presence}`}>{PRESENCE_TEXT[presence]}</span>
        )}
        {session.status === '20' && (
          <>
            <DeadlineChip deadline={selectDeadline(session, now)} />
            <small>{T.quotaLeft(left)}</small>
          </>
        )}
      </span>
    </>
  )
}

/** Place in the queue and time left while the doctor has not accepted. */
function Queue({ session }: { session: ChatSession }) {
  const position = useDesk(snapshot => selectPosition(snapshot, session.id))
  const now = useServerNow()
  return (
    <div className="xl-queue">
      <strong role="status">{position === null ? T.positionUnknown : T.position(position)}</strong>
      <span>
        {T.acceptWithin} <b>{leftText(session.acceptDeadline - now)}</b>
      </span>
      <small>{T.acceptHint}</small>
    </div>
  )
}

function Foot({
  session,
  busy,
  onCancel,
  onRate,
}: {
  session: ChatSession
  busy: boolean
  onCancel(): void
  onRate(score: number, text: string): void
}) {
  const buttons = useDesk(snapshot => selectButtons(snapshot, session), shallowEqual)
  if (session.status === '10')
    return (
      <div className="xl-decide">
        <button type="button" className="xl-button xl-button-danger xl-wide" disabled={busy} onClick={onCancel}>
          {T.cancel}
        </button>
      </div>
    )
  return (
    <div className="xl-decide is-column">
      <span className="xl-quiet">{session.status === '30' ? T.ended : SESSION_STATUS_TEXT[session.status]}</span>
      {buttons.includes('rate') && <RatingForm busy={busy} onRate={onRate} />}
      {session.rating && <Rated score={session.rating.score} text={session.rating.text} />}
      <button type="button" className="xl-button xl-wide" onClick={() => go({ page: 'home' })}>
        {T.again}
      </button>
    </div>
  )
}

function Talk({ session }: { session: ChatSession }) {
  const [question, setQuestion] = useState<'cancel' | 'end' | null>(null)
  const commands = useDeskCommands()
  const { id, status } = session
  const risk = useRisk(session)
  const busy = useDesk(snapshot => selectPending(snapshot, id) !== null || !snapshot.hasTag('online'))
  const error = useDesk(snapshot => selectError(snapshot, id))
  const mayEnd = useDesk(snapshot => selectButtons(snapshot, session).includes('endByPatient'))
  const close = (): void => setQuestion(null)
  return (
    <div className="xl-patient-talk">
      <ConversationPane
        session={session}
        autoFocus={false}
        head={
          <TopBar
            title={<DoctorTitle session={session} />}
            onBack={goMine}
            end={
              mayEnd && (
                <button type="button" className="xl-button" disabled={busy} onClick={() => setQuestion('end')}>
                  {T.end}
                </button>
              )
            }
          />
        }
        above={
          <>
            {risk.length > 0 && <CallForHelp risk={risk} />}
            {status === '10' && <Queue session={session} />}
            {error && (
              <div className="xl-pane-error" role="alert">
                <span>{error.text}</span>
                <button type="button" className="xl-link" onClick={() => commands.dismissError(id)}>
                  {DESK_TEXT.close}
                </button>
              </div>
            )}
          </>
        }
        {...(status === '20'
          ? {}
          : {
              foot: (
                <Foot
                  session={session}
                  busy={busy}
                  onCancel={() => setQuestion('cancel')}
                  onRate={(score, text) => commands.rate(id, score, text)}
                />
              ),
            })}
      />
      {question === 'cancel' && (
        <ConfirmDialog
          title={T.cancel}
          confirm={T.cancel}
          cancel={T.cancelKeep}
          danger
          onClose={close}
          onConfirm={() => {
            close()
            commands.cancel(id)
          }}
        >
          {T.cancelAsk}
        </ConfirmDialog>
      )}
      {question === 'end' && (
        <ConfirmDialog
          title={T.end}
          confirm={T.end}
          cancel={T.endKeep}
          danger
          onClose={close}
          onConfirm={() => {
            close()
            commands.end(id)
          }}
        >
          {T.endAsk}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Why the session cannot be shown: a broken network is tried again, a missing right is named (WALK-20), another person's session is left (WALK-10). */
function NotHere({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  if (failure.retryable) return <Retry failure={failure} onRetry={onRetry} />
  return (
    <div className="xl-nothing">
      {failure.kind === 'forbidden' ? (
        <LoadFault failure={failure} again={onRetry} />
      ) : (
        <span role="alert">{failure.text || CHAT_ERROR_TEXT.NOT_FOUND}</span>
      )}
      <button type="button" className="xl-button xl-button-primary" onClick={goMine}>
        {T.backToMine}
      </button>
    </div>
  )
}

/** One consultation of the patient, from the queue to the rating. */
export function SessionPage({ sid }: { sid: string }) {
  const own = useDesk(snapshot => selectSession(snapshot, sid))
  const { state, again } = useLoad(sid, load)
  const session = own ?? (state.kind === 'there' ? state.value : null)
  if (session) return <Talk key={session.id} session={session} />
  return (
    <>
      <TopBar title={T.app} onBack={goMine} />
      {state.kind === 'failed' ? <NotHere failure={state.failure} onRetry={again} /> : <p className="xl-nothing">{T.loading}</p>}
    </>
  )
}
