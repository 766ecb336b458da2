import * as calls from '#contract/http/calls/categories.ts'
import * as schema from '#contract/http/calls/categories.schema.ts'
import { DICTIONARY_TEXT, valueParts } from '#contract/rules/dictionaryTexts.ts'
import { PAGE_SIZE_MAX } from '#contract/constants.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import * as commands from './categories.commands.ts'
import type { CategoryContext } from './categories.commands.ts'
import { serveLegacyCategories } from './categories.legacy.routes.ts'
import { findCategory, freeCodeBelow } from './categoryRows.repository.ts'
import { categoriesBelow, categoryCondition, categoryOf, categoryTree, idOfCode, namesOf } from './categories.repository.ts'

const IDS_MAX = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** a free code for a new category below this one, '0' for the top; null: there is no such category */
    nextCategoryCode: typeof freeCodeBelow
  }
}

/** Calls of the category tree (contract.md 12), common to all tenants; writes are audited in their transaction. */
export const categoriesModule: ServerModule = async app => {
  app.decorate('nextCategoryCode', freeCodeBelow)
  const write = async <T>(user: UserPrincipal, ip: string, work: (context: CategoryContext) => Promise<T>): Promise<T> => {
    const done = await app.db.transaction(tx =>
      work({
        tx,
        user,
        now: new Date(app.now()),
        note: (action, entityId, content) =>
          app.audit({ actor: user, action, entity: 'sys_category', entityId, content, ip }, tx),
      }),
    )
    app.crud.touched('system/category')
    return done
  }
  const remove = async (user: UserPrincipal, ip: string, ids: readonly string[]): Promise<null> => {
    if (ids.length === 0 || ids.length > IDS_MAX) throw new Refusal('参数不识别！')
    if ((await write(user, ip, context => commands.deleteCategories(context, ids))) === 0)
      throw new Refusal(DICTIONARY_TEXT.noEntity)
    return null
  }

  serve(app, calls.loadTreeRoot, {
    schema: { query: schema.treeRootQuery },
    handler: async ({ input: { async: isAsync = true, pcode = '' } }) => {
      const pid = await idOfCode(app.db, pcode)
      if (pid === null) throw new Refusal(`该编码【${pcode}】不存在，请核实!`)
      return isAsync ? categoriesBelow(app.db, pid) : categoryTree(app.db, pid)
    },
  })
  serve(app, calls.loadTreeChildren, {
    schema: { query: schema.treeChildrenQuery },
    handler: ({ input: { pid } }) => categoriesBelow(app.db, pid),
  })
  serve(app, calls.loadOneCategory, {
    schema: { query: schema.oneCategoryQuery },
    handler: async ({ input: { field, val } }) => {
      if (field !== 'id' && field !== 'code') throw new Refusal('参数不识别！')
      const row = await findCategory(app.db, field === 'id' ? { id: val } : { code: val })
      if (!row) throw new Refusal('查询无果')
      return categoryOf(row)
    },
  })
  serve(app, calls.loadCategoryTree, {
    schema: { query: schema.categoryTreeQuery },
    handler: async ({ input: { pid = '', pcode = '', condition = '' } }) => {
      const conditions = categoryCondition(condition)
      if (pid !== '') return categoriesBelow(app.db, pid, ...conditions)
      if (pcode === '') throw new Refusal('加载分类字典树参数有误.[null]!')
      const found = await idOfCode(app.db, pcode)
      if (found === null) throw new Refusal(`加载分类字典树参数有误.[${pcode}]!`)
      return categoriesBelow(app.db, found, ...conditions)
    },
  })
  serve(app, calls.loadCategoryNames, {
    schema: { query: schema.categoryNamesQuery },
    handler: async ({ input: { ids = '', delNotExist = true } }) => {
      const wanted = valueParts(ids).slice(0, PAGE_SIZE_MAX)
      if (wanted.length === 0) throw new Refusal('ids 不能为空')
      const names = await namesOf(app.db, wanted)
      return wanted.flatMap(id => names.get(id) ?? (delNotExist ? [] : [id]))
    },
  })
  serve(app, calls.addCategory, {
    schema: { body: schema.addCategoryBody },
    handler: async ({ user, request, input }) =>
      new Answer(await write(user, request.ip, context => commands.addCategory(context, input)), '添加成功！'),
  })
  serve(app, calls.editCategory, {
    schema: { body: schema.editCategoryBody },
    message: '修改成功!',
    handler: async ({ user, request, input }) => {
      await write(user, request.ip, context => commands.editCategory(context, input))
      return null
    },
  })
  serve(app, calls.deleteCategory, {
    schema: { query: schema.categoryIdQuery },
    message: '删除成功!',
    handler: ({ user, request, input: { id } }) => remove(user, request.ip, [id]),
  })
  serve(app, calls.deleteCategories, {
    schema: { query: schema.categoryIdsQuery },
    message: '删除成功!',
    handler: ({ user, request, input: { ids } }) => remove(user, request.ip, valueParts(ids)),
  })
  serveLegacyCategories(app, write)
}
