/** What still stands against a sheet: an L3 always, an L2 without its reason, an L1 without its tick (RX-20, RX-22). */
import type { CheckResult } from './types.ts'

/** Dictionary override_reason. */
export const OVERRIDE_REASONS = {
  '1': '获益大于风险',
  '2': '长期使用耐受良好',
  '3': '会诊意见',
  '4': '已调整并告知',
  '5': '无替代药品',
  '9': '其他',
} as const
export type OverrideReason = keyof typeof OVERRIDE_REASONS

/** Characters that the reason of an override has at least. */
export const OVERRIDE_TEXT_MIN = 5

/** Why a doctor lets an L2 stand; `ruleKey` is the key of the result, `level` its level then. */
export interface RuleOverride {
  ruleKey: string
  level: number
  reasonCode: string
  text: string
}

export interface OpenChecks {
  /** L3: nobody overrides them */
  blocked: readonly CheckResult[]
  /** L2 without reason */
  reasons: readonly CheckResult[]
  /** L1 that nobody has ticked */
  ticks: readonly CheckResult[]
}

const isReason = ({ reasonCode, text }: RuleOverride): boolean =>
  Object.hasOwn(OVERRIDE_REASONS, reasonCode) && [...text.trim()].length >= OVERRIDE_TEXT_MIN

/** What is still open of results; ticks and overrides hold for the keys they were given for, so a changed dose asks again. */
export function openChecks(
  results: readonly CheckResult[],
  ticks: readonly string[],
  overrides: readonly RuleOverride[],
): OpenChecks {
  const ticked = new Set(ticks)
  const reasoned = new Set(overrides.filter(one => one.level === 2 && isReason(one)).map(({ ruleKey }) => ruleKey))
  return {
    blocked: results.filter(({ level }) => level === 3),
    reasons: results.filter(({ level, key }) => level === 2 && !reasoned.has(key)),
    ticks: results.filter(({ level, key }) => level === 1 && !ticked.has(key)),
  }
}

/** Whether a sheet may be submitted as far as the checks go. */
export const isOpen = ({ blocked, reasons, ticks }: OpenChecks): boolean => blocked.length + reasons.length + ticks.length > 0
