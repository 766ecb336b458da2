import type { Observer, Subscribable, Subscription } from 'xstate'

/**
 * Something xstate can listen to, from a function that begins to tell and gives back the function that ends it. Stands in for an rxjs Observable
 * where rxjs may not be loaded yet: on the login page.
 */
export function subscribable<T>(begin: (tell: (value: T) => void) => () => void): Subscribable<T> {
  return {
    subscribe(listener: Observer<T> | ((value: T) => void)): Subscription {
      return { unsubscribe: begin(value => (typeof listener === 'function' ? listener(value) : listener.next?.(value))) }
    },
  }
}
