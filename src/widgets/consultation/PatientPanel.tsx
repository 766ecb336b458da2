import { useId, useState } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { sessionList } from '#contract/http/calls/consultation.ts'
import { useModal } from '#src/ui/feedback/useModal.ts'
import { dateTime } from '#src/lib/format.ts'
import { call } from '#src/lib/http/call.ts'
import { DESK_TEXT, PATIENT_PANEL_TEXT as T, SEX_TEXT, SHARE_TEXT } from '#src/lib/text/chat.ts'
import { IllnessCardView } from '#src/widgets/conversation/IllnessCardView.tsx'
import { CONVERSATION_TEXT } from '#src/widgets/conversation/texts.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { Button } from '#src/ui/Button.tsx'
import { Avatar } from './Avatar.tsx'
import { EarlierSessions, useEarlier } from './EarlierSessions.tsx'
import { ShareRecord } from './ShareRecord.tsx'
import { Tabs, type TabItem } from './Tabs.tsx'
import { useIllness } from './useIllness.ts'

const RecordPanel = lazyScreen<{ sid: string }>(() => import('./record/RecordPanel.tsx'))
const SessionNotes = lazyScreen<{ sid: string }>(() => import('./SessionNotes.tsx'))
const MessageSearch = lazyScreen<{ sid: string; onClose(): void }>(() => import('./MessageSearch.tsx'), null)

type TabKey = 'illness' | 'file' | 'history' | 'record' | 'notes'

const loadEarlier = async (_patientId: string, name: string): Promise<ChatSession[]> =>
  (await call(sessionList, { view: 'ended', q: name, size: 50 }, { quiet: true })).rows

function IllnessTab({ sid }: { sid: string }) {
  const { illness, again } = useIllness(sid)
  useReloading(illness.kind === 'failed' ? again : null)
  switch (illness.kind) {
    case 'there':
      return <IllnessCardView card={illness.card} />
    case 'loading':
      return <div className="xl-skeleton" role="status" aria-label={T.tabs.illness} />
    case 'none':
      return <p className="xl-quiet">{T.noIllness}</p>
    case 'failed':
      return (
        <div className="xl-nothing" role="alert">
          <span>{illness.text || T.loadFailed}</span>
          <Button onClick={again}>{DESK_TEXT.retry}</Button>
        </div>
      )
  }
}

const moment = (at: number | null): string => (at === null ? T.empty : dateTime(at).slice(0, 16))

function FileTab({ session }: { session: ChatSession }) {
  const { patient } = session
  const allergic = patient.allergies.length > 0
  return (
    <dl className="xl-facts">
      <dt>{T.name}</dt>
      <dd>{patient.name}</dd>
      <dt>{T.sex}</dt>
      <dd>{SEX_TEXT[patient.sex]}</dd>
      <dt>{T.age}</dt>
      <dd>{patient.ageText}</dd>
      <dt>{T.phone}</dt>
      <dd>{patient.phoneMasked}</dd>
      {patient.guardian && (
        <>
          <dt>{T.guardian}</dt>
          <dd>
            {patient.guardian.name} {patient.guardian.phoneMasked}
          </dd>
        </>
      )}
      <dt>{T.allergies}</dt>
      <dd className={allergic ? 'is-warning' : undefined}>{allergic ? patient.allergies.join('、') : T.noAllergy}</dd>
      <dt>{T.past}</dt>
      <dd>{patient.pastHistory || T.empty}</dd>
      <dt>{T.visits}</dt>
      <dd>{T.visitsText(patient.visits)}</dd>
      <dt>{T.sessionNo}</dt>
      <dd>{session.sessionNo}</dd>
      <dt>{T.created}</dt>
      <dd>{moment(session.createdAt)}</dd>
      <dt>{T.accepted}</dt>
      <dd>{moment(session.acceptedAt)}</dd>
      {session.endedAt !== null && (
        <>
          <dt>{T.ended}</dt>
          <dd>{moment(session.endedAt)}</dd>
        </>
      )}
      {session.rating && (
        <>
          <dt>{T.rating}</dt>
          <dd>
            {CONVERSATION_TEXT.stars(session.rating.score)}
            {session.rating.text && `：${session.rating.text}`}
          </dd>
        </>
      )}
    </dl>
  )
}

/** What the doctor knows of the patient: illness card, file with allergies in red, earlier consultations; and the link to share. */
export function PatientPanel({
  session,
  onOpen,
  onClose,
}: {
  session: ChatSession
  onOpen(sid: string): void
  onClose?(): void
}) {
  const [tab, setTab] = useState<TabKey>('illness')
  const [sharing, setSharing] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const earlier = useEarlier(session, loadEarlier)
  const panel = useId()
  const { patient } = session
  const items: TabItem<TabKey>[] = [
    { key: 'illness', text: T.tabs.illness, count: null },
    { key: 'file', text: T.tabs.file, count: null },
  ]
  if (earlier && earlier.length > 0) items.push({ key: 'history', text: T.tabs.history, count: earlier.length })
  if (session.acceptedAt !== null)
    items.push({ key: 'record', text: T.tabs.record, count: null }, { key: 'notes', text: T.tabs.notes, count: null })
  const chosen = items.some(item => item.key === tab) ? tab : 'illness'
  return (
    <section className="xl-panel" aria-label={T.label}>
      <header className="xl-panel-head">
        <Avatar name={patient.name} sex={patient.sex} size={40} />
        <div>
          <h3>{patient.name}</h3>
          <span>
            {SEX_TEXT[patient.sex]} · {patient.ageText} · {patient.phoneMasked}
          </span>
          {patient.guardian && (
            <span>
              {T.guardian} {patient.guardian.name} {patient.guardian.phoneMasked}
            </span>
          )}
        </div>
        {onClose && (
          <Button variant="icon" aria-label={DESK_TEXT.closePatient} onClick={onClose}>
            ×
          </Button>
        )}
      </header>
      {patient.allergies.length > 0 && (
        <p className="xl-allergy">
          <strong>{T.allergies}</strong>
          {patient.allergies.join('、')}
        </p>
      )}
      <Tabs<TabKey> label={T.label} items={items} chosen={chosen} panel={panel} onChoose={setTab} />
      <div id={panel} className="xl-panel-body" role="tabpanel" aria-labelledby={`${panel}-${chosen}`} tabIndex={0}>
        {chosen === 'illness' && <IllnessTab key={session.id} sid={session.id} />}
        {chosen === 'file' && <FileTab session={session} />}
        {chosen === 'history' && earlier && <EarlierSessions rows={earlier} onOpen={onOpen} />}
        {chosen === 'record' && <RecordPanel key={session.id} sid={session.id} />}
        {chosen === 'notes' && <SessionNotes key={session.id} sid={session.id} />}
      </div>
      {session.acceptedAt !== null && (
        <footer className="xl-panel-foot">
          <Button onClick={() => setSearching(true)}>{T.search}</Button>
          <Button onClick={() => setSharing(true)}>{SHARE_TEXT.title}</Button>
        </footer>
      )}
      {isSearching && <MessageSearch sid={session.id} onClose={() => setSearching(false)} />}
      {sharing && <ShareRecord sid={session.id} onClose={() => setSharing(false)} />}
    </section>
  )
}

/** The panel over the page, for narrow windows; Escape and a press beside it close it. */
export function PatientDrawer({
  session,
  onOpen,
  onClose,
}: {
  session: ChatSession
  onOpen(sid: string): void
  onClose(): void
}) {
  const dialog = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      className="xl-patient-drawer"
      aria-label={T.label}
      onClick={event => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <PatientPanel session={session} onOpen={onOpen} onClose={onClose} />
    </dialog>
  )
}
