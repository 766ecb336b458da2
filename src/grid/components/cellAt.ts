import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'

/** The data cell around an element of the page; null outside of one. */
export function cellRefOf(target: EventTarget | null): CellRef | null {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  const { r, f } = cell?.querySelector<HTMLElement>('[data-r]')?.dataset ?? {}
  return r === undefined || f === undefined ? null : { r, f }
}

/** The element of a cell as far as it is drawn. */
export const elementAt = (root: Element | null, { r, f }: CellRef): Element | null =>
  root?.querySelector(`[data-r="${CSS.escape(r)}"][data-f="${CSS.escape(f)}"]`)?.closest('[role=gridcell]') ?? null
