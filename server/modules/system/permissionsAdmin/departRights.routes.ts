import { and, asc, eq, ilike, inArray, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import * as calls from '#contract/http/calls/departmentsAdmin.ts'
import type { DepartRole } from '#contract/http/calls/departmentsAdmin.ts'
import * as schema from '#contract/http/calls/departmentsAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { holding } from '#server/db/like.ts'
import {
  sysDepartPermission,
  sysDepartRole,
  sysDepartRolePermission,
  sysDepartRoleUser,
  sysUser,
} from '#server/db/tables/index.ts'
import type { Tx } from '#server/db/client.ts'
import { takeRightsTurn } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { departsInCharge } from '#server/plugins/superiors.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { writeRights } from '#server/plugins/writeRights.ts'
import { askerOf, visibleAccounts } from '#server/crud/accountScope.ts'
import * as commands from './departRoles.commands.ts'
import { chosenRules, choiceOf, GRANT_TEXT } from './grants.ts'
import { loadMenuAdminTree } from './menuTree.ts'
import { refuseUnlessRuler } from './rights.policy.ts'

const TEXT = {
  added: '添加成功！',
  edited: '修改成功!',
  deleted: '删除成功!',
  noDepartGrant: '请先保存部门菜单权限!',
  noRoleGrant: '请先保存角色菜单权限!',
} as const
const ROLES_MAX = 500

const shown = ({
  id,
  departId,
  roleName,
  roleCode,
  description,
  createBy,
  createTime,
}: typeof sysDepartRole.$inferSelect): DepartRole => ({
  ...{ id, departId, roleName, roleCode, description, createBy },
  createTime: wireTime(createTime),
})

/** Rules that a department lets its roles choose: those it chose itself, all when it chose none. Null: it has not the entry. */
async function departChoice(tx: Tx, departId: string, permissionId: string): Promise<string | null> {
  const [link] = await tx
    .select({ chosen: sysDepartPermission.dataRuleIds })
    .from(sysDepartPermission)
    .where(and(eq(sysDepartPermission.departId, departId), eq(sysDepartPermission.permissionId, permissionId)))
  return link?.chosen ?? null
}

function serveDepartRoles(app: FastifyInstance): void {
  serve(app, calls.listDepartRoles, {
    schema: { query: schema.listRolesQuery },
    handler: async ({ input: { deptId = '', roleName = '', pageNo = 1, pageSize = PAGE_SIZE }, user }) => {
      const [current, size] = [Math.max(1, pageNo), Math.min(pageSize, PAGE_SIZE_MAX)]
      const name = roleName.trim().replace(/^\*|\*$/g, '')
      const where = and(
        inArray(sysDepartRole.departId, deptId === '' ? await departsInCharge(app.db, user) : [deptId]),
        name === '' ? undefined : ilike(sysDepartRole.roleName, holding(name)),
      )
      const total = await app.db.$count(sysDepartRole, where)
      const rows = await app.db
        .select()
        .from(sysDepartRole)
        .where(where)
        .orderBy(asc(sysDepartRole.createTime), asc(sysDepartRole.id))
        .limit(size)
        .offset((current - 1) * size)
      return { records: rows.map(shown), total, size, current, pages: Math.ceil(total / size) }
    },
  })
  serve(app, calls.addDepartRole, {
    schema: { body: schema.addRoleBody },
    handler: async ({ input, user, request }) =>
      new Answer(await writeRights(app, { user, request }, deed => commands.addDepartRole(deed, input)), TEXT.added),
  })
  serve(app, calls.editDepartRole, {
    schema: { body: schema.editRoleBody },
    message: TEXT.edited,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, deed => commands.editDepartRole(deed, input))
      return null
    },
  })
  serve(app, calls.deleteDepartRole, {
    schema: { query: schema.idQuery },
    message: TEXT.deleted,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, deed => commands.deleteDepartRoles(deed, [input.id]))
      return null
    },
  })
  serve(app, calls.deleteDepartRoles, {
    schema: { query: schema.idsQuery },
    message: TEXT.deleted,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, deed => commands.deleteDepartRoles(deed, commaParts(input.ids)))
      return null
    },
  })
  serve(app, calls.departRolesFor, {
    schema: { query: schema.rolesForQuery },
    handler: async ({ input }) => {
      const isOf = eq(sysDepartRole.departId, input.departId)
      return (await app.db.select().from(sysDepartRole).where(isOf).orderBy(asc(sysDepartRole.roleCode)).limit(ROLES_MAX)).map(
        shown,
      )
    },
  })
  serve(app, calls.departRolesOfUser, {
    schema: { query: schema.rolesOfUserQuery },
    handler: async ({ input, user }) => {
      const { id, userId, droleId } = sysDepartRoleUser
      return app.db
        .select({ id, userId, droleId })
        .from(sysDepartRoleUser)
        .innerJoin(sysDepartRole, and(eq(sysDepartRole.id, droleId), eq(sysDepartRole.departId, input.departId)))
        .innerJoin(sysUser, eq(sysUser.id, userId))
        .where(and(eq(userId, input.userId), await visibleAccounts(askerOf(app, user))))
        .orderBy(asc(sysDepartRole.roleCode))
    },
  })
  serve(app, calls.saveDepartRolesOfUser, {
    schema: { body: schema.saveRolesOfUserBody },
    message: TEXT.added,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, deed => commands.saveDepartRolesOfUser(deed, input))
      return null
    },
  })
}

function serveGrants(app: FastifyInstance): void {
  serve(app, calls.departRoleTree, {
    schema: { query: schema.departQuery },
    handler: async ({ input }) => {
      const { permissionId: id, departId } = sysDepartPermission
      const given = await app.db.select({ id }).from(sysDepartPermission).where(eq(departId, input.departId))
      return (await loadMenuAdminTree(app.db)).tree({ only: new Set(given.map(row => row.id)) })
    },
  })
  serve(app, calls.departRolePermissions, {
    schema: { query: schema.roleQuery },
    handler: async ({ input }) => {
      const { permissionId: id, roleId } = sysDepartRolePermission
      return (await app.db.select({ id }).from(sysDepartRolePermission).where(eq(roleId, input.roleId))).map(row => row.id)
    },
  })
  serve(app, calls.saveDepartRolePermissions, {
    schema: { body: schema.saveRoleGrantsBody },
    message: GRANT_TEXT.saved,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, deed => commands.saveDepartRoleGrants(deed, input))
      return null
    },
  })
}

function serveRules(app: FastifyInstance): void {
  serve(app, calls.departDataRules, {
    schema: { params: schema.departRulesParams },
    handler: async ({ input: { permissionId, departId } }) =>
      choiceOf(app.db, permissionId, (await departChoice(app.db, departId, permissionId)) ?? ''),
  })
  serve(app, calls.saveDepartDataRules, {
    schema: { body: schema.saveDepartRulesBody },
    message: GRANT_TEXT.rulesSaved,
    handler: async ({ input: { permissionId, departId, dataRuleIds }, user, request }) => {
      refuseUnlessRuler(user)
      await writeRights(app, { user, request }, async ({ tx, note }) => {
        await takeRightsTurn(tx)
        const chosen = await chosenRules(tx, permissionId, dataRuleIds)
        if ((await departChoice(tx, departId, permissionId)) === null) throw new Refusal(TEXT.noDepartGrant)
        await tx
          .update(sysDepartPermission)
          .set({ dataRuleIds: chosen })
          .where(and(eq(sysDepartPermission.departId, departId), eq(sysDepartPermission.permissionId, permissionId)))
        await note('depart.dataRules', 'sys_depart', departId, `${permissionId}：${chosen}`)
      })
      return null
    },
  })
  serve(app, calls.departRoleDataRules, {
    schema: { params: schema.roleRulesParams },
    handler: async ({ input: { permissionId, departId, roleId } }) => {
      const isLink = and(eq(sysDepartRolePermission.roleId, roleId), eq(sysDepartRolePermission.permissionId, permissionId))
      const [link] = await app.db
        .select({ chosen: sysDepartRolePermission.dataRuleIds })
        .from(sysDepartRolePermission)
        .where(isLink)
      return choiceOf(app.db, permissionId, link?.chosen ?? '', (await departChoice(app.db, departId, permissionId)) ?? '')
    },
  })
  serve(app, calls.saveDepartRoleDataRules, {
    schema: { body: schema.saveRoleRulesBody },
    message: GRANT_TEXT.rulesSaved,
    handler: async ({ input: { permissionId, roleId, dataRuleIds }, user, request }) => {
      refuseUnlessRuler(user)
      await writeRights(app, { user, request }, async ({ tx, note }) => {
        await takeRightsTurn(tx)
        const [role] = await tx.select().from(sysDepartRole).where(eq(sysDepartRole.id, roleId))
        const within = role ? await departChoice(tx, role.departId, permissionId) : null
        const chosen = await chosenRules(tx, permissionId, dataRuleIds, within ?? '')
        const saved = await tx
          .update(sysDepartRolePermission)
          .set({ dataRuleIds: chosen })
          .where(and(eq(sysDepartRolePermission.roleId, roleId), eq(sysDepartRolePermission.permissionId, permissionId)))
          .returning({ roleId: sysDepartRolePermission.roleId })
        if (saved.length === 0) throw new Refusal(TEXT.noRoleGrant)
        await note('departRole.dataRules', 'sys_depart_role', roleId, `${permissionId}：${chosen}`)
      })
      return null
    },
  })
}

/** What departments hand to their roles, and who has these roles (API-DEPT-07 to 09; contract.md 11). */
export async function departRightsModule(app: FastifyInstance): Promise<void> {
  const { id, roleCode } = sysDepartRole
  app.crud.answerFor(
    'sys_depart_role',
    'role_code',
    async (value, exceptId) => (await app.db.$count(sysDepartRole, and(eq(roleCode, value), ne(id, exceptId)))) > 0,
  )
  serveDepartRoles(app)
  serveGrants(app)
  serveRules(app)
}
