/** Days that lines of the audit are kept at least: six months (GB/T 22239-2019; 网络安全法, article 21). */
export const AUDIT_DAYS_MIN = 180

/** What is wrong with a line of the audit. */
export type AuditFlaw = 'changed' | 'missing' | 'inserted' | 'anchor' | 'key'

/** The first thing that does not fit, in the order of the chain. `seq` 0: of no link. */
export interface AuditFinding {
  flaw: AuditFlaw
  seq: number
  logId: string
}

/** One part of a check: lines from `from` on. */
export interface AuditCheck {
  /** links that were looked at */
  checked: number
  finding: AuditFinding | null
  /** where the next part begins; null: that was the end */
  next: number | null
  /** number and hash of the newest link, to compare with a copy elsewhere */
  head: { seq: number; hash: string } | null
}

const FLAWS: Readonly<Record<AuditFlaw, string>> = {
  changed: '内容被修改',
  missing: '已被删除',
  inserted: '是越过系统插入的',
  anchor: '的锚点签名不符',
  key: '所用的密钥未提供（AUDIT_KEY、AUDIT_KEY_BEFORE）',
}

/** What a check found, in a sentence. */
export function auditCheckText({ checked, finding, head }: Pick<AuditCheck, 'checked' | 'finding' | 'head'>): string {
  if (finding === null)
    return head === null
      ? '审计日志尚未成链，请稍后再校验'
      : `校验通过：共${checked}条，链尾第${head.seq}条，摘要${head.hash.slice(0, 16)}`
  if (finding.seq === 0 && finding.flaw !== 'inserted') return `校验未通过：链首${FLAWS[finding.flaw]}`
  const place = finding.seq > 0 ? `第${finding.seq}条` : '一条'
  return `校验未通过：${place}审计日志（${finding.logId || '编号不详'}）${FLAWS[finding.flaw]}`
}
