import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import type { Page } from '#contract/http/envelope.ts'
import { myAnnouncements, type MyAnnouncement } from '#contract/http/calls/notices.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { queryOf } from './announcementQuery.ts'

export interface Announcements {
  /** what was loaded last; stays while another page is on its way. null: nothing yet */
  page: Page<MyAnnouncement> | null
  isBusy: boolean
  /** why the last load failed */
  failure: Failure | null
  again: () => void
}

const load = (search: string): Promise<Page<MyAnnouncement>> => {
  const { titile, sender, readFlag, msgCategory, pageNo, pageSize } = queryOf(search)
  return call(
    myAnnouncements,
    {
      pageNo,
      pageSize,
      ...(titile === '' ? {} : { titile }),
      ...(sender === '' ? {} : { sender }),
      ...(readFlag === '' ? {} : { readFlag }),
      ...(msgCategory === '' ? {} : { msgCategory }),
    },
    { quiet: true },
  )
}

/** What is there already is looked after behind it, ms later: a tab that is shown again draws its first frame without that. */
const BEHIND = 150

/** One page of the person's announcements, loaded again whenever `fresh` is another value (a push, a poll); an answer that comes too late is dropped. */
export function useAnnouncements(search: string, fresh: unknown): Announcements {
  const [found, setFound] = useState<{ page: Page<MyAnnouncement> | null; failure: Failure | null }>({
    page: null,
    failure: null,
  })
  const [isBusy, setBusy] = useState(true)
  const [round, setRound] = useState(0)
  const there = useRef<string | null>(null)
  const wanted = `${round} ${search}`
  useEffect(() => {
    let isWanted = true
    const begin = () =>
      load(search).then(
        page => {
          if (!isWanted) return
          there.current = wanted
          setFound({ page, failure: null })
          setBusy(false)
        },
        (error: unknown) => {
          if (!isWanted) return
          setFound(before => ({ page: before.page, failure: toFailure(error) }))
          setBusy(false)
        },
      )
    const isThere = there.current === wanted
    if (!isThere) {
      setBusy(true)
      void begin()
    }
    const timer = isThere ? setTimeout(begin, BEHIND) : undefined
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [search, fresh, wanted])
  const again = useCallback(() => setRound(count => count + 1), [])
  return { ...found, isBusy, again }
}
