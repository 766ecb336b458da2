import { startOverlays } from '#src/runtime/overlays/openOverlay.ts'
import { useTrying } from '#src/lib/loading/useTrying.ts'
import { LockScreenLoading } from './LockScreenLoading.tsx'
import './overlays.css'

const load = async () => {
  await startOverlays()
  return import('./OverlayHost.tsx')
}

/** What stands around every page: command palette, shortcut sheet, offline banner, new-version prompt, watermark, idle lock. Loaded after the page. */
export function Overlays() {
  const { part, isMissing } = useTrying(load)
  return part === null ? <LockScreenLoading isMissing={isMissing} /> : <part.default />
}
