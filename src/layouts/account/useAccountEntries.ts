import { useMemo } from 'react'
import { isAdmin } from '#contract/permissions/roleVariant.ts'
import { selectRoles } from '#machines/session/session.select.ts'
import { openPermissionCheck } from '#src/lib/dialogs/permissionCheck.ts'
import { accountCommands } from '#src/lib/machines/useAccount.ts'
import { useLayoutCommands } from '#src/lib/machines/useLayout.ts'
import { useSession, useSessionCommands } from '#src/lib/machines/useSession.ts'
import { navigate } from '#src/lib/navigation.ts'
import { openShortcuts } from '../overlays/openShortcuts.ts'
import { accountEntries } from './accountEntries.tsx'
import type { AccountEntry } from './accountEntries.tsx'

/** Every entry of the account menu with its real deed, those that are switched off too. */
export function useAccountEntries(): AccountEntry[] {
  const isOffice = isAdmin(useSession(selectRoles))
  const { signOut } = useSessionCommands()
  const { openDrawer } = useLayoutCommands()
  return useMemo(
    () =>
      accountEntries(
        {
          go: path => navigate(path),
          openPasswordChange: accountCommands.openPasswordChange,
          openDepartSwitch: () => accountCommands.openDepartSwitch(),
          openSettings: openDrawer,
          openPermissionCheck,
          openShortcuts,
          signOut,
        },
        isOffice,
      ),
    [isOffice, openDrawer, signOut],
  )
}
