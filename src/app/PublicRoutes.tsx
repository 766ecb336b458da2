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

let isLost = false
/** Something could not be loaded: where the server gives no answer, it is asked until it does; then what failed is loaded again. */
async function doubt(): Promise<void> {
  if (isLost || (await isThere()) || isLost) return
  isLost = true
  do await new Promise(resolve => setTimeout(resolve, RECHECK_TIME))
  while (!(await isThere()))
  isLost = false
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
