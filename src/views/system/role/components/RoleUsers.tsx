import type { RowOf } from '#contract/resources/defineResource.ts'
import type { role } from '#contract/resources/system/role.resource.ts'
import { addUsersToRole, revokeRole, revokeRoleFromUsers, usersOfRole } from '#contract/http/calls/usersAdmin.ts'
import { call } from '#src/lib/http/call.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { SideWindow } from '#src/widgets/rights/SideWindow.tsx'
import { done } from '#src/widgets/rights/outcome.ts'
import { Members } from '#src/widgets/rights/Members.tsx'
import type { MemberQuestion } from '#src/widgets/rights/Members.tsx'

const load = (roleId: string, question: MemberQuestion) => call(usersOfRole, { roleId, ...question }, { quiet: true })

/** 用户: who has a role. */
export default function RoleUsers({ open, rows, onClose }: ActionDialogProps<RowOf<typeof role.fields>>) {
  const roleId = rows[0]?.id ?? ''
  const name = rows[0]?.roleName ?? ''
  const canChange = useCan('role:authorize')
  const commands = {
    add: (userIdList: string[]) => done(addUsersToRole, { roleId, userIdList }),
    take: ([first = '', ...others]: string[]) =>
      others.length === 0
        ? done(revokeRole, { roleId, userId: first })
        : done(revokeRoleFromUsers, { roleId, userIds: [first, ...others].join(',') }),
  }
  return (
    <SideWindow open={open} title={`角色用户：${name}`} width={880} onClose={onClose}>
      {roleId === '' ? null : (
        <Members
          of={roleId}
          label={`${name}的用户`}
          load={load}
          {...(canChange ? commands : {})}
          question={names => `移除后${names}将失去角色“${name}”的权限。是否移除?`}
        />
      )}
    </SideWindow>
  )
}
