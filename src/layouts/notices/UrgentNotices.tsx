import { selectUrgent } from '#machines/notices/notices.select.ts'
import { lazyDialog } from '#src/lib/dialogs/lazyDialog.tsx'
import { useLastWhile } from '#src/lib/dialogs/useLastWhile.ts'
import { useNoticeCommands, useNotices } from '#src/lib/machines/useNotices.ts'

const UrgentDialog = lazyDialog(() => import('./UrgentDialog.tsx'))

/** It stays until it is confirmed, whatever happens to its chunk. */
const keep = (): void => undefined

/** Urgent announcements that this person has not confirmed, one after the other, the oldest first (WALK-18). */
export function UrgentNotices() {
  const waiting = useNotices(selectUrgent)
  const { confirmNotice } = useNoticeCommands()
  const first = waiting[0] ?? null
  const shown = useLastWhile(first !== null, first)
  return <UrgentDialog open={first !== null} notice={shown} count={waiting.length} onConfirm={confirmNotice} onClose={keep} />
}
