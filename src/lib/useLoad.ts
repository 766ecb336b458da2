import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import { toFailure } from './http/call.ts'

export type Loaded<T> = { kind: 'loading' } | { kind: 'there'; value: T } | { kind: 'failed'; failure: Failure }

/**
 * What `load` gives, asked for again when `key` changes or `again` is called; an answer that comes too late is dropped. A screen that is shown again
 * asks silently for the same once more: what is there stays when that fails, together with what was begun in it.
 */
export function useLoad<T>(key: string, load: (key: string) => Promise<T>): { state: Loaded<T>; again(): void } {
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<{ of: string; state: Loaded<T> } | null>(null)
  const of = `${round} ${key}`
  useEffect(() => {
    let wanted = true
    load(key).then(
      value => {
        if (wanted) setFound({ of, state: { kind: 'there', value } })
      },
      (error: unknown) => {
        if (wanted)
          setFound(last =>
            last?.of === of && last.state.kind === 'there' ? last : { of, state: { kind: 'failed', failure: toFailure(error) } },
          )
      },
    )
    return () => {
      wanted = false
    }
  }, [of, key, load])
  const again = useCallback(() => setRound(count => count + 1), [])
  return { state: found?.of === of ? found.state : { kind: 'loading' }, again }
}
