import { useEffect, useRef, type ReactNode } from 'react'
import { useDesk } from '#src/runtime/chat/useDesk.ts'
import { badgeText } from '#src/lib/format.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { Button } from '#src/ui/Button.tsx'
import { go } from './patientLocation.ts'

/** Head of a page: way back, title (takes the focus when the page comes, so that a screen reader says where one is), something at the end. */
export function TopBar({ title, onBack, end }: { title: ReactNode; onBack?: () => void; end?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header className="xl-patient-top">
      {onBack && (
        <Button variant="icon" aria-label={T.back} onClick={onBack}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M15 5l-7 7 7 7" />
          </svg>
        </Button>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {end}
    </header>
  )
}

const HOME_SIGN = 'M4 11l8-7 8 7v9h-5v-6h-6v6H4z'
const LIST_SIGN = 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5'
const SHEET_SIGN = 'M5 4h14v16H5zM9 9h6M9 13h6M9 17h3'

const PERSON_SIGN = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c0-3.5 3.6-6 8-6s8 2.5 8 6'

/** The roots of the app, at the lower edge where the thumb is. */
export function BottomNav({ at }: { at: 'home' | 'mine' | 'records' | 'me' }) {
  const unread = useDesk(snapshot => Object.values(snapshot.context.sessions).reduce((sum, session) => sum + session.unread, 0))
  const item = (page: typeof at, sign: string, text: string, count: number) => (
    <Button
      variant="bare"
      aria-current={at === page ? 'page' : undefined}
      onClick={() => go(page === 'records' ? { page, kind: 'sheets' } : { page }, { replace: true })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
      {text}
      {count > 0 && <span className="xl-count">{badgeText(count)}</span>}
    </Button>
  )
  return (
    <nav className="xl-patient-nav" aria-label={T.app}>
      {item('home', HOME_SIGN, T.tabs.home, 0)}
      {item('mine', LIST_SIGN, T.tabs.mine, unread)}
      {item('records', SHEET_SIGN, T.tabs.records, 0)}
      {item('me', PERSON_SIGN, T.tabs.me, 0)}
    </nav>
  )
}
