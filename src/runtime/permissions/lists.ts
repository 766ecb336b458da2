import type { AllAuthEntry, AuthEntry } from '#contract/entities/menu.ts'
import type { PermissionLists } from '#contract/permissions/actionAccess.ts'
import { selectAllAuth, selectAuth } from '#machines/routeGuard/routeGuard.select.ts'
import type { RouteGuardSnapshot } from '#machines/routeGuard/routeGuard.select.ts'
import { TAB_KEY } from '#machines/session/session.storage.ts'
import { findActor } from '#src/runtime/machines/registry.ts'

const isEntry = (value: unknown): value is AllAuthEntry =>
  typeof value === 'object' && value !== null && 'action' in value && typeof value.action === 'string' && 'type' in value

/** The entries stored in this tab under a key; what is absent, broken or not an entry is left out. */
function storedEntries(key: string): AllAuthEntry[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isEntry) : []
  } catch {
    return []
  }
}

/** The two lists as this tab stored them after the last permission fetch (PERM-22; contract.md 26.4). */
export const storedLists = (): PermissionLists => ({
  auth: storedEntries(TAB_KEY.auth),
  allAuth: storedEntries(TAB_KEY.allAuth),
})

const made = new WeakMap<readonly AuthEntry[], PermissionLists>()

/**
 * The lists that decide now: those of the guard once it has fetched them, before that the stored ones (after a reload of the page, PERM-22). The same
 * object as long as nothing changed.
 */
export function listsOf(snapshot: RouteGuardSnapshot | undefined): PermissionLists {
  if (snapshot === undefined || snapshot.context.permissions === null) return rememberedLists()
  const auth = selectAuth(snapshot)
  const known = made.get(auth)
  if (known !== undefined) return known
  const lists = { auth, allAuth: selectAllAuth(snapshot) }
  made.set(auth, lists)
  return lists
}

let remembered: { text: string; lists: PermissionLists } | null = null
function rememberedLists(): PermissionLists {
  const text = `${sessionStorage.getItem(TAB_KEY.auth)} ${sessionStorage.getItem(TAB_KEY.allAuth)}`
  if (remembered?.text !== text) remembered = { text, lists: storedLists() }
  return remembered.lists
}

/** The lists outside React, for rules of a form. */
export const permissionLists = (): PermissionLists => listsOf(findActor('routeGuard')?.getSnapshot())
