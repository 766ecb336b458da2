import { distinctUntilChanged, fromEvent, map, merge, startWith, type Observable } from 'rxjs'

/** Whether the browser has a network, now and at every change. It may err to yes: a heartbeat knows better. */
export const online$ = (view: Window = window): Observable<boolean> =>
  merge(fromEvent(view, 'online'), fromEvent(view, 'offline')).pipe(
    startWith(null),
    map(() => view.navigator.onLine),
    distinctUntilChanged(),
  )
