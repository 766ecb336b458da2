import { lineBack } from '#src/lib/loading/lineBack.ts'
import { whenWaiting } from '#src/lib/loading/useReloading.ts'

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
export const watchOutsideLine = (): void => whenWaiting(() => void doubt())
