import { lazy, Suspense, useEffect } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { ChatGate } from '#src/lib/chat/ChatGate.tsx'
import { showTitleCount } from '#src/lib/chat/titleBadge.ts'
import { useDesk } from '#src/lib/chat/useDesk.ts'
import { clearToasts } from '#src/lib/feedback/clearToasts.ts'
import { ErrorBoundary } from '#src/lib/loading/ErrorBoundary.tsx'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { followOtherTabs, recallPatient, useAccount } from '#src/lib/patient/account.ts'
import { usePlace } from '#src/lib/usePlace.ts'
import { ChatFiles } from '#src/widgets/consultation/ChatFiles.tsx'
import { ConsultForm } from './ConsultForm.tsx'
import { Doctors } from './Doctors.tsx'
import { Home } from './Home.tsx'
import { Mine } from './Mine.tsx'
import { placeOf } from './place.ts'
import { Retry } from './Retry.tsx'
import { SessionPage } from './SessionPage.tsx'
import { SignIn } from './SignIn.tsx'
import './patient.css'

const Me = lazy(() => import('./Me.tsx'))

function Pages() {
  const { search } = usePlace()
  const place = placeOf(search)
  const unread = useDesk(snapshot => Object.values(snapshot.context.sessions).reduce((sum, session) => sum + session.unread, 0))
  useEffect(() => {
    showTitleCount(unread)
    return () => showTitleCount(0)
  }, [unread])
  return (
    <ChatFiles>
      {place.page === 'home' && <Home />}
      {place.page === 'mine' && <Mine />}
      {place.page === 'me' && <Me />}
      {place.page === 'doctors' && <Doctors key={place.org} org={place.org} />}
      {place.page === 'consult' && <ConsultForm key={place.doctor} org={place.org} doctorId={place.doctor} />}
      {place.page === 'session' && <SessionPage key={place.sid} sid={place.sid} />}
    </ChatFiles>
  )
}

function Screen() {
  const account = useAccount()
  switch (account.kind) {
    case 'unknown':
      return <Loading />
    case 'signedOut':
      return <SignIn expired={account.expired} />
    case 'failed':
      return <Retry failure={account.failure} onRetry={() => void recallPatient()} />
    case 'signedIn':
      return (
        <ErrorBoundary key={account.token}>
          <Suspense fallback={<Loading />}>
            <ChatGate side="patient">
              <Pages />
            </ChatGate>
          </Suspense>
        </ErrorBoundary>
      )
  }
}

/** /patient: a patient signs in by phone, chooses a doctor, tells his illness, waits, talks and rates (D12, D36). Made for phones first. */
export default function PatientApp() {
  useEffect(() => {
    void recallPatient()
    return followOtherTabs()
  }, [])
  useEffect(clearToasts, [])
  useEffect(() => {
    const root = document.documentElement
    root.classList.add('xl-patient-root')
    return () => root.classList.remove('xl-patient-root')
  }, [])
  return (
    <div className="xl-patient">
      {getConfig().demo && <p className="xl-patient-demo">演示数据，不可用于临床</p>}
      <Screen />
    </div>
  )
}
