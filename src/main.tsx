import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '#src/lib/config.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { stored } from '#src/lib/storage/stored.ts'
import '#src/lib/theme.css'
import '#src/lib/vision.css'
import { startActors } from './app/actors.ts'
import { loadLogin } from './app/lazyRoutes.ts'
import { AppRoot } from './app/AppRoot.tsx'

/** Reads the configuration, starts the first actors and draws. Without a token the chunk of the login page travels together with the configuration. */
async function start(): Promise<void> {
  if (stored(KEY.token) === null) loadLogin().catch(() => undefined)
  await loadConfig()
  startActors()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <AppRoot />
    </StrictMode>,
  )
}

await start()
