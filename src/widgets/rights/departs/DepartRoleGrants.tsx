import { useMemo, useState } from 'react'
import type { DepartRole } from '#contract/http/calls/departmentsAdmin.ts'
import {
  departRoleDataRules,
  departRolePermissions,
  departRoleTree,
  saveDepartRoleDataRules,
  saveDepartRolePermissions,
} from '#contract/http/calls/departmentsAdmin.ts'
import { call } from '#src/lib/http/call.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { done } from '../outcome.ts'
import { GrantPanel } from '../GrantPanel.tsx'
import { SideWindow } from '../SideWindow.tsx'
import { DEPART_ROLE_TEXT as T } from './departTexts.ts'

function Grants({ role, onDirty, onClose }: { role: DepartRole; onDirty: (is: boolean) => void; onClose: () => void }) {
  const { id: roleId, departId } = role
  const canSave = useCan('departRole:authorize')
  const { load, rules } = useMemo(
    () => ({
      load: async () => {
        const [tree, granted] = await Promise.all([
          call(departRoleTree, { departId }, { quiet: true }),
          call(departRolePermissions, { roleId }, { quiet: true }),
        ])
        return { tree, granted }
      },
      rules: {
        load: (permissionId: string) => call(departRoleDataRules, { permissionId, departId, roleId }, { quiet: true }),
        save: (permissionId: string, dataRuleIds: string) => done(saveDepartRoleDataRules, { permissionId, roleId, dataRuleIds }),
      },
    }),
    [departId, roleId],
  )
  return (
    <GrantPanel
      of={roleId}
      label={T.grantsOf(role.roleName)}
      load={load}
      save={change => done(saveDepartRolePermissions, { ...change, roleId })}
      canSave={canSave}
      rules={rules}
      onDirty={onDirty}
      onClose={onClose}
    />
  )
}

/** What a role of a department may do, of what the department is granted. */
export function DepartRoleGrants({ open, role, onClose }: { open: boolean; role: DepartRole | null; onClose: () => void }) {
  const [isDirty, setDirty] = useState(false)
  const leave = () => {
    setDirty(false)
    onClose()
  }
  return (
    <SideWindow open={open} title={T.grantsOf(role?.roleName ?? '')} width={880} isDirty={isDirty} onClose={leave}>
      {role === null ? null : <Grants role={role} onDirty={setDirty} onClose={leave} />}
    </SideWindow>
  )
}
