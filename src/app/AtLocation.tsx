import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { NavigationType, Router } from 'react-router-dom'
import { allowedLocation, currentLocation, navigate, type PageLocation } from '#src/lib/navigation.ts'
import { PageLocationContext } from '#src/lib/usePageLocation.ts'

type To = string | { pathname?: string; search?: string; hash?: string }
const text = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? currentLocation().pathname}${to.search ?? ''}${to.hash ?? ''}`

const navigator = {
  createHref: text,
  push: (to: To, state?: unknown) => navigate(text(to), { state }),
  replace: (to: To, state?: unknown) => navigate(text(to), { replace: true, state }),
  go: (steps: number) => history.go(steps),
}

/** The last location the guard allowed: nothing forbidden is ever drawn. */
export const useAllowedLocation = (): PageLocation =>
  useSyncExternalStore(allowedLocation.subscribe, allowedLocation.current) ?? currentLocation()

/**
 * Everything inside stands at this location, for react-router (over our own history) and for `usePageLocation`. Each open tab has one of these, and
 * nothing stands around them: a change of the browser's location reaches into no hidden tab. The frame's own links are `InnerLink`.
 */
export const AtLocation = ({ pageLocation, children }: { pageLocation: PageLocation; children: ReactNode }) => (
  <PageLocationContext value={pageLocation}>
    <Router location={pageLocation} navigationType={NavigationType.Push} navigator={navigator}>
      {children}
    </Router>
  </PageLocationContext>
)
