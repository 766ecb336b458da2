import { useEffect, useRef } from 'react'
import { message } from '#src/ui/feedback/toasts.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { cellOf } from './data/cellAddress.ts'
import type { GridSession } from './session/gridSession.ts'

const GONE = '批注所在的行已被删除'

/** Goes to the cell that the address names, once its row has come, and opens its comments: where the notice of a mention leads. */
export function useNamedCell(
  session: Pick<GridSession, 'cells' | 'data' | 'onMarks' | 'rowView' | 'screen' | 'windows'>,
  socketKey: string | undefined,
): void {
  const { search } = usePageLocation()
  /** the address that was followed: a tab that is shown again does not open the comments once more */
  const followed = useRef('')
  useEffect(() => {
    const named = followed.current === search ? null : cellOf(search)
    if (named === null || named.table !== socketKey || session.cells.column(named.f) === null) return undefined
    const place = { r: named.r, f: named.f }
    let stop = () => undefined as void
    const look = () => {
      const { store } = session.data
      // of rows that did not come nothing is known; they can be asked for again
      if (['loading', 'failed'].includes(session.data.status().phase) || store.coming > 0) return
      stop()
      followed.current = search
      if (store.row(place.r)?.isLive !== true) {
        message.warning(GONE)
        return
      }
      session.screen.show(place)
      session.windows.open({ kind: 'comments', place })
    }
    const stops = [session.onMarks(look), session.rowView.listen(look)]
    stop = () => stops.forEach(end => end())
    look()
    return () => stop()
  }, [search, session, socketKey])
}
