import type { ClickTarget } from '#machines/cellEditing/cellEditing.types.ts'

/** Lists of selects and menus, calendars, and windows of any kind: drawn outside of the grid, but part of its editors (EDIT-04 to EDIT-06). */
const DROPDOWN = '.ant-select-dropdown, .ant-dropdown, [role="menu"], [role="listbox"]'
const CALENDAR = '.ant-picker-dropdown'
const POPUP = 'dialog, [role="dialog"], .ant-modal-root, .ant-popover, [role="tooltip"], .xl-grid-note, .xl-toasts'
const ROW = '.xl-grid-row'
const PLAIN = '.xl-grid-plain'

/** What a press on the page hit, seen from a grid: only a real outside ends the editing (EDIT-03 to EDIT-08). */
export function clickTarget(target: EventTarget | null, grid: Element): ClickTarget {
  if (!(target instanceof Element)) return 'outside'
  if (target.closest(DROPDOWN) !== null) return 'dropdown'
  if (target.closest(CALENDAR) !== null) return 'datePicker'
  const popup = target.closest(POPUP)
  // a grid may itself stand in a window
  if (popup !== null && !popup.contains(grid)) return 'popup'
  const row = target.closest(ROW)
  if (row === null || !grid.contains(row)) return 'outside'
  return target.closest(PLAIN) === null ? 'row' : 'plainSpan'
}
