import type { Store } from '#src/lib/createStore.ts'

/** id of the panel of a grid's open row */
export const panelId = (session: string): string => `panel-${session}`

/** Opens the panel at a row; again at the same row closes it (contract.md 28.54). */
export const togglePanel = (expanded: Store<string | null>, row: string): void =>
  expanded.set(expanded.current() === row ? null : row)

/** With less than so much left below a row its panel opens above it, px (contract.md 28.54). */
const PANEL_ROOM = 350
/** Between the panel and the edge of the window, px. */
const MARGIN = 8

export interface PanelPosition {
  left: number
  width: number
  isBelow: boolean
  /** edge at the row, px from the top of the window */
  edge: number
  maxHeight: number
}

/** Where the panel of a row goes: below it over the width of the grid, or above it where too little is left. `row`, `grid`: in the window, px. */
export function panelPosition(
  row: { top: number; bottom: number },
  grid: { left: number; width: number },
  window: { width: number; height: number },
): PanelPosition {
  const isBelow = window.height - row.bottom >= PANEL_ROOM || row.top < window.height - row.bottom
  const left = Math.max(MARGIN, grid.left)
  return {
    left,
    width: Math.min(grid.left + grid.width, window.width - MARGIN) - left,
    isBelow,
    edge: isBelow ? row.bottom : row.top,
    maxHeight: (isBelow ? window.height - row.bottom : row.top) - MARGIN,
  }
}
