import { expect, it } from 'vitest'
import { auditCheckText } from '#contract/rules/auditChain.ts'

it('[SCALE-12] says what a check of the audit found in one sentence', () => {
  const head = { seq: 7, hash: 'ab'.repeat(32) }
  const said = (flaw: 'changed' | 'missing' | 'inserted' | 'anchor' | 'key', seq: number, logId = '') =>
    auditCheckText({ checked: 3, finding: { flaw, seq, logId }, head })
  expect([
    auditCheckText({ checked: 7, finding: null, head }),
    auditCheckText({ checked: 0, finding: null, head: null }),
    said('changed', 3, 'f00'),
    said('missing', 4),
    said('inserted', 0, 'f00'),
    said('key', 0),
  ]).toEqual([
    '校验通过：共7条，链尾第7条，摘要abababababababab',
    '审计日志尚未成链，请稍后再校验',
    '校验未通过：第3条审计日志（f00）内容被修改',
    '校验未通过：第4条审计日志（编号不详）已被删除',
    '校验未通过：一条审计日志（f00）是越过系统插入的',
    '校验未通过：链首所用的密钥未提供（AUDIT_KEY、AUDIT_KEY_BEFORE）',
  ])
})
