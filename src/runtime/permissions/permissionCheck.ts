import { switchable } from '#src/ui/dialogs/switchable.ts'

/** The dialog 权限检查; drawn by src/layouts/account for administrators only. */
export const permissionCheck = switchable()
/** Opens 权限检查: why does somebody not see a button? For the account menu and the palette. */
export const openPermissionCheck = (): void => permissionCheck.open()
