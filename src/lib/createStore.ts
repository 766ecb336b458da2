/** Who wants to hear of something: `subscribe` gives the function that ends it, `notify` calls everybody. */
export interface Listeners<A extends unknown[] = []> {
  subscribe(listener: (...told: A) => void): () => void
  notify(...told: A): void
  readonly size: number
}

/** Makes one. `watch` begins with the first listener; what it gives is called when the last one has gone. */
export function createListeners<A extends unknown[] = []>(watch?: () => () => void): Listeners<A> {
  const all = new Set<(...told: A) => void>()
  let stop: (() => void) | undefined
  return {
    subscribe(listener) {
      if (all.size === 0) stop = watch?.()
      all.add(listener)
      return () => {
        if (all.delete(listener) && all.size === 0) stop?.()
      }
    },
    notify: (...told) => all.forEach(listener => listener(...told)),
    get size() {
      return all.size
    },
  }
}

/** A value outside React that views follow by `useSyncExternalStore(store.subscribe, store.current)`. */
export interface Store<T> {
  current(): T
  /** Calls everybody back, also with the same value. */
  set(next: T): void
  subscribe(listener: () => void): () => void
}

/** Makes one that holds `initial` until it is set. */
export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createListeners()
  let value = initial
  return {
    current: () => value,
    set(next) {
      value = next
      notify()
    },
    subscribe,
  }
}
