import { useMemo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Router } from 'react-router-dom'
import { currentPlace, navigate } from '#src/lib/navigation.ts'
import { allowedPlace } from './guardParts.ts'

type To = string | { pathname?: string; search?: string; hash?: string }
const text = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? currentPlace().pathname}${to.search ?? ''}${to.hash ?? ''}`

const navigator = {
  createHref: text,
  push: (to: To, state?: unknown) => navigate(text(to), { state }),
  replace: (to: To, state?: unknown) => navigate(text(to), { replace: true, state }),
  go: (steps: number) => history.go(steps),
}

/** react-router over our own history; its location is the last one the guard allowed, so nothing forbidden is ever drawn. */
export function PlaceRouter({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(allowedPlace.subscribe, allowedPlace.current) ?? currentPlace()
  const location = useMemo(() => ({ ...place }), [place])
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  )
}
