import { useMemo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { NavigationType, Router, UNSAFE_LocationContext as LocationContext } from 'react-router-dom'
import { currentPlace, navigate, type Place } from '#src/lib/navigation.ts'
import { PlaceContext } from '#src/lib/usePlace.ts'
import { allowedPlace } from './actors/guard.actor.ts'

type To = string | { pathname?: string; search?: string; hash?: string }
const text = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? currentPlace().pathname}${to.search ?? ''}${to.hash ?? ''}`

const navigator = {
  createHref: text,
  push: (to: To, state?: unknown) => navigate(text(to), { state }),
  replace: (to: To, state?: unknown) => navigate(text(to), { replace: true, state }),
  go: (steps: number) => history.go(steps),
}
const NOWHERE: Place = { pathname: '/', search: '', hash: '', state: null, key: 'nowhere' }

/** The last place the guard allowed: nothing forbidden is ever drawn. */
export const useAllowedPlace = (): Place => useSyncExternalStore(allowedPlace.subscribe, allowedPlace.current) ?? currentPlace()

/**
 * react-router over our own history. It says of no place that the browser is there: a change would reach into every hidden tab and draw it again.
 * What depends on a place stands in `AtPlace`.
 */
export const LocationRouter = ({ children }: { children: ReactNode }) => (
  <Router location={NOWHERE} navigator={navigator}>
    {children}
  </Router>
)

/** Everything inside stands at this place, for react-router and for `usePlace`. */
export function AtPlace({ place, children }: { place: Place; children: ReactNode }) {
  const location = useMemo(() => ({ location: place, navigationType: NavigationType.Push }), [place])
  return (
    <PlaceContext value={place}>
      <LocationContext value={location}>{children}</LocationContext>
    </PlaceContext>
  )
}
