import { lineBack } from '#src/lib/loading/lineBack.ts'
import { unsavedWork } from '#src/lib/unsaved.ts'

/** How long a part of the client that did not come is given after the line is back, ms. */
const PATIENCE = 4_000

async function startAnew(): Promise<void> {
  if (document.querySelector('.xl-broken-part') === null || unsavedWork.current().size > 0) return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok === true) location.reload()
}

/**
 * Browsers remember which module files they could not get, also those that a part only imports, and never ask for them again in this page. Where a part
 * has not come some seconds after the line is back, the page is loaded anew by itself; tabs come back with it. Unsaved work keeps it as it is (WALK-20).
 */
export function fetchLostParts(): void {
  let soon: ReturnType<typeof setTimeout> | undefined
  lineBack.subscribe(() => {
    clearTimeout(soon)
    soon = setTimeout(() => void startAnew(), PATIENCE)
  })
}
