import { disabledActions } from './actionAccess.ts'
import type { PermissionLists } from './actionAccess.ts'

/** Codes under which the server hides the two fixed buttons of a grid (PERM-16, 17). */
const GRID_AUTH_CODE = { add: 'add', remove: 'batch_delete' } as const
export type GridButton = keyof typeof GRID_AUTH_CODE

/** Whether a fixed button of a grid is drawn; `hidden` are the auth codes that the server sent or that the exclusion list names (PERM-16, 17). */
export const isGridButtonShown = (button: GridButton, hidden: readonly string[]): boolean =>
  !hidden.includes(GRID_AUTH_CODE[button])

/** A prefix always ends with a colon; one is appended where it is missing (PERM-19). Empty stays empty: no list is loaded. */
export const exclusionPrefix = (prefix: string): string => (prefix === '' || prefix.endsWith(':') ? prefix : `${prefix}:`)

/** The exclusion list of a page's buttons: codes below the prefix that the user has not (PERM-18). */
export const toolbarExclusions = (prefix: string, lists: PermissionLists): string[] =>
  disabledActions(exclusionPrefix(prefix), lists)

/** A button is drawn when the exclusion list is empty or does not name its code (PERM-20). */
export const isButtonShown = (code: string, exclusions: readonly string[]): boolean => !exclusions.includes(code)
