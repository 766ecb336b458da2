import { distinctUntilChanged, fromEvent, map, startWith, type Observable } from 'rxjs'

/** Whether the page can be seen, now and at every change. */
export const visibility$ = (page: Document = document): Observable<'visible' | 'hidden'> =>
  fromEvent(page, 'visibilitychange').pipe(
    startWith(null),
    map(() => (page.visibilityState === 'hidden' ? 'hidden' : 'visible')),
    distinctUntilChanged(),
  )
