import { useCallback, useEffect, useState } from 'react'
import { toFailure } from '#src/lib/http/call.ts'
import type { Loaded } from '#src/lib/useLoad.ts'

/**
 * What `load` gives for `key`; `load` has to stay the same function. Another `version` asks for the same once more while what is there stays, also when
 * that fails: a list that is read does not blink when a colleague adds to it.
 */
export function useRecord<T>(key: string, version: number, load: () => Promise<T>): { state: Loaded<T>; again: () => void } {
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<{ key: string; state: Loaded<T> } | null>(null)
  useEffect(() => {
    let isWanted = true
    load().then(
      value => {
        if (isWanted) setFound({ key, state: { kind: 'there', value } })
      },
      (error: unknown) => {
        if (!isWanted) return
        const failed: Loaded<T> = { kind: 'failed', failure: toFailure(error) }
        setFound(last => (last?.key === key && last.state.kind === 'there' ? last : { key, state: failed }))
      },
    )
    return () => {
      isWanted = false
    }
  }, [key, version, round, load])
  const again = useCallback(() => {
    setFound(null)
    setRound(count => count + 1)
  }, [])
  return { state: found?.key === key ? found.state : { kind: 'loading' }, again }
}
