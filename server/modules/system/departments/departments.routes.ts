import {
  queryDepartTreeSync,
  queryIdTree,
  queryMyDeptTreeList,
  queryTreeList,
  searchDeparts,
} from '#contract/http/calls/departments.ts'
import { departLevelQuery, departSearchQuery } from '#contract/http/calls/departments.schema.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { maintainsDeparts } from '#server/plugins/superiors.ts'
import { departTree, ownDeparts } from './departments.repository.ts'
import { idTree } from './departmentTree.rules.ts'

const NOTHING_FOUND = '未查询匹配数据！'
/** Identity of a user in the message of queryMyDeptTreeList: who maintains departments is nobody's 普通员工. */
const identityOf = (user: UserPrincipal): '1' | '2' => (maintainsDeparts(user) ? '2' : '1')

/** Reading departments, for trees and pickers (API-DEPT-01 to 05; contract.md part 11). */
export const departmentsModule: ServerModule = async app => {
  serve(app, queryTreeList, { handler: async () => (await departTree(app.db)).whole() })

  serve(app, queryDepartTreeSync, {
    schema: { query: departLevelQuery },
    handler: async ({ input }) => (await departTree(app.db)).level(input.pid ?? ''),
  })

  serve(app, queryIdTree, { handler: async () => idTree((await departTree(app.db)).whole()) })

  serve(app, searchDeparts, {
    schema: { query: departSearchQuery },
    handler: async ({ input, user }) => {
      const own = input.myDeptSearch === '1' ? await ownDeparts(app.db, user.id) : null
      const isWanted = (path: readonly string[]) => own === null || path.some(id => own.includes(id))
      const found = (await departTree(app.db)).search(input.keyWord.trim(), isWanted)
      if (found.length === 0) throw new Refusal(NOTHING_FOUND)
      return found
    },
  })

  serve(app, queryMyDeptTreeList, {
    handler: async ({ user }) => {
      const own = await ownDeparts(app.db, user.id)
      return new Answer((await departTree(app.db)).treesOf(own), identityOf(user))
    },
  })
}
