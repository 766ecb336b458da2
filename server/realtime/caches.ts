import type { FastifyInstance } from 'fastify'
import type { Hub } from './hub.ts'

/** Caches of all processes that forget together (SCALE-02). */
export interface Caches {
  /**
   * What a cache does when what it holds under a key was written, in whichever process; '' is all of it; caches of one
   * name are of the same rows and forget together. Answers what the writer calls after
   * its commit: it forgets here at once and in the other processes as soon as a hint takes. A hint that is lost leaves it to the cache's own time limit.
   */
  add: (name: string, forget: (key: string) => void) => (key: string) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    caches: Caches
  }
}

const CACHES_STREAM = 'x:caches'

/** Decorates `app.caches`. */
export function decorateCaches(app: FastifyInstance, hub: Pick<Hub, 'subscribe' | 'tell'>): void {
  const known = new Map<string, ((key: string) => void)[]>()
  hub.subscribe(CACHES_STREAM, 0, {
    row: () => undefined,
    told: ({ type, payload }) => {
      for (const forget of known.get(type) ?? []) forget((payload as { key: string }).key)
    },
  })
  app.decorate('caches', {
    add: (name, forget) => {
      known.set(name, [...(known.get(name) ?? []), forget])
      return key => hub.tell(CACHES_STREAM, { type: name, payload: { key } })
    },
  })
}
