import { useMemo } from 'react'
import { isAdmin } from '#contract/permissions/roleVariant.ts'
import { selectRoles } from '#machines/session/session.select.ts'
import { openPermissionCheck } from '#src/runtime/permissions/permissionCheck.ts'
import { accountCommands } from '#src/runtime/machines/useAccount.ts'
import { useLayoutCommands } from '#src/runtime/machines/useLayout.ts'
import { useSession, useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { navigate } from '#src/lib/navigation.ts'
import { accountEntries } from './accountEntries.tsx'
import type { AccountEntry } from './accountEntries.tsx'
import { overlayName } from '#src/runtime/overlays/openOverlay.ts'

/** Opens the sheet of keyboard shortcuts. */
const openShortcuts = (): void => overlayName.set('shortcuts')

/** Every entry of the account menu with its real command, those that are switched off too. */
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
