import { useMemo, useState } from 'react'
import { rolePermissions, saveRolePermissions } from '#contract/http/calls/permissionsAdmin.ts'
import { roleDataRules, roleMenuTree, saveRoleDataRules } from '#contract/http/calls/rolesAdmin.ts'
import type { RowOf } from '#contract/resources/defineResource.ts'
import type { role } from '#contract/resources/system/role.resource.ts'
import { call } from '#src/lib/http/call.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { done } from '#src/widgets/rights/outcome.ts'
import { GrantPanel } from '#src/widgets/rights/GrantPanel.tsx'
import { SideWindow } from '#src/widgets/rights/SideWindow.tsx'

const load = async (roleId: string) => {
  const [tree, granted] = await Promise.all([
    call(roleMenuTree, {}, { quiet: true }),
    call(rolePermissions, { roleId }, { quiet: true }),
  ])
  return { tree, granted }
}

/** 授权: the menus, buttons and data rules of a role. */
export default function RoleGrants({ open, rows, onClose }: ActionDialogProps<RowOf<typeof role.fields>>) {
  const id = rows[0]?.id ?? ''
  const name = rows[0]?.roleName ?? ''
  const canSave = useCan('role:authorize')
  const [isDirty, setDirty] = useState(false)
  const rules = useMemo(
    () => ({
      load: (permissionId: string) => call(roleDataRules, { permissionId, roleId: id }, { quiet: true }),
      save: (permissionId: string, dataRuleIds: string) => done(saveRoleDataRules, { permissionId, roleId: id, dataRuleIds }),
    }),
    [id],
  )
  const leave = () => {
    setDirty(false)
    onClose()
  }
  return (
    <SideWindow open={open} title={`角色授权：${name}`} width={880} isDirty={isDirty} onClose={leave}>
      {id === '' ? null : (
        <GrantPanel
          of={id}
          label={`${name}的菜单与按钮`}
          load={load}
          save={change => done(saveRolePermissions, { ...change, roleId: id })}
          canSave={canSave}
          rules={rules}
          onDirty={setDirty}
          onClose={leave}
        />
      )}
    </SideWindow>
  )
}
