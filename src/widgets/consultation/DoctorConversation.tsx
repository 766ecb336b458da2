import { useCallback, useId, useState, type ReactNode } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { CONSULT, COUNTDOWN_FROM } from '#contract/constants.ts'
import { isOver, isTalking, isWaiting } from '#contract/lifecycles/chatSession.ts'
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
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { useDesk, useDeskCommands } from '#src/runtime/chat/useDesk.ts'
import { useOpenSheet } from '#src/runtime/prescription/openSheets.ts'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { DESK_TEXT as T, namesText, SERVICE_TEXT, SEX_TEXT } from '#src/lib/text/chat.ts'
import { FoldedIllness } from '#src/widgets/conversation/foldedIllness.ts'
import { DeadlineChip, Tag } from './Chip.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import { DoctorComposer } from './DoctorComposer.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import { RiskBanner } from './RiskBanner.tsx'
import { SessionTransferSlot } from './transfer/SessionTransferSlot.tsx'
import { SheetMenu, useSheetEntries } from './SheetMenu.tsx'
import { SheetPanel } from './SheetPanel.tsx'
import { UrgencyMark } from './Urgency.tsx'
import { useRisk } from './useRisk.ts'
import type { MenuEntry } from '#src/ui/menu/MenuPopup.tsx'
import { MenuButton } from '#src/ui/menu/MenuButton.tsx'
import { shallowEqual } from '@xstate/react'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { EndDialogProps } from './record/EndDialog.tsx'
import { useEndKey } from './record/useEndKey.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { Button } from '#src/ui/Button.tsx'
import { SessionState } from '#src/widgets/consultation/SessionState.tsx'

type Question = 'extend' | 'end' | 'refuse' | 'transfer' | null

const MORE_SIGN = 'M5 12h.01M12 12h.01M19 12h.01'
/** Messages left from which a phone says so, and from which more may be given by one press. */
const QUOTA_SHORT = 5

/** Allergies, never behind a tab: a mark with two names, a mark where nobody asked, grey where there are none (looks.md 6). */
function AllergyMark({ patient: { allergies, allergyAsked } }: Pick<ChatSession, 'patient'>) {
  if (allergies.length > 0)
    return (
      <span title={allergies.join('、')}>
        <UrgencyMark level={1}>{`${T.allergic} ${namesText(allergies)}`}</UrgencyMark>
      </span>
    )
  return allergyAsked === false ? <UrgencyMark level={2}>{T.notAsked}</UrgencyMark> : <span>{T.noAllergy}</span>
}

function Head(props: { session: ChatSession; before?: ReactNode; after?: ReactNode; actions: ReactNode }) {
  const { session } = props
  const { patient, status } = session
  const now = useServerNow()
  const isAway = useDesk(snapshot => selectIsAway(snapshot, session))
  const left = Math.max(0, session.quotaTotal - session.quotaUsed)
  const isPhone = useNarrowerThan(768)
  const deadline = selectDeadline(session, now)
  return (
    <header className="xl-pane-head">
      {props.before}
      <div className="xl-pane-who">
        <h2>
          {patient.name}
          <small>
            {SEX_TEXT[patient.sex]} {patient.ageText}
          </small>
          {!isPhone && <Tag>{SERVICE_TEXT[session.serviceType]}</Tag>}
        </h2>
        <div className="xl-pane-facts">
          <AllergyMark patient={patient} />
          <SessionState status={status} />
          {deadline !== null && deadline.left <= COUNTDOWN_FROM && <DeadlineChip deadline={deadline} long />}
          {isAway && (
            <span className="xl-tag is-quiet" role="status" title={T.awayHint}>
              {T.away}
            </span>
          )}
          {isTalking(status) && (!isPhone || left <= QUOTA_SHORT) && <span>{T.quotaLeft(left)}</span>}
        </div>
      </div>
      <div className="xl-pane-actions">{props.actions}</div>
      {props.after}
    </header>
  )
}

const EndDialog = lazyScreen<EndDialogProps>(() => import('./record/EndDialog.tsx'), null)

/** What would be lost by the end. */
function EndWarnings({ session }: { session: ChatSession }) {
  const { outbox } = useChat()
  const unsent = outbox.getSnapshot().context.items.filter(item => item.sid === session.id).length
  return (
    <>
      {session.waitingSince !== null && <p className="xl-field-error">{T.unanswered}</p>}
      {unsent > 0 && <p className="xl-field-error">{T.unsent(unsent)}</p>}
    </>
  )
}

/**
 * A conversation as its doctor sees it: header with time and messages left, 结束问诊 with a question first, what is done less often behind ⋯, red banner on risky words,
 * 接诊 or 拒诊 while the patient waits. `before` and `after` stand in the header. Give it the session's id as key.
 */
export function DoctorConversation(props: {
  session: ChatSession
  before?: ReactNode
  after?: ReactNode
  autoFocus: boolean
  /** the page shows the sheet elsewhere */
  isAlone?: boolean
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
  const close = useCallback((): void => setQuestion(null), [])
  const askEnd = useCallback((): void => setQuestion('end'), [])
  const isPhone = useNarrowerThan(768)
  const mayWrite = isTalking(session.status) || isOver(session.status)
  const sheets = useSheetEntries(session)
  const sheet = useOpenSheet(id)
  const mayEnd = buttons.includes('endByDoctor') && !busy
  useEndKey(mayEnd && question === null ? askEnd : null)
  // what is done less often stands behind ⋯ (looks.md 6); messages that run short are no rare thing
  const isShort = buttons.includes('grant') && session.quotaTotal - session.quotaUsed <= QUOTA_SHORT
  const less = [
    { key: isShort ? '' : 'grant', text: T.grant, press: () => commands.grant(id) },
    { key: 'requestTransfer', text: T.transfer, press: () => setQuestion('transfer') },
    { key: 'extend', text: T.extend, press: () => setQuestion('extend') },
  ].filter(({ key }) => buttons.some(button => button === key))
  // on a phone all of it
  const more: MenuEntry[] = [
    ...(isPhone && mayWrite ? sheets.map(entry => ({ ...entry, hint: '' })) : []),
    ...less.map(entry => ({ ...entry, isDisabled: busy })),
    ...(isPhone && buttons.includes('endByDoctor')
      ? [{ key: 'end', text: T.end, isApart: true, isDangerous: true, isDisabled: busy, press: askEnd }]
      : []),
  ]
  const after = (command: () => void) => (): void => {
    close()
    command()
  }
  return (
    <FoldedIllness value={!isWaiting(session.status)}>
      <ConversationPane
        session={session}
        autoFocus={props.autoFocus}
        onSignIn={props.onSignIn}
        renderInput={conversation => <DoctorComposer conversation={conversation} session={session} autoFocus={props.autoFocus} />}
        head={
          <Head
            session={session}
            before={props.before}
            after={props.after}
            actions={
              <>
                {mayWrite && !isPhone && <SheetMenu session={session} />}
                {isShort && (
                  <Button title={T.grantHint} disabled={busy} onClick={() => commands.grant(id)}>
                    {T.grant}
                  </Button>
                )}
                {buttons.includes('endByDoctor') && !isPhone && (
                  <Button variant="danger" title={T.endKey} disabled={busy} onClick={askEnd}>
                    {T.end}
                  </Button>
                )}
                {more.length > 0 && (
                  <MenuButton text="" label={T.moreActions} className="xl-icon-button" entries={() => more}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                      <path d={MORE_SIGN} strokeWidth={3} />
                    </svg>
                  </MenuButton>
                )}
              </>
            }
          />
        }
        above={
          <>
            {risk.length > 0 && <RiskBanner risk={risk} />}
            {!isWaiting(session.status) && (
              <p className="xl-complaint" title={session.chiefComplaint}>
                <b>{T.complaint}</b> {session.chiefComplaint}
              </p>
            )}
            <SessionTransferSlot session={session} asked={question === 'transfer'} onAnswered={close} />
            {error && (
              <div className="xl-pane-error" role="alert">
                <span>{error.text}</span>
                <Button variant="link" onClick={() => commands.dismissError(id)}>
                  {T.close}
                </Button>
              </div>
            )}
          </>
        }
        {...(isWaiting(session.status)
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
                  <Button variant="danger" disabled={busy || !buttons.includes('refuse')} onClick={() => setQuestion('refuse')}>
                    {T.refuse}
                  </Button>
                  <Button
                    variant="primary"
                    disabled={busy || full !== null || !buttons.includes('accept')}
                    aria-describedby={full === null ? undefined : whyFull}
                    onClick={() => commands.accept(id)}
                  >
                    {T.accept}
                  </Button>
                </div>
              ),
            }
          : {})}
      />
      {sheet !== null && props.isAlone !== true && <SheetPanel session={session} sheet={sheet} />}
      {question === 'extend' && (
        <ConfirmDialog title={T.extendTitle} confirm={T.extend} onClose={close} onConfirm={after(() => commands.extend(id))}>
          {T.extendAsk(patient.name, CONSULT.extendMax - session.extendCount)}
        </ConfirmDialog>
      )}
      {question === 'end' && (
        <EndDialog
          session={session}
          warnings={<EndWarnings session={session} />}
          onClose={close}
          onEnd={how => {
            close()
            commands.end(id, how)
          }}
        />
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
    </FoldedIllness>
  )
}
