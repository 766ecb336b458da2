import { useEffect } from 'react'
import { quietLine } from './quietLine.ts'

/**
 * Fetches a part that opens at a press once the line has nothing else to do, so that it is there then, without a line too (decision 188). One that does not come is asked for again
 * when it is wanted. null: none. `load` has to stay the same function.
 */
export function useAhead(load: (() => Promise<unknown>) | null): void {
  useEffect(() => {
    if (load === null) return undefined
    let isWanted = true
    void quietLine().then(async () => {
      if (isWanted) await load().catch(() => undefined)
    })
    return () => {
      isWanted = false
    }
  }, [load])
}
