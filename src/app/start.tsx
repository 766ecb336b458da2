import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '#src/lib/config.ts'
import { isFrameless } from '#contract/rules/publicPages.ts'
import { quietLine } from '#src/lib/loading/quietLine.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { stored } from '#src/lib/storage/stored.ts'
import { catchTroubles } from '#src/lib/troubles.ts'
import '#src/lib/theme.css'
import '#src/lib/vision.css'
import { startActors } from './actors.ts'
import { loadLogin, loadShell } from './lazyRoutes.ts'
import { AppRoot } from './AppRoot.tsx'

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

/** A file of its own: it names the first chunk (vite.config.ts). Reads the configuration, starts the first actors and draws. What is drawn first is asked for at once: login, or with a token the shell. */
export async function start(): Promise<void> {
  catchTroubles()
  if (!isFrameless(location.pathname)) (stored(KEY.token) === null ? loadLogin() : loadShell()).catch(() => undefined)
  await loadConfig()
  startActors()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <AppRoot />
    </StrictMode>,
  )
  whenIdle(
    () =>
      void import('./watch/startWatch.ts').then(
        ({ startWatch }) => startWatch(),
        () => undefined,
      ),
  )
}
