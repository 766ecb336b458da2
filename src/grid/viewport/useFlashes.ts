import { useEffect, type RefObject } from 'react'
import { ROW_HIGHLIGHT } from '#contract/constants.ts'
import { useSession } from '../session/SessionContext.ts'

/** More changes than this in one commit are no news but a wave. */
const MAX = 20
const GLOW = [{ backgroundColor: 'var(--xl-note-soft)' }, { backgroundColor: 'transparent' }]

/** Cells that somebody else changed glow for 1.4 s where the grid's `highlight` is on (GRIDSOCK-11, CONST-09); never for who wants no motion. */
export function useFlashes(viewport: RefObject<HTMLElement | null>): void {
  const session = useSession()
  useEffect(() => {
    if (session.options.highlight !== true || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let waiting: string[] = []
    const glow = () => {
      const cells = waiting
      waiting = []
      if (cells.length > MAX) return
      for (const cell of cells.flatMap(selector => viewport.current?.querySelector(selector) ?? [])) {
        const whole = cell.closest('[role=gridcell]') ?? cell
        for (const running of whole.getAnimations()) running.cancel()
        whole.animate(GLOW, ROW_HIGHLIGHT)
      }
    }
    return session.data.store.onFlash((row, fields) => {
      // the new value is drawn first
      if (waiting.length === 0) requestAnimationFrame(glow)
      waiting.push(...fields.map(f => `[data-r="${CSS.escape(row.id)}"][data-f="${CSS.escape(f)}"]`))
    })
  }, [session, viewport])
}
