import { and, asc, eq, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/rolesAdmin.ts'
import * as schema from '#contract/http/calls/rolesAdmin.schema.ts'
import { sysRole, sysRolePermission } from '#server/db/tables/index.ts'
import { takeRightsTurn } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { mustBeStaff } from '#server/plugins/rights.ts'
import { serve } from '#server/plugins/serve.ts'
import { writeRights } from '#server/plugins/writeRights.ts'
import { chosenRules, choiceOf, GRANT_TEXT } from './grants.ts'
import { loadMenuAdminTree } from './menuTree.ts'
import { refuseUnlessRuler } from './rights.policy.ts'

const TEXT = { none: '未找到角色信息', taken: '角色编码已存在', noGrant: '请先保存角色菜单权限!' } as const
const ROLES_MAX = 1_000

/** What is asked about roles besides their list, and which data rules they carry (API-ROLE-03, 04; contract.md 9). */
export async function roleRightsModule(app: FastifyInstance): Promise<void> {
  serve(app, calls.allRoles, {
    handler: async ({ user }) => {
      mustBeStaff(user)
      const { id, roleCode, roleName, description } = sysRole
      const roles = await app.db
        .select({ id, roleCode, roleName, description })
        .from(sysRole)
        .orderBy(asc(sysRole.createTime), asc(roleCode))
        .limit(ROLES_MAX)
      if (roles.length === 0) throw new Refusal(TEXT.none)
      return roles
    },
  })
  serve(app, calls.checkRoleCode, {
    schema: { query: schema.checkRoleCodeQuery },
    handler: async ({ input: { id = '', roleCode } }) => {
      const taken = await app.db.$count(sysRole, and(eq(sysRole.roleCode, roleCode.trim()), ne(sysRole.id, id)))
      if (taken > 0) throw new Refusal(TEXT.taken)
      return true
    },
  })
  serve(app, calls.roleMenuTree, { handler: async () => (await loadMenuAdminTree(app.db)).tree() })
  serve(app, calls.roleDataRules, {
    schema: { params: schema.roleDataRulesParams },
    handler: async ({ input: { permissionId, roleId } }) => {
      const [link] = await app.db
        .select({ chosen: sysRolePermission.dataRuleIds })
        .from(sysRolePermission)
        .where(and(eq(sysRolePermission.roleId, roleId), eq(sysRolePermission.permissionId, permissionId)))
      return choiceOf(app.db, permissionId, link?.chosen ?? '')
    },
  })
  serve(app, calls.saveRoleDataRules, {
    schema: { body: schema.saveRoleDataRulesBody },
    message: GRANT_TEXT.rulesSaved,
    handler: async ({ input: { permissionId, roleId, dataRuleIds }, user, request }) => {
      refuseUnlessRuler(user)
      await writeRights(app, { user, request }, async ({ tx, note }) => {
        await takeRightsTurn(tx)
        const chosen = await chosenRules(tx, permissionId, dataRuleIds)
        const saved = await tx
          .update(sysRolePermission)
          .set({ dataRuleIds: chosen })
          .where(and(eq(sysRolePermission.roleId, roleId), eq(sysRolePermission.permissionId, permissionId)))
          .returning({ roleId: sysRolePermission.roleId })
        if (saved.length === 0) throw new Refusal(TEXT.noGrant)
        await note('role.dataRules', 'sys_role', roleId, `${permissionId}：${chosen}`)
      })
      return null
    },
  })
}
