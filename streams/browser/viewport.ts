import { distinctUntilChanged, fromEvent, map, startWith, type Observable } from 'rxjs'
import { MOBILE_MAX_WIDTH } from '#contract/constants.ts'

/** Mobile up to 1087.99 px, desktop above (spec part 2), now and at every change. */
export function viewport$(view: Window = window): Observable<'mobile' | 'desktop'> {
  const query = view.matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`)
  return fromEvent(query, 'change').pipe(
    startWith(null),
    map(() => (query.matches ? 'mobile' : 'desktop')),
    distinctUntilChanged(),
  )
}
