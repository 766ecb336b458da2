import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/permissionsAdmin.ts'
import * as schema from '#contract/http/calls/permissionsAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { createDataScope } from '#server/crud/dataScope.ts'
import { loadPermissions } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { writeRights } from '#server/plugins/writeRights.ts'
import * as rules from './dataRules.commands.ts'
import { rulesOf } from './dataRules.repository.ts'
import { entriesOfDepart } from './departGrants.repository.ts'
import { GRANT_TEXT } from './grants.service.ts'
import { saveDepartGrants, saveRoleGrants } from './grants.commands.ts'
import * as commands from './menu.commands.ts'
import { moveMenuEntry } from './moveMenuEntry.commands.ts'
import { areCodesTaken, isAddressTaken } from './menuEntry.rules.ts'
import { loadMenuAdminTree } from './menuTree.queries.ts'
import { allRoleIds, entriesOfRole } from './roleGrants.repository.ts'

const IDS_MAX = 1_000
const TEXT = {
  added: '添加成功！',
  edited: '修改成功！',
  ruleEdited: '更新成功！',
  deleted: '删除成功!',
  ruleDeleted: '删除成功！',
  found: '查询成功！',
  noIds: '参数不识别！',
  noLevel: '未找到角色信息',
} as const

function serveMenu(app: FastifyInstance): void {
  const tree = () => loadMenuAdminTree(app.db)
  serve(app, calls.listMenu, { handler: async () => (await tree()).whole() })
  serve(app, calls.topMenus, { handler: async () => (await tree()).level('') })
  serve(app, calls.subMenus, {
    schema: { query: schema.parentQuery },
    handler: async ({ input }) => (await tree()).level(input.parentId),
  })
  serve(app, calls.subMenusOfSeveral, {
    schema: { query: schema.parentsQuery },
    handler: async ({ input }) => {
      const menu = await tree()
      const parents = commaParts(input.parentIds).slice(0, IDS_MAX)
      return Object.fromEntries(parents.map(id => [id, menu.level(id)]))
    },
  })
  serve(app, calls.menuTree, { handler: async () => (await tree()).tree({ isTitled: true }) })
  serve(app, calls.menuLevel, {
    schema: { query: schema.levelQuery },
    handler: async ({ input }) => {
      const nodes = (await tree()).nodesBelow(input.pid ?? '')
      if (nodes.length === 0) throw new Refusal(TEXT.noLevel)
      return nodes
    },
  })
  serve(app, calls.addMenu, {
    schema: { body: schema.addMenuBody },
    handler: async ({ input, user, request }) =>
      new Answer(await writeRights(app, { user, request }, context => commands.addMenuEntry(context, input)), TEXT.added),
  })
  serve(app, calls.editMenu, {
    schema: { body: schema.editMenuBody },
    message: TEXT.edited,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.editMenuEntry(context, input))
      return null
    },
  })
  serve(app, calls.moveMenu, {
    schema: { body: schema.moveMenuBody },
    message: '移动成功!',
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => moveMenuEntry(context, input))
      return null
    },
  })
  serve(app, calls.deleteMenu, {
    schema: { query: schema.idQuery },
    message: TEXT.deleted,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.deleteMenuEntries(context, [input.id]))
      return null
    },
  })
  serve(app, calls.deleteMenus, {
    schema: { query: schema.idsQuery },
    message: TEXT.deleted,
    handler: async ({ input, user, request }) => {
      const ids = commaParts(input.ids)
      if (ids.length === 0 || ids.length > IDS_MAX) throw new Refusal(TEXT.noIds)
      await writeRights(app, { user, request }, context => commands.deleteMenuEntries(context, ids))
      return null
    },
  })
}

function serveGrants(app: FastifyInstance): void {
  serve(app, calls.rolePermissions, {
    schema: { query: schema.roleQuery },
    handler: ({ input }) => entriesOfRole(app.db, input.roleId),
  })
  serve(app, calls.saveRolePermissions, {
    schema: { body: schema.saveRoleBody },
    message: GRANT_TEXT.saved,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => saveRoleGrants(context, input))
      return null
    },
  })
  serve(app, calls.departPermissions, {
    schema: { query: schema.departQuery },
    handler: ({ input }) => entriesOfDepart(app.db, input.departId),
  })
  serve(app, calls.saveDepartPermissions, {
    schema: { body: schema.saveDepartBody },
    message: GRANT_TEXT.saved,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => saveDepartGrants(context, input))
      return null
    },
  })
}

function serveRules(app: FastifyInstance): void {
  serve(app, calls.dataRulesOf, {
    schema: { query: schema.rulesQuery },
    handler: ({ input }) => rulesOf(app.db, input.permissionId),
  })
  serve(app, calls.searchDataRules, {
    schema: { query: schema.searchRulesQuery },
    message: TEXT.found,
    handler: async ({ input: { permissionId, ruleName = '', ruleValue = '' } }) => {
      const holds = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase())
      const all = await rulesOf(app.db, permissionId)
      return all.filter(rule => holds(rule.ruleName, ruleName) && holds(rule.ruleValue, ruleValue))
    },
  })
  serve(app, calls.addDataRule, {
    schema: { body: schema.addRuleBody },
    handler: async ({ input, user, request }) =>
      new Answer(await writeRights(app, { user, request }, context => rules.addDataRule(context, input)), TEXT.added),
  })
  serve(app, calls.editDataRule, {
    schema: { body: schema.editRuleBody },
    message: TEXT.ruleEdited,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => rules.editDataRule(context, input))
      return null
    },
  })
  serve(app, calls.deleteDataRule, {
    schema: { query: schema.idQuery },
    message: TEXT.ruleDeleted,
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => rules.deleteDataRule(context, input.id))
      return null
    },
  })
}

/** Menu entries, what roles and departments are granted, and data rules, which narrow lists from here on (API-PERM-01 to 13; contract.md 10). */
export async function permissionsAdminModule(app: FastifyInstance): Promise<void> {
  app.crud.setDataScope(createDataScope(app))
  app.crud.answerFor('sys_permission', 'perms', async (value, id) => areCodesTaken(await loadPermissions(app.db), value, id))
  app.crud.answerFor('sys_permission', 'url', async (value, id) => isAddressTaken(await loadPermissions(app.db), value, id))
  serve(app, calls.allRoleIds, { handler: () => allRoleIds(app.db) })
  serveMenu(app)
  serveGrants(app)
  serveRules(app)
}
