import type { RowOf } from '#contract/resources/defineResource.ts'
import { role } from '#contract/resources/system/role.resource.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { screen } from '#src/resource/screen.ts'

type RoleDialogProps = ActionDialogProps<RowOf<typeof role.fields>>

/** 角色管理: what a role may do, and who has it. */
export default screen(role, {
  list: {
    roleCode: { width: 180 },
    roleName: { width: 180 },
    description: { width: 260, sort: false },
  },
  row: [
    'edit',
    {
      key: 'authorize',
      text: '授权',
      permission: 'role:list',
      dialog: lazyDialog<RoleDialogProps>(() => import('./components/RoleGrants.tsx')),
    },
    {
      key: 'users',
      text: '用户',
      permission: 'role:list',
      dialog: lazyDialog<RoleDialogProps>(() => import('./components/RoleUsers.tsx')),
    },
    'detail',
    'history',
    'delete',
  ],
})
