import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '#src/lib/config.ts'
import '#src/lib/theme.css'
import { startActors } from './app/actors.ts'
import { loadLogin } from './app/chunks.ts'
import { Entrance } from './app/Entrance.tsx'
import { SESSION_KEY } from '#machines/session/session.storage.ts'

// Without a token the login page comes next: its chunk travels together with the configuration.
if (localStorage.getItem(SESSION_KEY.token) === null) loadLogin().catch(() => undefined)
await loadConfig()
startActors()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Entrance />
  </StrictMode>,
)
