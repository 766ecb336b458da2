import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import { toFailure } from './http/call.ts'

export type Loaded<T> = { kind: 'loading' } | { kind: 'there'; value: T } | { kind: 'failed'; failure: Failure }

/**
 * What `load` gives, asked for again when `key` changes or `again` is called; an answer that comes too late is dropped. A screen that is shown again
 * asks silently for the same once more: what is there stays when that fails, together with what was begun in it; so does `look`. `again` is for presses,
 * `freshen` and `look` for what the page does by itself: `load` then says that nobody attends (SEC-08).
 */
export function useLoad<T>(
  key: string,
  load: (key: string, of: { unattended: boolean }) => Promise<T>,
): { state: Loaded<T>; again(): void; freshen(): void; look(): void } {
  const [{ round, looks, freshened }, setRound] = useState<{ round: number; looks: number; freshened: string | null }>({
    round: 0,
    looks: 0,
    freshened: null,
  })
  const [found, setFound] = useState<{ of: string; state: Loaded<T> } | null>(null)
  const of = `${round} ${key}`
  useEffect(() => {
    let wanted = true
    load(key, { unattended: freshened === key }).then(
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
  }, [of, key, looks, freshened, load])
  const again = useCallback(() => setRound(last => ({ ...last, round: last.round + 1, freshened: null })), [])
  const freshen = useCallback(() => setRound(last => ({ ...last, round: last.round + 1, freshened: key })), [key])
  const look = useCallback(() => setRound(last => ({ ...last, looks: last.looks + 1, freshened: key })), [key])
  return { state: found?.of === of ? found.state : { kind: 'loading' }, again, freshen, look }
}
