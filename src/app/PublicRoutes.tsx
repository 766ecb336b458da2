import { useRoutes } from 'react-router-dom'
import { UserLayout } from '#src/layouts/components/user/UserLayout.tsx'
import { fixedPages } from './routes/fixedPages.tsx'
import { AtLocation, useAllowedLocation } from './AtLocation.tsx'
import { useDocumentTitle, useFixedTitle } from './useDocumentTitle.ts'
import { lineBack } from '#src/lib/loading/lineBack.ts'
import { whenWaiting } from '#src/lib/loading/useReloading.ts'
import './chat/provide.ts'

/** Wait between two questions while the server does not answer, ms. */
const RECHECK_TIME = 3_000

const isThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    answer => answer.ok,
    () => false,
  )

/** Wait before that, until all that one cut met has failed, ms. */
const SETTLE_TIME = 1_000
/** Where the server answers at once, what failed is asked for once more, not more often than this, ms. */
const TRUST_TIME = 30_000

const pause = (time: number): Promise<void> => new Promise(resolve => setTimeout(resolve, time))
let isAsking = false
let triedAt = Number.NEGATIVE_INFINITY
/** Something could not be loaded: the server is asked until it answers; then what failed is loaded again. */
async function doubt(): Promise<void> {
  if (isAsking) return
  isAsking = true
  let isLost = false
  while (!(await isThere())) {
    isLost = true
    await pause(RECHECK_TIME)
  }
  if (!isLost) await pause(SETTLE_TIME)
  isAsking = false
  const now = performance.now()
  if (!isLost && now - triedAt < TRUST_TIME) return
  triedAt = now
  lineBack.tell()
}

/** Watches the line on pages without the main frame, which have no notice socket and no banner: they load again by themselves as well (WALK-20). */
const watchConnection = (): void => whenWaiting(() => void doubt())

watchConnection()
const isStatus = (path: string) => /^\/\d{3}$/.test(path)
const bare = fixedPages(route => route.frame === 'bare' && !isStatus(route.path))
const status = fixedPages(route => isStatus(route.path)).map(page => ({ ...page, element: <main>{page.element}</main> }))
const user = fixedPages(route => route.frame === 'user').map(page => ({
  ...page,
  element: <UserLayout>{page.element}</UserLayout>,
}))

function Pages() {
  useDocumentTitle(useFixedTitle())
  return useRoutes([...bare, ...status, ...user])
}

/** Pages outside the main frame: patient, public record, failure pages, sign-in pages of later steps. */
export default function PublicRoutes() {
  return (
    <AtLocation pageLocation={useAllowedLocation()}>
      <Pages />
    </AtLocation>
  )
}
