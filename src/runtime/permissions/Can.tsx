import type { ReactNode } from 'react'
import { useCan } from './usePermissions.ts'

/** Draws its children only for who has the action, and nothing in their place otherwise: removed, never greyed out (PERM-07, 08). */
export function Can({ action, children }: { action: string; children: ReactNode }) {
  return useCan(action) ? children : null
}
