import { useCallback, useMemo } from 'react'
import { dataPermission, hasAction, isFieldRestricted } from '#contract/permissions/actionAccess.ts'
import type { PermissionLists, Verdict } from '#contract/permissions/actionAccess.ts'
import { isButtonShown, isGridButtonShown, toolbarExclusions } from '#contract/permissions/toolbar.ts'
import type { GridButton } from '#contract/permissions/toolbar.ts'
import type { AuthEntry } from '#contract/entities/menu.ts'
import { useRouteGuard } from '#src/runtime/machines/useRouteGuard.ts'
import { listsOf } from './lists.ts'

/** The user's two permission lists; the view draws again when they change. */
export const usePermissionLists = (): PermissionLists => useRouteGuard(listsOf)

/** Whether an element with this action is drawn at all (PERM-07, 08). */
export const useCan = (action: string): boolean => hasAction(action, usePermissionLists())

/** The data permission rule of the specification (PERM-09 to 13), and what it means for a field: closed or open. */
export function useDataPermission(action: string, own?: readonly AuthEntry[]): { verdict: Verdict; isRestricted: boolean } {
  const lists = usePermissionLists()
  return { verdict: dataPermission(action, lists, own), isRestricted: isFieldRestricted(action, lists, own) }
}

const NO_CODES: readonly string[] = []

/** What of a grid's toolbar is drawn. */
export interface Toolbar {
  /** any button by its code (PERM-20) */
  shows: (code: string) => boolean
  /** the two fixed buttons: add, remove (PERM-16, 17) */
  showsFixed: (button: GridButton) => boolean
}

/**
 * The toolbar of a grid or list: the exclusion list of `prefix` (colon appended where it is missing, PERM-18, 19) and the auth codes that the server
 * sent for this grid both hide buttons.
 */
export function useToolbar(prefix: string, authCodes: readonly string[] = NO_CODES): Toolbar {
  const lists = usePermissionLists()
  const exclusions = useMemo(() => toolbarExclusions(prefix, lists), [prefix, lists])
  const shows = useCallback((code: string) => isButtonShown(code, exclusions), [exclusions])
  const showsFixed = useCallback(
    (button: GridButton) => isGridButtonShown(button, [...exclusions, ...authCodes]),
    [exclusions, authCodes],
  )
  return { shows, showsFixed }
}
