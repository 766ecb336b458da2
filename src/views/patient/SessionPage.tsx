import { useState } from 'react'
import { shallowEqual } from '@xstate/react'
import { CONSULT } from '#contract/constants.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { Failure } from '#contract/http/failure.ts'
import { isOver, isTalking, isWaiting } from '#contract/lifecycles/chatSession.ts'
import { hospitalDayNumber } from '#contract/rules/hospitalClock.ts'
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
import { useDesk, useDeskCommands } from '#src/runtime/chat/useDesk.ts'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { patientCall } from '#src/runtime/patient/account.ts'
import { DESK_TEXT } from '#src/lib/text/chat.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { DeadlineChip } from '#src/widgets/consultation/Chip.tsx'
import { ConversationPane } from '#src/widgets/consultation/ConversationPane.tsx'
import { CallForHelp } from '#src/widgets/consultation/RiskBanner.tsx'
import { useRisk } from '#src/widgets/consultation/useRisk.ts'
import { timeText } from '#src/widgets/conversation/timeText.ts'
import { Button } from '#src/ui/Button.tsx'
import { SessionState } from '#src/widgets/consultation/SessionState.tsx'
import { TopBar } from './Frame.tsx'
import { go } from './patientLocation.ts'
import { Rated, RatingForm } from './Rating.tsx'
import { Retry } from './Retry.tsx'
import { TransferNotice } from './TransferNotice.tsx'

const load = (sid: string): Promise<ChatSession> => patientCall(sessionDetail, { sid })
/** 排队 of PATIENT_TEXT.steps */
const WAITING_STEP = 1
/** So many messages left are told; more are no concern. */
const FEW_LEFT = 5
const goSheet = (id: string): void => go({ page: 'rx', id })
const goMine = (): void => go({ page: 'mine' })

/** Who the doctor is and how they are. */
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
        <SessionState status={session.status} />
        {presence && !isOver(session.status) && (
          <span className={`xl-presence-dot is-${presence}`}>{PRESENCE_TEXT[presence]}</span>
        )}
        {isTalking(session.status) && (
          <>
            <DeadlineChip deadline={selectDeadline(session, now)} />
            {left <= FEW_LEFT && <small>{T.quotaLeft(left)}</small>}
          </>
        )}
      </span>
    </>
  )
}

/** Until when the doctor accepts, by day and clock. */
function acceptBy(deadline: number, now: number): string {
  const isToday = hospitalDayNumber(deadline) === hospitalDayNumber(now)
  return T.acceptBy(isToday ? T.today(timeText(deadline, now)) : timeText(deadline, now))
}

/** Place in the queue with its minutes, where the consultation stands, until when it is accepted; what is added meanwhile the doctor reads on accepting. */
function Queue({ session, busy, onCancel }: { session: ChatSession; busy: boolean; onCancel(): void }) {
  const position = useDesk(snapshot => selectPosition(snapshot, session.id))
  const now = useServerNow()
  return (
    <div className="xl-queue">
      <strong role="status">
        {position === null ? T.positionUnknown : T.position(position, (position + 1) * CONSULT.minutesEach)}
      </strong>
      <ol aria-label={T.queue}>
        {T.steps.map((step, index) => (
          <li key={step} aria-current={index === WAITING_STEP ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
      <span>{acceptBy(session.acceptDeadline, now)}</span>
      <small>{T.addMore}</small>
      <Button variant="link" disabled={busy} onClick={onCancel}>
        {T.cancel}
      </Button>
    </div>
  )
}

function Foot({ session, busy, onRate }: { session: ChatSession; busy: boolean; onRate(score: number, text: string): void }) {
  const buttons = useDesk(snapshot => selectButtons(snapshot, session), shallowEqual)
  return (
    <div className="xl-decide is-column">
      <span className="xl-quiet">{session.status === '30' ? T.ended : SESSION_STATUS_TEXT[session.status]}</span>
      {buttons.includes('rate') && <RatingForm busy={busy} onRate={onRate} />}
      {session.rating && <Rated score={session.rating.score} text={session.rating.text} />}
      <Button variant="default" className="xl-wide" onClick={() => go({ page: 'home' })}>
        {T.again}
      </Button>
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
        onOpenSheet={goSheet}
        head={
          <TopBar
            title={<DoctorTitle session={session} />}
            onBack={goMine}
            end={
              mayEnd && (
                <Button disabled={busy} onClick={() => setQuestion('end')}>
                  {T.end}
                </Button>
              )
            }
          />
        }
        above={
          <>
            {risk.length > 0 && <CallForHelp risk={risk} />}
            {isWaiting(status) && <Queue session={session} busy={busy} onCancel={() => setQuestion('cancel')} />}
            <TransferNotice session={session} />
            {error && (
              <div className="xl-pane-error" role="alert">
                <span>{error.text}</span>
                <Button variant="link" onClick={() => commands.dismissError(id)}>
                  {DESK_TEXT.close}
                </Button>
              </div>
            )}
          </>
        }
        {...(!isOver(status)
          ? {}
          : {
              foot: <Foot session={session} busy={busy} onRate={(score, text) => commands.rate(session, score, text)} />,
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
        <LoadError failure={failure} again={onRetry} />
      ) : (
        <span role="alert">{failure.text || CHAT_ERROR_TEXT.NOT_FOUND}</span>
      )}
      <Button variant="primary" onClick={goMine}>
        {T.backToMine}
      </Button>
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
