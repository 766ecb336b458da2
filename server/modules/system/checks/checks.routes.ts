import { checkByCode } from '#contract/http/calls/checks.ts'
import { checkByCodeQuery } from '#contract/http/calls/checks.schema.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { findCheckRule } from './checkRules.repository.ts'
import { errorOf, partsError, readParts } from './codeRule.rules.ts'

const TEXT = {
  unknown: '该编码不存在',
  unreadable: '校验规则配置有误，请联系管理员',
  // stored before such patterns were refused at saving: closed, and not run
  unsupported: '校验规则使用了不支持的正则表达式，请联系管理员修改',
  passed: '校验通过',
  tooLong: '编码过长',
} as const
const VALUE_MAX = 500

/** The caller encodes the value once more (contract.md 17.4); what is no such encoding is the value itself. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Check of a value by the rule of a code (API-CHECK-02; contract.md 17.4, 17.5); rules of the own tenant before those for all. */
export const checksModule: ServerModule = async app => {
  serve(app, checkByCode, {
    schema: { query: checkByCodeQuery },
    limit: { count: 600, per: 60_000 },
    handler: async ({ input, user }) => {
      const rule = await findCheckRule(app.db, input.ruleCode ?? '', user.tenantId)
      if (!rule) throw new Refusal(TEXT.unknown)
      const parts = readParts(rule.json ?? '')
      if (parts === null) throw new Refusal(TEXT.unreadable)
      if (partsError(parts) !== null) throw new Refusal(TEXT.unsupported)
      const value = decoded(input.value ?? '')
      if (value.length > VALUE_MAX) throw new Refusal(TEXT.tooLong)
      const issue = errorOf(parts, value)
      if (issue !== null) throw new Refusal(issue.message, { result: issue })
      return new Answer(null, TEXT.passed)
    },
  })
}
