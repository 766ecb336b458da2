import { gatewayRoute } from '#contract/resources/system/gatewayRoute.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'

const PARTS = [
  ['predicates', '路由条件'],
  ['filters', '过滤器'],
] as const

/** A JSON array, null when the text is none. */
function arrayIn(text: unknown): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(String(text ?? '') || '[]')
    return Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** Routes go out without a page, predicates and filters as arrays (contract.md 18.2). */
export const gatewayRouteCrud = crudHooks(gatewayRoute, {
  isPlainList: true,
  batch: {},
  beforeSave: async ({ values }) => {
    for (const [field, label] of PARTS)
      if (values[field] !== undefined && arrayIn(values[field]) === null) throw new Refusal(`${label}不是有效的JSON数组`)
  },
  present: async rows =>
    rows.map(row => ({ ...row, predicates: arrayIn(row['predicates']) ?? [], filters: arrayIn(row['filters']) ?? [] })),
})
