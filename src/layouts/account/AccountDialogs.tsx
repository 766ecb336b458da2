import { isDepartOpen } from '#machines/departSwitch/departSwitch.select.ts'
import { isPasswordOpen } from '#machines/passwordChange/passwordChange.select.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { permissionCheck } from '#src/runtime/permissions/permissionCheck.ts'
import { useIsOpen } from '#src/ui/dialogs/switchable.ts'
import { accountCommands, useDepartSwitch, usePasswordChange } from '#src/runtime/machines/useAccount.ts'
import { PromptHost } from '#src/widgets/dialogs/PromptHost.tsx'

const ChangePassword = lazyDialog(() => import('./ChangePasswordDialog.tsx'))
const DepartSwitch = lazyDialog(() => import('./DepartSwitchDialog.tsx'))
const PermissionCheck = lazyDialog(() => import('./PermissionCheckDialog.tsx'))

/** The dialogs of the header's user area, mounted closed and loaded when they open: 修改密码, 部门切换 (LAYOUT-41), 权限检查, and prompts. */
export function AccountDialogs({ isAdmin }: { isAdmin: boolean }) {
  const isPassword = usePasswordChange(isPasswordOpen)
  const isDepart = useDepartSwitch(isDepartOpen)
  const isCheck = useIsOpen(permissionCheck)
  return (
    <>
      <ChangePassword open={isPassword} onClose={accountCommands.closePasswordChange} />
      <DepartSwitch open={isDepart} onClose={accountCommands.closeDepartSwitch} />
      {isAdmin ? <PermissionCheck open={isCheck} onClose={permissionCheck.close} /> : null}
      <PromptHost />
    </>
  )
}
