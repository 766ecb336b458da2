import { startOverlays } from '#src/runtime/overlays/openOverlay.ts'
import { quietLine } from '#src/lib/loading/quietLine.ts'
import { useTrying } from '#src/lib/loading/useTrying.ts'
import { LockScreenLoading } from './LockScreenLoading.tsx'
import './overlays.css'

const load = async () => {
  // over a poor line the page comes first; who sees nothing but a locked screen waits for this alone (SPEED-04)
  if (!document.documentElement.hasAttribute('data-locked')) await quietLine()
  await startOverlays()
  return import('./OverlayHost.tsx')
}

/** What stands around every page: command palette, shortcut sheet, offline banner, new-version prompt, watermark, idle lock. Loaded after the page. */
export function Overlays() {
  const { part, isMissing } = useTrying(load)
  return part === null ? <LockScreenLoading isMissing={isMissing} /> : <part.default />
}
