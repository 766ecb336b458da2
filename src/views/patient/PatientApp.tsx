import { lazy, Suspense, useEffect } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { ChatGate } from '#src/runtime/chat/ChatGate.tsx'
import { showTitleCount } from '#src/runtime/chat/titleBadge.ts'
import { useDesk } from '#src/runtime/chat/useDesk.ts'
import { clearToasts } from '#src/ui/feedback/clearToasts.ts'
import { ErrorBoundary } from '#src/lib/loading/ErrorBoundary.tsx'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { followOtherTabs, recallPatient, useAccount } from '#src/runtime/patient/account.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { ChatFiles } from '#src/widgets/consultation/ChatFiles.tsx'
import { Doctors } from './Doctors.tsx'
import { Home } from './Home.tsx'
import { Mine } from './Mine.tsx'
import { patientLocationOf } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import { SessionPage } from './SessionPage.tsx'
import { SignIn } from './SignIn.tsx'
import './patient.css'

const Me = lazy(() => import('./Me.tsx'))
const Family = lazy(() => import('./Family.tsx'))
const Member = lazy(() => import('./Member.tsx'))
const ConsultForm = lazy(() => import('./ConsultForm.tsx'))
const Care = lazy(() => import('./Care.tsx'))
const Book = lazy(() => import('./Book.tsx'))
const Visits = lazy(() => import('./Visits.tsx'))
const Orders = lazy(() => import('./Orders.tsx'))
const Order = lazy(() => import('./Order.tsx'))
const Pay = lazy(() => import('./Pay.tsx'))
const Papers = lazy(() => import('./Papers.tsx'))
const Rx = lazy(() => import('./Rx.tsx'))
const Record = lazy(() => import('./Record.tsx'))

function Pages() {
  const { search } = usePageLocation()
  const place = patientLocationOf(search)
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
      {place.page === 'family' && <Family />}
      {place.page === 'member' && <Member key={place.id} id={place.id} />}
      {place.page === 'records' && <Papers kind={place.kind} />}
      {place.page === 'rx' && <Rx key={place.id} id={place.id} />}
      {place.page === 'record' && <Record key={place.id} id={place.id} />}
      {place.page === 'care' && <Care />}
      {place.page === 'book' && <Book key={place.id} id={place.id} />}
      {place.page === 'visits' && <Visits />}
      {place.page === 'orders' && <Orders />}
      {place.page === 'order' && <Order key={place.id} id={place.id} />}
      {place.page === 'pay' && <Pay key={place.id} id={place.id} />}
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

/** /patient: a patient signs in by phone, chooses a doctor, tells their illness, waits, talks and rates (D12, D36). Made for phones first. */
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
