import Type from 'typebox'
import { AUDIT_DAYS_MIN } from '#contract/rules/auditChain.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { JobFailure, jobHandler } from '../handler.ts'

/** Lines of the audit that are older than the hospital keeps them; a signed mark stays in their place. */
export const sweepAudit = jobHandler({
  description: `删除超过保留期的审计日志，留下签名锚点；清理前先校验，至少保留${AUDIT_DAYS_MIN}天`,
  parameters: Type.Object({
    keepDays: Type.Integer({ title: '保留天数', minimum: AUDIT_DAYS_MIN, maximum: 36_500, default: 1_095 }),
  }),
  run: async ({ keepDays }, { app, signal }) => {
    try {
      return `清理了${await app.auditChain.prune(keepDays, signal)}条审计日志`
    } catch (error) {
      if (error instanceof Refusal) throw new JobFailure(error.message)
      throw error
    }
  },
})
