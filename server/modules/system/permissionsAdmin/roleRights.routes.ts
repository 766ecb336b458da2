import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/rolesAdmin.ts'
import * as schema from '#contract/http/calls/rolesAdmin.schema.ts'
import { acquireRightsLock } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { mustBeStaff } from '#server/plugins/rights.ts'
import { serve } from '#server/plugins/serve.ts'
import { writeRights } from '#server/plugins/writeRights.ts'
import { chosenRules, choiceOf, GRANT_TEXT } from './grants.service.ts'
import { loadMenuAdminTree } from './menuTree.queries.ts'
import { refuseUnlessRuler } from './rights.service.ts'
import { allRoles, choiceOfRole, isRoleCodeTaken, setChoiceOfRole } from './roleGrants.repository.ts'

const TEXT = { none: '未找到角色信息', taken: '角色编码已存在', noGrant: '请先保存角色菜单权限!' } as const

/** What is asked about roles besides their list, and which data rules they carry (API-ROLE-03, 04; contract.md 9). */
export async function roleRightsModule(app: FastifyInstance): Promise<void> {
  serve(app, calls.allRoles, {
    handler: async ({ user }) => {
      mustBeStaff(user)
      const roles = await allRoles(app.db)
      if (roles.length === 0) throw new Refusal(TEXT.none)
      return roles
    },
  })
  serve(app, calls.checkRoleCode, {
    schema: { query: schema.checkRoleCodeQuery },
    handler: async ({ input: { id = '', roleCode } }) => {
      if (await isRoleCodeTaken(app.db, roleCode.trim(), id)) throw new Refusal(TEXT.taken)
      return true
    },
  })
  serve(app, calls.roleMenuTree, { handler: async () => (await loadMenuAdminTree(app.db)).tree() })
  serve(app, calls.roleDataRules, {
    schema: { params: schema.roleDataRulesParams },
    handler: async ({ input: { permissionId, roleId } }) =>
      choiceOf(app.db, permissionId, (await choiceOfRole(app.db, roleId, permissionId)) ?? ''),
  })
  serve(app, calls.saveRoleDataRules, {
    schema: { body: schema.saveRoleDataRulesBody },
    message: GRANT_TEXT.rulesSaved,
    handler: async ({ input: { permissionId, roleId, dataRuleIds }, user, request }) => {
      refuseUnlessRuler(user)
      await writeRights(app, { user, request }, async ({ tx, note }) => {
        await acquireRightsLock(tx)
        const chosen = await chosenRules(tx, permissionId, dataRuleIds)
        if (!(await setChoiceOfRole(tx, roleId, permissionId, chosen))) throw new Refusal(TEXT.noGrant)
        await note('role.dataRules', 'sys_role', roleId, `${permissionId}：${chosen}`)
      })
      return null
    },
  })
}
