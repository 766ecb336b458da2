import type { CodeRulePart } from '#contract/entities/check.ts'
import type { Tx } from '#server/db/client.ts'
import { sysCheckRule } from '#server/db/tables/index.ts'
import { seedId } from './seedId.ts'

const part = (digits: string, pattern: string, message: string): CodeRulePart => ({ digits, pattern, message })

/** The two rules that the original ships (contract.md 29.5): code, name, parts. */
export const CHECK_RULES: readonly (readonly [code: string, name: string, parts: readonly CodeRulePart[]])[] = [
  [
    'common',
    '通用编码规则',
    [
      part('1', '[a-zA-Z]', '第一位只能是字母'),
      part('*', '[0-9a-zA-Z_]{0,}', '只能填写数字、大小写字母、下划线'),
      part('*', '.{3,}', '最少输入3位数'),
      part('*', '.{3,12}', '最多输入12位数'),
    ],
  ],
  [
    'test',
    '测试编码规则',
    [
      part('*', '.{3,12}', '长度为3到12位'),
      part('3', '\\d{3}', '前3位必须是数字'),
      part('*', '[^pP]*', '不能输入P'),
      part('4', '@{4}', '第4-7位必须都为 @'),
      part('2', '#=', '第8-9位必须是 #='),
      part('1', 'O', '第10位必须为大写的O'),
      part('*', '.*。', '必须以。结尾'),
    ],
  ],
]

/** The rules of the demonstration, for every tenant (0). */
export async function seedCheckRules(tx: Tx): Promise<void> {
  await tx
    .insert(sysCheckRule)
    .values(
      CHECK_RULES.map(([code, name, parts]) => ({
        id: seedId('checkRule', code),
        ruleCode: code,
        ruleName: name,
        ruleJson: JSON.stringify(parts),
      })),
    )
    .onConflictDoNothing()
}
