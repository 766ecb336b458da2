import { eq } from 'drizzle-orm'
import { category } from '#contract/resources/system/category.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { sysCategory } from '#server/db/tables/index.ts'

const ASKED = ['pid', 'name', 'code', 'superQueryParams'] as const

/** The tree of categories as a list: its top, unless something else is asked for; an export has all of it. */
export const categoryCrud = crudHooks(category, {
  checked: ['code'],
  conditions: (query, _user, { isExport }) =>
    isExport || ASKED.some(name => (query.get(name) ?? '') !== '') ? undefined : eq(sysCategory.pid, '0'),
  present: async rows => rows.map(row => ({ ...row, isLeaf: row['hasChild'] !== '1' })),
})
