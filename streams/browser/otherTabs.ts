import { filter, fromEvent, map, merge, NEVER, type Observable } from 'rxjs'

/** Words between the tabs of one browser. */
export interface OtherTabs<T> {
  /** what other tabs posted, at least once each */
  messages$: Observable<T>
  post: (message: T) => void
  close: () => void
}

const isPresent = <T>(value: T | null): value is T => value !== null

function storageOf(view: Window): Storage | null {
  try {
    return view.localStorage
  } catch {
    // the browser keeps the page from storing anything
    return null
  }
}

/**
 * Opens the words between tabs under a name. They go over a BroadcastChannel, which is quick, and as a storage event, which old browsers have too
 * and which never comes before the stored items it talks about; so a word may come twice. `read` turns what came into a T, or null.
 */
export function openOtherTabs<T>(
  name: string,
  read: (value: unknown) => T | null,
  view: Window & typeof globalThis = window,
): OtherTabs<T> {
  const channel = 'BroadcastChannel' in view ? new view.BroadcastChannel(name) : null
  const storage = storageOf(view)

  const overChannel$ =
    channel === null ? NEVER : fromEvent<MessageEvent<unknown>>(channel, 'message').pipe(map(({ data }) => read(data)))
  const overStorage$ = fromEvent<StorageEvent>(view, 'storage').pipe(
    filter(event => event.key === name && event.newValue !== null),
    map(({ newValue }) => {
      try {
        const [, value] = JSON.parse(newValue ?? '') as [unknown, unknown]
        return read(value)
      } catch {
        return null
      }
    }),
  )

  return {
    messages$: merge(overChannel$, overStorage$).pipe(filter(isPresent)),
    post: message => {
      channel?.postMessage(message)
      try {
        // the number makes two equal words two changes; other tabs get the event although the item is gone at once
        storage?.setItem(name, JSON.stringify([Date.now(), message]))
        storage?.removeItem(name)
      } catch {
        // storage is full: the channel has said it
      }
    },
    close: () => channel?.close(),
  }
}
