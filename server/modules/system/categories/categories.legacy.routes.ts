import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import * as calls from '#contract/http/calls/categories.ts'
import * as schema from '#contract/http/calls/categories.schema.ts'
import type { Call } from '#contract/http/defineCall.ts'
import { category } from '#contract/resources/system/category.resource.ts'
import { valueParts } from '#contract/rules/dictionaryTexts.ts'
import { codeOrder, writeRow } from '#server/crud/importRows.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { addCategory, addCategoryByCode } from './categories.commands.ts'
import type { CategoryContext } from './categories.commands.ts'
import { categoryOf, TOP } from './categories.repository.ts'
import { categoriesWithin, childrenOf, findCategory, pageOfChildren } from './categoryRows.repository.ts'

const COLUMNS = [
  ['name', '类型名称'],
  ['code', '类型编码'],
] as const
type Write = <T>(user: UserPrincipal, ip: string, work: (context: CategoryContext) => Promise<T>) => Promise<T>

/** Calls by which the original's screen of categories reads its levels, checks codes and imports (contract.md 12, 20.3). */
export function serveLegacyCategories(app: FastifyInstance, write: Write): void {
  serve(app, calls.categoryRoots, {
    schema: { query: schema.categoryRootsQuery },
    handler: async ({ input: { pid = '', pageNo = 1, pageSize = PAGE_SIZE } }) => {
      const [current, size] = [Math.max(1, pageNo), Math.min(Math.max(1, pageSize), PAGE_SIZE_MAX)]
      const page = { limit: size, offset: (current - 1) * size }
      const { rows, total } = await pageOfChildren(app.db, pid === '' ? TOP : pid, page)
      return { records: rows.map(categoryOf), total, size, current, pages: Math.ceil(total / size) }
    },
  })
  serve(app, calls.categoryChildren, {
    schema: { query: schema.treeChildrenQuery },
    handler: async ({ input: { pid } }) => (await childrenOf(app.db, [pid === '' ? TOP : pid])).map(categoryOf),
  })
  serve(app, calls.categoryChildrenOfSeveral, {
    schema: { query: schema.categoryParentsQuery },
    handler: async ({ input: { parentIds } }) => {
      const records = (await childrenOf(app.db, valueParts(parentIds))).map(categoryOf)
      return { records, total: records.length, size: records.length, current: 1, pages: 1 }
    },
  })
  serve(app, calls.checkCategoryCode, {
    schema: { query: schema.categoryCodeQuery },
    handler: async ({ input: { pid = '', code = '' } }) => {
      if (code.trim() === '') throw new Refusal('错误,类型编码为空!')
      if (pid === '' || pid === TOP) return null
      const parent = await findCategory(app.db, { id: pid })
      if (parent && !code.startsWith(parent.code)) throw new Refusal(`编码不符合规范,须以"${parent.code}"开头!`)
      return null
    },
  })
  serve(app, calls.allCategories, {
    schema: { query: schema.allCategoriesQuery },
    handler: async ({ input: { code } }) => {
      const found = await categoriesWithin(app.db, code === TOP ? null : code)
      if (found.length === 0) throw new Refusal(`无数据,参数有误.[${code}]`)
      return found.map(({ id, name }) => ({ value: id, text: name, title: name }))
    },
  })

  const importExcel: Call | undefined = category.api.importExcel
  if (importExcel)
    serve(app, importExcel, {
      handler: async ({ user, request }) => {
        return app.crud.importSheet(
          {
            title: category.title,
            entity: category.table,
            columns: COLUMNS,
            async write(sheet, goesOn) {
              const sorted = sheet.toSorted((a, b) => codeOrder(a.cells.get('code'), b.cells.get('code')))
              for (const [done, row] of sorted.entries()) {
                if (!goesOn(done)) return
                const [name, given] = [row.cells.get('name') ?? '', row.cells.get('code') ?? '']
                await writeRow(app, row, async () => {
                  if (name === '') throw new Refusal('请输入类型名称')
                  return write(user, request.ip, context =>
                    given === '' ? addCategory(context, { name }) : addCategoryByCode(context, { name, code: given }),
                  )
                })
              }
            },
          },
          user,
          request,
        )
      },
    })
}
