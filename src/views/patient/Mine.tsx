import { shallowEqual } from '@xstate/react'
import { useDesk, useDeskCommands } from '#src/runtime/chat/useDesk.ts'
import { useEffect } from 'react'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { Button } from '#src/ui/Button.tsx'
import { BottomNav, TopBar } from './Frame.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import { SessionCard } from './SessionCard.tsx'

/** 我的问诊: all own consultations, newest first; older ones page by page. */
export function Mine() {
  const rows = useDesk(
    snapshot => Object.values(snapshot.context.sessions).sort((a, b) => b.lastMsgAt - a.lastMsgAt || (a.id < b.id ? -1 : 1)),
    shallowEqual,
  )
  const state = useDesk(
    snapshot => ({
      loading: snapshot.hasTag('loading') || snapshot.hasTag('endedLoading'),
      more: snapshot.hasTag('endedMore'),
      failed: snapshot.hasTag('endedFailed') ? snapshot.context.endedError : null,
    }),
    shallowEqual,
  )
  const commands = useDeskCommands()
  useEffect(() => commands.chooseView('ended'), [commands])
  return (
    <>
      <TopBar title={T.mine} />
      <main className="xl-patient-main">
        {rows.length === 0 && state.loading && <i className="xl-skeleton is-card" role="status" aria-label={T.loading} />}
        {rows.length === 0 && !state.loading && state.failed === null && (
          <div className="xl-nothing">
            <span>{T.none}</span>
            <Button variant="primary" onClick={() => go({ page: 'home' }, { replace: true })}>
              {T.noneAction}
            </Button>
          </div>
        )}
        {rows.map(session => (
          <SessionCard key={session.id} session={session} />
        ))}
        {rows.length > 0 && state.loading && <p className="xl-nothing">{T.loading}</p>}
        {state.failed !== null && <Retry failure={state.failed} onRetry={commands.retryEnded} />}
        {state.more && (
          <div className="xl-nothing">
            <Button onClick={commands.moreEnded}>{T.more}</Button>
          </div>
        )}
      </main>
      <BottomNav at="mine" />
    </>
  )
}
