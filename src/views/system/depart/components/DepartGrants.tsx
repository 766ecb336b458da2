import { useMemo } from 'react'
import { departPermissions, menuTree, saveDepartPermissions } from '#contract/http/calls/permissionsAdmin.ts'
import { departDataRules, saveDepartDataRules } from '#contract/http/calls/departmentsAdmin.ts'
import { call } from '#src/lib/http/call.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { done } from '#src/widgets/rights/outcome.ts'
import { DEPART_TEXT as T } from '#src/widgets/rights/departs/departTexts.ts'
import { GrantPanel } from '#src/widgets/rights/GrantPanel.tsx'

const load = async (departId: string) => {
  const [tree, granted] = await Promise.all([
    call(menuTree, {}, { quiet: true }),
    call(departPermissions, { departId }, { quiet: true }),
  ])
  return { tree, granted }
}

/** 部门权限: what the roles of a department may be granted. */
export function DepartGrants(props: { departId: string; name: string; onDirty: (isDirty: boolean) => void }) {
  const { departId, name, onDirty } = props
  const canSave = useCan('depart:authorize')
  const rules = useMemo(
    () => ({
      load: (permissionId: string) => call(departDataRules, { permissionId, departId }, { quiet: true }),
      save: (permissionId: string, dataRuleIds: string) => done(saveDepartDataRules, { permissionId, departId, dataRuleIds }),
    }),
    [departId],
  )
  return (
    <GrantPanel
      of={departId}
      label={T.grantsOf(name)}
      load={load}
      save={change => done(saveDepartPermissions, { ...change, departId })}
      canSave={canSave}
      rules={rules}
      onDirty={onDirty}
    />
  )
}
