import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from './AppRoot.tsx'

/** Draws the application into the page. React comes with this file, beside the one that starts the actors (docs/decisions/196). */
export function drawRoot(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <AppRoot />
    </StrictMode>,
  )
}
