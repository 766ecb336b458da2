import { Activity, useEffect, useState, useSyncExternalStore } from 'react'
import { UserLayout } from '#src/layouts/components/user/UserLayout.tsx'
import { Toasts } from '#src/ui/feedback/Toasts.tsx'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { allowedLocation } from '#src/lib/navigation.ts'
import { loadLogin, loadPublicRoutes, loadShell } from './lazyRoutes.ts'
import { isFrameless, LOGIN_PATH } from '#contract/rules/publicPages.ts'

const Login = lazyScreen(loadLogin, null)
const Shell = lazyScreen(loadShell)
const PublicRoutes = lazyScreen(loadPublicRoutes)

/** While somebody types, the shell arrives, at the lowest priority; it is drawn only when the guard says so, so nothing typed is lost. */
function LoginPage() {
  useEffect(() => {
    const timer = setTimeout(() => void loadChunk(loadShell).catch(() => undefined), 1_500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <UserLayout>
      <Login />
    </UserLayout>
  )
}

type Where = 'nowhere' | 'login' | 'outside' | 'shell'
const whereIs = (path: string | undefined): Where =>
  path === undefined ? 'nowhere' : path === LOGIN_PATH ? 'login' : isFrameless(path) ? 'outside' : 'shell'

/**
 * The first thing React draws: login, a page outside the frame, or the shell. Router and antd are not in this chunk (docs/decisions/030). Behind a page
 * outside the frame, as the failure page, the shell stays: what is typed in its tabs is there again on the way back.
 */
export function AppRoot() {
  const pageLocation = useSyncExternalStore(allowedLocation.subscribe, allowedLocation.current)
  const where = whereIs(pageLocation?.pathname)
  const [isShellKept, keepShell] = useState(false)
  const isShellWanted = where === 'shell' || (where === 'outside' && isShellKept)
  if (isShellWanted !== isShellKept) keepShell(isShellWanted)
  return (
    <>
      {where === 'nowhere' ? <div className="xl-splash" role="status" aria-label="正在打开" /> : null}
      {where === 'login' ? <LoginPage /> : null}
      {where === 'outside' ? <PublicRoutes /> : null}
      {isShellWanted ? (
        <Activity mode={where === 'shell' ? 'visible' : 'hidden'}>
          <Shell />
        </Activity>
      ) : null}
      <Toasts />
    </>
  )
}
