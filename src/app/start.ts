import { loadConfig } from '#src/lib/config.ts'
import { isFrameless } from '#contract/rules/publicPages.ts'
import { loadClient } from '#src/lib/http/client.ts'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import { quietLine } from '#src/lib/loading/quietLine.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { stored } from '#src/lib/storage/stored.ts'
import { catchTroubles } from '#src/lib/troubles.ts'
import '#src/lib/theme.css'
import '#src/lib/vision.css'
import { startActors } from './actors.ts'

/** Once the page has loaded and has nothing to do: what watches it must not be what slows it. */
function whenIdle(run: () => void): void {
  const soon = async () => {
    await quietLine()
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 10_000 })
    else setTimeout(run, 3_000)
  }
  if (document.readyState === 'complete') void soon()
  else addEventListener('load', () => void soon(), { once: true })
}

/**
 * Reads the configuration, starts the first actors and draws. React arrives beside it, so that a
 * signed-in page asks for menu and rights before it is there.
 */
export async function start(): Promise<void> {
  catchTroubles()
  const root = loadChunk(() => import('./root.tsx')).catch(() => null)
  const isSignedIn = !isFrameless(location.pathname) && stored(KEY.token) !== null
  // calls say so again when it does not come
  const askForClient = () => void loadClient().catch(() => undefined)
  if (isSignedIn) askForClient()
  await loadConfig()
  const { routeGuard } = startActors()
  if (isSignedIn)
    void import('./earlyList.ts').then(
      ({ beginListEarly }) => beginListEarly(routeGuard),
      () => undefined,
    )
  const drawing = await root
  // public/later.js loads the page anew, or says that it did not come
  if (drawing === null) return void dispatchEvent(new Event('xl-not-begun'))
  drawing.drawRoot()
  if (!isSignedIn) askForClient()
  whenIdle(
    () =>
      void import('./watch/startWatch.ts').then(
        ({ startWatch }) => startWatch(),
        () => undefined,
      ),
  )
}
