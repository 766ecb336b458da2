import { useEffect, type RefObject } from 'react'
import { ROW_HIGHLIGHT } from '#contract/constants.ts'
import { useSession } from '../session/SessionContext.ts'

/** More drawn cells and new rows than this within the time of a glow are no single changes but a wave: nobody could follow it, and each of them would be painted in every frame. */
const MAX = 20
const GLOW = [{ backgroundColor: 'var(--xl-note-soft)' }, { backgroundColor: 'transparent' }]

/** Cells that somebody else changed, and those of new rows, glow for 1.4 s as long as `isOn` (GRIDSOCK-11, CONST-09); never for who wants no motion. */
export function useFlashes(viewport: RefObject<HTMLElement | null>, isOn: boolean): void {
  const session = useSession()
  useEffect(() => {
    if (!isOn || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let waiting: (readonly [row: string, field: string])[] = []
    /** when cells were changed that were drawn, those of a glow's time */
    let changed: number[] = []
    const glow = () => {
      const cells = waiting
      waiting = []
      for (const [r, f] of cells) {
        const cell = viewport.current?.querySelector(`[data-r="${CSS.escape(r)}"][data-f="${CSS.escape(f)}"]`)
        const whole = cell?.closest('[role=gridcell]') ?? cell
        for (const running of whole?.getAnimations() ?? []) running.cancel()
        whole?.animate(GLOW, ROW_HIGHLIGHT)
      }
    }
    return session.data.store.onFlash((row, fields) => {
      const now = performance.now()
      // a new row, which is not drawn yet, is one change
      const more = Array.from({ length: row.isWatched ? fields.length : 1 }, () => now)
      changed = [...changed.filter(at => now - at < ROW_HIGHLIGHT), ...more].slice(-MAX - 1)
      if (changed.length > MAX) {
        // a wave asks for no frame
        waiting = []
        return
      }
      // the new value is drawn first
      if (waiting.length === 0) requestAnimationFrame(glow)
      for (const field of fields) waiting.push([row.id, field])
    })
  }, [session, viewport, isOn])
}
