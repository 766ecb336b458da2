import type { Menus, PermissionRow } from './menu.repository.ts'
import type { PermissionType } from '#contract/entities/menu.ts'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { grantsWithinDuty } from '#contract/permissions/separation.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { serve } from '#server/plugins/serve.ts'
import { loadGrants, loadPermissions } from './menu.repository.ts'
import { menuTree } from './menuTree.rules.ts'

declare module 'fastify' {
  interface FastifyInstance {
    menus: Menus
  }
}

const entryOf = (row: PermissionRow) => {
  const type: PermissionType = row.permsType === '2' ? '2' : '1'
  return { action: row.perms ?? '', type, describe: row.name }
}

/** Menu, granted buttons and all buttons of the signed-in user (API-AUTH-12; contract.md part 5), and `app.menus`. */
export const menuModule: ServerModule = async app => {
  const grantsOf = async (rows: readonly PermissionRow[], userId: string): Promise<Set<string>> => {
    const granted = await loadGrants(app.db, userId)
    return app.config.separation ? grantsWithinDuty(rows, granted, await app.people.roles(userId)) : granted
  }
  app.decorate('menus', {
    rows: () => loadPermissions(app.db),
    treeOf: async (rows, userId) => menuTree(rows, await grantsOf(rows, userId)),
  })
  serve(app, userPermissions, {
    message: '查询成功',
    beforePasswordChange: true,
    handler: async ({ user }) => {
      const rows = await loadPermissions(app.db)
      const granted = await grantsOf(rows, user.id)
      const buttons = rows.filter(row => row.menuType === 2 && row.perms)
      return {
        menu: menuTree(rows, granted),
        auth: buttons.filter(row => row.status === '1' && granted.has(row.id)).map(entryOf),
        allAuth: buttons.map(row => ({ ...entryOf(row), status: row.status === '0' ? ('0' as const) : ('1' as const) })),
      }
    },
  })
}
