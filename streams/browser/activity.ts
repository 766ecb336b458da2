import { filter, fromEvent, map, merge, startWith, switchMap, take, throttleTime, timer, type Observable } from 'rxjs'

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** A person touches the page: at once, then at most every `interval` ms. */
export const activity$ = (interval: number, view: Window = window): Observable<void> =>
  merge(...TOUCHES.map(name => fromEvent(view, name, { capture: true, passive: true }))).pipe(
    throttleTime(interval),
    map(() => undefined),
  )

const isInFrame = ({ document }: Window): boolean => document.hasFocus() && document.activeElement instanceof HTMLIFrameElement

/**
 * Somebody may be at work inside a framed page, whose keys and pointer the browser keeps from us: told every `every` ms while a frame of the focused
 * page has the focus. No longer than `limit` ms after the last touch of the page itself: a frame that was left open is nobody.
 */
export const frameActivity$ = (every: number, limit: number, view: Window = window): Observable<void> =>
  activity$(every, view).pipe(
    startWith(undefined),
    switchMap(() => timer(every, every).pipe(take(Math.floor(limit / every)))),
    filter(() => isInFrame(view)),
    map(() => undefined),
  )
