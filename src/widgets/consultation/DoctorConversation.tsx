import { useId, useState, type ReactNode } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { CONSULT } from '#contract/constants.ts'
import { SESSION_STATUS_TEXT } from '#contract/rules/chatTexts.ts'
import {
  selectButtons,
  selectCounts,
  selectDeadline,
  selectError,
  selectIsAway,
  selectIsFull,
  selectLoadLimit,
  selectPending,
} from '#machines/chatDesk/chatDesk.select.ts'
import { useChat } from '#src/lib/chat/ChatGate.tsx'
import { useDesk, useDeskCommands } from '#src/lib/chat/useDesk.ts'
import { useServerNow } from '#src/lib/chat/useServerNow.ts'
import { ConfirmDialog } from '#src/lib/feedback/ConfirmDialog.tsx'
import { DESK_TEXT as T, SERVICE_TEXT, SEX_TEXT } from '#src/lib/text/chat.ts'
import { DeadlineChip, Tag } from './Chip.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import { RiskBanner } from './RiskBanner.tsx'
import { useRisk } from './useRisk.ts'
import { shallowEqual } from '@xstate/react'

type Question = 'extend' | 'end' | 'refuse' | null

function Head(props: { session: ChatSession; before?: ReactNode; after?: ReactNode; deeds: ReactNode }) {
  const { session } = props
  const { patient, status } = session
  const now = useServerNow()
  const isAway = useDesk(snapshot => selectIsAway(snapshot, session))
  const left = Math.max(0, session.quotaTotal - session.quotaUsed)
  return (
    <header className="xl-pane-head">
      {props.before}
      <div className="xl-pane-who">
        <h2>
          {patient.name}
          <small>
            {SEX_TEXT[patient.sex]} {patient.ageText}
          </small>
          <Tag>{SERVICE_TEXT[session.serviceType]}</Tag>
        </h2>
        <div className="xl-pane-facts">
          <Tag tone={status === '20' ? 'good' : status === '10' ? 'plain' : 'quiet'}>{SESSION_STATUS_TEXT[status]}</Tag>
          <DeadlineChip deadline={selectDeadline(session, now)} long />
          {isAway && (
            <span className="xl-tag is-quiet" role="status" title={T.awayHint}>
              {T.away}
            </span>
          )}
          {status === '20' && <span>{T.quotaLeft(left)}</span>}
        </div>
      </div>
      <div className="xl-pane-deeds">{props.deeds}</div>
      {props.after}
    </header>
  )
}

/** Words of the end dialog: what would be lost. */
function EndQuestion({ session }: { session: ChatSession }) {
  const { outbox } = useChat()
  const unsent = outbox.getSnapshot().context.items.filter(item => item.sid === session.id).length
  return (
    <>
      <p>{T.endAsk(session.patient.name)}</p>
      {session.waitingSince !== null && <p className="xl-field-error">{T.unanswered}</p>}
      {unsent > 0 && <p className="xl-field-error">{T.unsent(unsent)}</p>}
    </>
  )
}

/**
 * A conversation as its doctor sees it: header with time and messages left, 延长 and 结束问诊 with a question first, red banner on risky words,
 * 接诊 or 拒诊 while the patient waits. `before` and `after` stand in the header. Give it the session's id as key.
 */
export function DoctorConversation(props: {
  session: ChatSession
  before?: ReactNode
  after?: ReactNode
  autoFocus: boolean
  onSignIn(): void
}) {
  const { session } = props
  const { id, patient } = session
  const [question, setQuestion] = useState<Question>(null)
  const buttons = useDesk(snapshot => selectButtons(snapshot, session), shallowEqual)
  const pending = useDesk(snapshot => selectPending(snapshot, id))
  const error = useDesk(snapshot => selectError(snapshot, id))
  const online = useDesk(snapshot => snapshot.hasTag('online'))
  const full = useDesk(snapshot =>
    selectIsFull(snapshot) ? T.full(selectCounts(snapshot).active, selectLoadLimit(snapshot) ?? 0) : null,
  )
  const whyFull = useId()
  const risk = useRisk(session)
  const commands = useDeskCommands()
  const busy = pending !== null || !online
  const close = (): void => setQuestion(null)
  const after = (deed: () => void) => (): void => {
    close()
    deed()
  }
  return (
    <>
      <ConversationPane
        session={session}
        autoFocus={props.autoFocus}
        onSignIn={props.onSignIn}
        head={
          <Head
            session={session}
            before={props.before}
            after={props.after}
            deeds={
              <>
                {buttons.includes('grant') && (
                  <button
                    type="button"
                    className="xl-button"
                    title={T.grantHint}
                    disabled={busy}
                    onClick={() => commands.grant(id)}
                  >
                    {T.grant}
                  </button>
                )}
                {buttons.includes('extend') && (
                  <button type="button" className="xl-button" disabled={busy} onClick={() => setQuestion('extend')}>
                    {T.extend}
                  </button>
                )}
                {buttons.includes('endByDoctor') && (
                  <button type="button" className="xl-button xl-button-danger" disabled={busy} onClick={() => setQuestion('end')}>
                    {T.end}
                  </button>
                )}
              </>
            }
          />
        }
        above={
          <>
            {risk.length > 0 && <RiskBanner risk={risk} />}
            {error && (
              <div className="xl-pane-error" role="alert">
                <span>{error.text}</span>
                <button type="button" className="xl-link" onClick={() => commands.dismissError(id)}>
                  {T.close}
                </button>
              </div>
            )}
          </>
        }
        {...(session.status === '10'
          ? {
              foot: (
                <div className="xl-decide">
                  {full === null ? (
                    <p className="xl-quiet">{T.emptyDecide}</p>
                  ) : (
                    <p id={whyFull} className="xl-field-error">
                      {full}
                    </p>
                  )}
                  <button
                    type="button"
                    className="xl-button xl-button-danger"
                    disabled={busy || !buttons.includes('refuse')}
                    onClick={() => setQuestion('refuse')}
                  >
                    {T.refuse}
                  </button>
                  <button
                    type="button"
                    className="xl-button xl-button-primary"
                    disabled={busy || full !== null || !buttons.includes('accept')}
                    aria-describedby={full === null ? undefined : whyFull}
                    onClick={() => commands.accept(id)}
                  >
                    {T.accept}
                  </button>
                </div>
              ),
            }
          : {})}
      />
      {question === 'extend' && (
        <ConfirmDialog title={T.extendTitle} confirm={T.extend} onClose={close} onConfirm={after(() => commands.extend(id))}>
          {T.extendAsk(patient.name, CONSULT.extendMax - session.extendCount)}
        </ConfirmDialog>
      )}
      {question === 'end' && (
        <ConfirmDialog title={T.endTitle} confirm={T.end} danger onClose={close} onConfirm={after(() => commands.end(id))}>
          <EndQuestion session={session} />
        </ConfirmDialog>
      )}
      {question === 'refuse' && (
        <RefuseDialog
          onClose={close}
          onRefuse={(reason, text) => {
            close()
            commands.refuse(id, reason, text)
          }}
        />
      )}
    </>
  )
}
