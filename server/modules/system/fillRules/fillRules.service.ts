import type { FastifyInstance } from 'fastify'
import type { FillForm } from '#contract/http/calls/fillRules.ts'
import { FILL_RULE_TEXT } from '#contract/rules/fillRules.ts'
import type { FillRuleClass } from '#contract/rules/fillRules.ts'
import type { Tx } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { departCodeOf, nextNumber } from './fillRules.repository.ts'

/** What a rule is given: its code and parameters, the form it is for, whose tenant, and when (epoch ms). */
export interface FillAsked {
  app: FastifyInstance
  tx: Tx
  tenantId: number
  ruleCode: string
  params: Readonly<Record<string, unknown>>
  form: FillForm
  now: number
}

const TOP = '0'
const DIGITS_MAX = 9

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const stamp = (ms: number): string => wireTime(new Date(ms)).replace(/\D/g, '')

/**
 * Prefix, moment to the second, two digits (contract.md 17.6). The number counts on from the moment, a hundred to a second: of many in one second the
 * later ones bear the next.
 */
async function orderNumber(asked: FillAsked): Promise<string> {
  const PER_SECOND = 100
  const seconds = Math.floor(asked.now / 1_000)
  const { tx, tenantId } = asked
  const value = await nextNumber(tx, { tenantId, key: `order:${asked.ruleCode}`, least: seconds * PER_SECOND })
  const prefix = textOf(asked.form['prefix']) || textOf(asked.params['prefix']) || 'CN'
  return `${prefix}${stamp(Math.floor(value / PER_SECOND) * 1_000)}${String(value % PER_SECOND).padStart(2, '0')}`
}

/** Prefix, day, and a number that begins with 1 each day; `reset: "never"`: prefix and a number that goes on. */
async function serialNumber(asked: FillAsked): Promise<string> {
  const PER_DAY = 1_000_000
  const { tx, tenantId, params, ruleCode, now } = asked
  const digits = Math.min(DIGITS_MAX, Math.max(1, Math.floor(Number(params['digits']) || 4)))
  const prefix = textOf(params['prefix'])
  const padded = (count: number): string => String(count).padStart(digits, '0')
  if (params['reset'] === 'never') return prefix + padded(await nextNumber(tx, { tenantId, key: `serial:${ruleCode}`, least: 1 }))
  // the days' numbers follow one another in one row: a new day begins higher than the last one ended
  const least = Number(stamp(now).slice(0, 8)) * PER_DAY + 1
  const value = await nextNumber(tx, { tenantId, key: `daily:${ruleCode}`, least })
  return `${prefix}${Math.floor(value / PER_DAY)}${padded(value % PER_DAY)}`
}

/** Code of a new department and its kind (contract.md 17.6); saving takes the next free one by itself where somebody was quicker. */
async function orgCode({ app, tx, form }: FillAsked): Promise<[code: string, kind: string]> {
  const parentId = textOf(form['parentId'])
  if (parentId === '') return [await app.nextOrgCode(tx, '', ''), '1']
  const parentCode = await departCodeOf(tx, parentId)
  if (parentCode === null) throw new Refusal(FILL_RULE_TEXT.noParent)
  return [await app.nextOrgCode(tx, parentId, parentCode), '2']
}

/** Code of a new category below `pid`; saving takes the next free one by itself where somebody was quicker. */
async function categoryCode({ app, tx, form }: FillAsked): Promise<string> {
  const code = await app.nextCategoryCode(tx, textOf(form['pid']) || TOP)
  if (code === null) throw new Refusal(FILL_RULE_TEXT.noParent)
  return code
}

/** Every class that there is: a rule that names another is not saved and not run. */
export const FILL_RULES: Readonly<Record<FillRuleClass, (asked: FillAsked) => Promise<unknown>>> = {
  OrgCodeRule: orgCode,
  CategoryCodeRule: categoryCode,
  OrderNumberRule: orderNumber,
  SerialNumberRule: serialNumber,
}
