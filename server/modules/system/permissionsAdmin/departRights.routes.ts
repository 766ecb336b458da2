import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import * as calls from '#contract/http/calls/departmentsAdmin.ts'
import type { DepartRole } from '#contract/http/calls/departmentsAdmin.ts'
import * as schema from '#contract/http/calls/departmentsAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { acquireRightsLock } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { departsInCharge } from '#server/plugins/superiors.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { writeRights } from '#server/plugins/writeRights.ts'
import { askerOf } from '#server/crud/accountScope.ts'
import { choiceOfDepart, entriesOfDepart, setChoiceOfDepart } from './departGrants.repository.ts'
import * as links from './departRoleLinks.repository.ts'
import * as commands from './departRoles.commands.ts'
import * as roles from './departRoles.repository.ts'
import { chosenRules, choiceOf, GRANT_TEXT } from './grants.service.ts'
import { loadMenuAdminTree } from './menuTree.queries.ts'
import { refuseUnlessRuler } from './rights.service.ts'

const TEXT = {
  added: '添加成功！',
  edited: '修改成功!',
  deleted: '删除成功!',
  noDepartGrant: '请先保存部门菜单权限!',
  noRoleGrant: '请先保存角色菜单权限!',
} as const

const shown = ({ id, departId, roleName, roleCode, description, createBy, createTime }: roles.DepartRoleRow): DepartRole => ({
  ...{ id, departId, roleName, roleCode, description, createBy },
  createTime: wireTime(createTime),
})

function serveDepartRoles(app: FastifyInstance): void {
  serve(app, calls.listDepartRoles, {
    schema: { query: schema.listRolesQuery },
    handler: async ({ input: { deptId = '', roleName = '', pageNo = 1, pageSize = PAGE_SIZE }, user }) => {
      const [current, size] = [Math.max(1, pageNo), Math.min(pageSize, PAGE_SIZE_MAX)]
      const { rows, total } = await roles.pageOfDepartRoles(app.db, {
        departIds: deptId === '' ? await departsInCharge(app.db, user) : [deptId],
        name: roleName.trim().replace(/^\*|\*$/g, ''),
        limit: size,
        offset: (current - 1) * size,
      })
      return { records: rows.map(shown), total, size, current, pages: Math.ceil(total / size) }
    },
  })
  serve(app, calls.addDepartRole, {
    schema: { body: schema.addRoleBody },
    handler: async ({ input, user, request }) =>
      new Answer(await writeRights(app, { user, request }, context => commands.addDepartRole(context, input)), TEXT.added),
  })
  serve(app, calls.editDepartRole, {
    schema: { body: schema.editRoleBody },
    message: TEXT.edited,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.editDepartRole(context, input))
      return null
    },
  })
  serve(app, calls.deleteDepartRole, {
    schema: { query: schema.idQuery },
    message: TEXT.deleted,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.deleteDepartRoles(context, [input.id]))
      return null
    },
  })
  serve(app, calls.deleteDepartRoles, {
    schema: { query: schema.idsQuery },
    message: TEXT.deleted,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.deleteDepartRoles(context, commaParts(input.ids)))
      return null
    },
  })
  serve(app, calls.departRolesFor, {
    schema: { query: schema.rolesForQuery },
    handler: async ({ input }) => (await roles.rolesOfDepart(app.db, input.departId)).map(shown),
  })
  serve(app, calls.departRolesOfUser, {
    schema: { query: schema.rolesOfUserQuery },
    handler: ({ input, user }) => links.carriedBy(askerOf(app, user), input.departId, input.userId),
  })
  serve(app, calls.saveDepartRolesOfUser, {
    schema: { body: schema.saveRolesOfUserBody },
    message: TEXT.added,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.saveDepartRolesOfUser(context, input))
      return null
    },
  })
}

function serveGrants(app: FastifyInstance): void {
  serve(app, calls.departRoleTree, {
    schema: { query: schema.departQuery },
    handler: async ({ input }) => {
      const given = await entriesOfDepart(app.db, input.departId)
      return (await loadMenuAdminTree(app.db)).tree({ only: new Set(given) })
    },
  })
  serve(app, calls.departRolePermissions, {
    schema: { query: schema.roleQuery },
    handler: ({ input }) => links.entriesOfDepartRoles(app.db, [input.roleId]),
  })
  serve(app, calls.saveDepartRolePermissions, {
    schema: { body: schema.saveRoleGrantsBody },
    message: GRANT_TEXT.saved,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.saveDepartRoleGrants(context, input))
      return null
    },
  })
}

function serveRules(app: FastifyInstance): void {
  serve(app, calls.departDataRules, {
    schema: { params: schema.departRulesParams },
    handler: async ({ input: { permissionId, departId } }) =>
      choiceOf(app.db, permissionId, (await choiceOfDepart(app.db, departId, permissionId)) ?? ''),
  })
  serve(app, calls.saveDepartDataRules, {
    schema: { body: schema.saveDepartRulesBody },
    message: GRANT_TEXT.rulesSaved,
    handler: async ({ input: { permissionId, departId, dataRuleIds }, user, request }) => {
      refuseUnlessRuler(user)
      await writeRights(app, { user, request }, async ({ tx, note }) => {
        await acquireRightsLock(tx)
        const chosen = await chosenRules(tx, permissionId, dataRuleIds)
        if ((await choiceOfDepart(tx, departId, permissionId)) === null) throw new Refusal(TEXT.noDepartGrant)
        await setChoiceOfDepart(tx, departId, permissionId, chosen)
        await note('depart.dataRules', 'sys_depart', departId, `${permissionId}：${chosen}`)
      })
      return null
    },
  })
  serve(app, calls.departRoleDataRules, {
    schema: { params: schema.roleRulesParams },
    handler: async ({ input: { permissionId, departId, roleId } }) => {
      const chosen = await links.choiceOfDepartRole(app.db, roleId, permissionId)
      return choiceOf(app.db, permissionId, chosen ?? '', (await choiceOfDepart(app.db, departId, permissionId)) ?? '')
    },
  })
  serve(app, calls.saveDepartRoleDataRules, {
    schema: { body: schema.saveRoleRulesBody },
    message: GRANT_TEXT.rulesSaved,
    handler: async ({ input: { permissionId, roleId, dataRuleIds }, user, request }) => {
      refuseUnlessRuler(user)
      await writeRights(app, { user, request }, async ({ tx, note }) => {
        await acquireRightsLock(tx)
        const role = await roles.findDepartRole(tx, roleId)
        const within = role ? await choiceOfDepart(tx, role.departId, permissionId) : null
        const chosen = await chosenRules(tx, permissionId, dataRuleIds, within ?? '')
        if (!(await links.setChoiceOfDepartRole(tx, roleId, permissionId, chosen))) throw new Refusal(TEXT.noRoleGrant)
        await note('departRole.dataRules', 'sys_depart_role', roleId, `${permissionId}：${chosen}`)
      })
      return null
    },
  })
}

/** What departments hand to their roles, and who has these roles (API-DEPT-07 to 09; contract.md 11). */
export async function departRightsModule(app: FastifyInstance): Promise<void> {
  app.crud.answerFor('sys_depart_role', 'role_code', (value, exceptId) => roles.isDepartRoleCodeTaken(app.db, value, exceptId))
  serveDepartRoles(app)
  serveGrants(app)
  serveRules(app)
}
