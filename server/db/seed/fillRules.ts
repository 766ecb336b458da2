import type { Tx } from '#server/db/client.ts'
import { sysFillRule } from '#server/db/tables/index.ts'
import { seedId } from './seedId.ts'

/** The rules that the original ships (contract.md 17.6): code, name, class, parameters. */
const FILL_RULES = [
  ['org_num_role', '机构编码', 'OrgCodeRule', {}],
  ['category_code_rule', '分类字典编码生成', 'CategoryCodeRule', {}],
  ['shop_order_num', '商城订单流水号', 'OrderNumberRule', { prefix: 'CN' }],
] as const

/** The rules of the demonstration, for every tenant (0). */
export async function seedFillRules(tx: Tx): Promise<void> {
  await tx
    .insert(sysFillRule)
    .values(
      FILL_RULES.map(([code, name, ruleClass, params]) => ({
        id: seedId('fillRule', code),
        ruleCode: code,
        ruleName: name,
        ruleClass,
        ruleParams: JSON.stringify(params),
      })),
    )
    .onConflictDoNothing()
}
