import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '#src/runtime/machines/useSession.ts'
import type { Draft } from './drafts.ts'
import { drafts } from './drafts.ts'
import { useDebounced } from '#src/lib/forms/useDebounced.ts'

const WRITE_DELAY = 1_000

interface Options<T> {
  /** name of the form: announcement */
  form: string
  /** id of the record, empty for a new one */
  record: string
  /** what stands in the form, as JSON can carry it; leave passwords out */
  values: T
  /** something was typed that is not saved */
  isDirty: boolean
}

/**
 * Keeps what is typed into a long form and offers it when the form is opened again: per user, form and record, never by itself (admin.md 1.6).
 * While the offer is open nothing is written over it. Saved or put back (`isDirty` false again), the draft is gone.
 */
export function useFormDraft<T>({ form, record, values, isDirty }: Options<T>) {
  const user = useSession(({ context }) => context.session?.info?.id ?? '')
  const place = useMemo(() => ({ user, form, record }), [user, form, record])
  const [found, setFound] = useState(() => ({ place, draft: drafts.read<T>(place) }))
  // another record in the same form: another draft
  if (found.place !== place) setFound({ place, draft: drafts.read<T>(place) })
  const offer: Draft<T> | null = found.place === place ? found.draft : null
  const wasDirty = useRef(false)
  const write = useCallback((kept: T) => void drafts.write(place, kept, Date.now()), [place])
  const { change, flush, drop } = useDebounced(write, WRITE_DELAY, 'flush')

  const isOpen = offer !== null
  const text = JSON.stringify(values)
  const newest = useRef(values)
  useEffect(() => {
    newest.current = values
  })
  useEffect(() => {
    if (isDirty && !isOpen) change(newest.current)
    else drop()
    if (!isDirty && wasDirty.current && !isOpen) drafts.remove(place)
    wasDirty.current = isDirty
  }, [isDirty, isOpen, text, place, change, drop])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      // before another record's draft takes this one's place
      flush()
    }
  }, [flush, place])

  const close = () => setFound({ place, draft: null })
  return {
    offer,
    /** the person wants it back: its values, to be put into the form */
    take: (): T | null => {
      close()
      return offer?.values ?? null
    },
    discard: () => {
      drafts.remove(place)
      close()
    },
  }
}
