import { useId, type MouseEvent } from 'react'
import { selectIsFull, selectNextWaiting, selectTabCount, selectUrgency } from '#machines/chatDesk/chatDesk.select.ts'
import { navigate } from '#src/lib/navigation.ts'
import { greeting, hourOf } from '#src/lib/format.ts'
import { DESK_TEXT as T, SEX_TEXT } from '#src/lib/text/chat.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { useDeskFigures } from '#src/runtime/chat/deskFigures.ts'
import { useDesk, useDeskCommands } from '#src/runtime/chat/useDesk.ts'
import { useNow } from '#src/runtime/notices/useNow.ts'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import { Button } from '#src/ui/Button.tsx'
import { Avatar } from '#src/widgets/consultation/Avatar.tsx'
import { UrgencyMark, Waited } from '#src/widgets/consultation/Urgency.tsx'
import { acceptNext } from './acceptNext.ts'
import { LocalWork } from './LocalWork.tsx'
import './deskHome.css'

const REJECTION = '/hospitalChat/rejection'
const TRANSFER = '/hospitalChat/transfer'
const SCHEDULE = '/hospital/doctorSchedule'
const RECORDS = '/hospitalChat/imRecord'

/** A press goes there in this window; with a key for a new one the browser answers. */
const follow = (event: MouseEvent, to: string): void => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  navigate(to)
}

/** Who is to be seen next: why, how long they have waited, and the button that takes them. */
function NextPatient() {
  const session = useDesk(selectNextWaiting)
  const isFull = useDesk(selectIsFull)
  const now = useServerNow()
  const { desk } = useChat()
  const commands = useDeskCommands()
  if (session === null) return null
  const { patient, risk, priority } = session
  return (
    <section className="xl-desk-next" aria-label={T.nextPatient}>
      <Avatar name={patient.name} sex={patient.sex} />
      <div>
        <p>
          <strong>{patient.name}</strong>
          <span>
            {SEX_TEXT[patient.sex]} {patient.ageText}
          </span>
          {risk.length > 0 ? (
            <UrgencyMark level={1}>{T.riskName(risk)}</UrgencyMark>
          ) : (
            priority === 1 && <UrgencyMark level={2}>{T.urgency[2]}</UrgencyMark>
          )}
          <Waited urgency={selectUrgency(session, now)} accepted={false} />
        </p>
        <p className="xl-desk-next-why">{session.chiefComplaint}</p>
      </div>
      <Button variant="primary" disabled={isFull} title={T.acceptNextKey} onClick={() => acceptNext(desk, commands)}>
        {T.acceptNext}
      </Button>
    </section>
  )
}

/** The desk while no session is chosen: greeting, what waits and what today brought, the next patient (looks.md 6, point 47; hospital.md 1.4). */
export function DeskHome() {
  const dutyName = useId()
  const hour = hourOf(useNow(60_000))
  const name = useDesk(snapshot => snapshot.context.me?.name)
  const waiting = useDesk(snapshot => selectTabCount(snapshot, 'waiting'))
  const mine = useDesk(snapshot => selectTabCount(snapshot, 'mine'))
  const figures = useDeskFigures()
  const commands = useDeskCommands()
  const views = [
    { key: 'waiting', name: T.tiles.waiting, n: waiting },
    { key: 'mine', name: T.tiles.mine, n: mine },
  ] as const
  const reply = figures?.firstReply ?? null
  const links = [
    { to: RECORDS, name: T.tiles.accepted, text: figures?.accepted, isRed: false },
    { to: RECORDS, name: T.tiles.firstReply, text: reply === null ? T.noFigure : T.seconds(reply), isRed: false },
    { to: REJECTION, name: T.tiles.rejected, text: figures?.rejected, isRed: true },
    { to: TRANSFER, name: T.tiles.incoming, text: figures?.incoming, isRed: true },
  ]
  return (
    <div className="xl-desk-home">
      <h2>
        {greeting(hour)}
        {name === undefined ? '' : `，${name}`}
      </h2>
      <nav aria-label={T.home}>
        {views.map(view => (
          <Button key={view.key} className="xl-desk-tile" onClick={() => commands.chooseView(view.key)}>
            <span>{view.name}</span>
            {name === undefined ? <i className="xl-skeleton" aria-hidden="true" /> : <strong>{view.n}</strong>}
          </Button>
        ))}
        {links.map(({ to, name: label, text, isRed }) => (
          <a key={label} href={to} className="xl-desk-tile" onClick={event => follow(event, to)}>
            <span>{label}</span>
            {figures === null ? (
              <i className="xl-skeleton" aria-hidden="true" />
            ) : (
              <strong className={isRed && Number(text) > 0 ? 'is-red' : undefined}>{text}</strong>
            )}
          </a>
        ))}
      </nav>
      <LocalWork />
      <NextPatient />
      {figures !== null && (
        <section className="xl-desk-duty" aria-labelledby={dutyName}>
          <h3 id={dutyName}>{T.duty}</h3>
          {figures.duty.length === 0 ? (
            <span className="xl-quiet">{T.noDuty}</span>
          ) : (
            <ul>
              {figures.duty.map(({ half, places }) => (
                <li key={half}>
                  <strong>{T.duties[half]}</strong> {T.places(places)}
                </li>
              ))}
            </ul>
          )}
          <a href={SCHEDULE} onClick={event => follow(event, SCHEDULE)}>
            {T.openDuty}
          </a>
        </section>
      )}
      <p className="xl-quiet">{T.choose}</p>
    </div>
  )
}
