import { useCallback, useMemo, useState } from 'react'
import type { GridHistoryEntry } from '#contract/entities/gridSnapshot.ts'
import { GRID_RECORD_PAGE } from '#contract/constants.ts'
import type { Failure } from '#contract/http/failure.ts'
import { toFailure } from '#src/lib/http/call.ts'

interface Older {
  key: string
  entries: GridHistoryEntry[]
  isEnd: boolean
  isLoading: boolean
  failure: Failure | null
}

const NOTHING = { entries: [], isEnd: false, isLoading: false, failure: null }

/**
 * The history of cell `key`: its newest page and, page by page as they are asked for, what came before. A change never changes, so what has been
 * there once stays, also when newer ones push it out of the newest page.
 */
export function useOlder(key: string, newest: GridHistoryEntry[], load: (before: number) => Promise<GridHistoryEntry[]>) {
  const [kept, setKept] = useState<Older>({ key, ...NOTHING })
  const older = kept.key === key ? kept : { key, ...NOTHING }
  const { entries: before } = older
  const entries = useMemo(() => {
    const known = new Map([...before, ...newest].map(entry => [entry.s, entry]))
    return [...known.values()].sort((one, other) => other.s - one.s)
  }, [before, newest])
  const last = entries.at(-1)?.s
  const more = useCallback(() => {
    if (last === undefined) return
    // an answer for a cell that is no longer shown is dropped
    const set = (change: (old: Older) => Partial<Older>) => setKept(old => (old.key === key ? { ...old, ...change(old) } : old))
    setKept({ key, ...NOTHING, entries, isLoading: true })
    load(last).then(
      page => set(old => ({ isLoading: false, isEnd: page.length < GRID_RECORD_PAGE, entries: [...old.entries, ...page] })),
      (error: unknown) => set(() => ({ isLoading: false, failure: toFailure(error) })),
    )
  }, [key, last, load, entries])
  return {
    entries,
    mayBeMore: !older.isEnd && entries.length >= GRID_RECORD_PAGE,
    isLoading: older.isLoading,
    failure: older.failure,
    more,
  }
}
