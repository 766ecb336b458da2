import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillRule } from '#contract/resources/system/fillRule.resource.ts'
import { executeRuleByCode, executeRuleByCodeBatch, testFillRule } from '#contract/http/calls/fillRules.ts'
import { FILL_RULE_TEXT } from '#contract/rules/fillRules.ts'
import { sysDepart, sysFillRule } from '#server/db/tables/index.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('fill rules', open => {
  let t: TestApp
  let admin = ''
  let doctor = ''
  /** 2026-11-21 16:30:05 in Shanghai */
  let now = Date.UTC(2026, 10, 21, 8, 30, 5)
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now })
    admin = await tokenFor(t.app, 'admin')
    doctor = await tokenFor(t.app, 'doctor')
  })
  afterAll(async () => t.close())

  const value = async (ruleCode: string, form: Record<string, unknown> = {}) =>
    t.call(executeRuleByCode, { ...form, ruleCode }, doctor)
  const add = (ruleCode: string, ruleClass: string, params: object | string = {}) =>
    call(
      fillRule,
      'add',
      {
        json: {
          ruleName: ruleCode,
          ruleCode,
          ruleClass,
          ruleParams: typeof params === 'string' ? params : JSON.stringify(params),
        },
      },
      admin,
    )

  it('gives every order its own number, however many ask in one second', async () => {
    const asked = await Promise.all(Array.from({ length: 130 }, () => value('shop_order_num')))
    const numbers = asked.map(({ result }) => String(result)).sort()
    expect(new Set(numbers).size).toBe(130)
    expect([numbers[0], numbers[99], numbers[100]]).toEqual(['CN2026112116300500', 'CN2026112116300599', 'CN2026112116300600'])
    now += 10_000
    expect((await value('shop_order_num', { prefix: 'RX' })).result).toBe('RX2026112116301500')
  })

  it('counts serial numbers by day, or on and on', async () => {
    await add('daily', 'SerialNumberRule', { prefix: 'D', digits: 3 })
    await add('running', 'org.jeecg.any.SerialNumberRule', { prefix: 'R-', digits: 5, reset: 'never' })
    const all = await Promise.all(Array.from({ length: 5 }, () => value('daily')))
    expect(all.map(({ result }) => result).sort()).toEqual([1, 2, 3, 4, 5].map(n => `D2026112100${n}`))
    expect([(await value('running')).result, (await value('running')).result]).toEqual(['R-00001', 'R-00002'])
    now += 24 * 3_600_000
    expect([(await value('daily')).result, (await value('running')).result]).toEqual(['D20261122001', 'R-00003'])
  })

  it('tells what a rule would give without using it up', async () => {
    expect((await t.call(testFillRule, { ruleCode: 'running' }, admin)).result).toBe('R-00004')
    expect((await t.call(testFillRule, { ruleCode: 'running' }, admin)).result).toBe('R-00004')
    expect((await value('running')).result).toBe('R-00004')
    expect((await t.call(testFillRule, { ruleCode: 'running' }, doctor)).code).toBe(510)
  })

  it('proposes codes of departments with their kind, and of categories', async () => {
    const [top] = await t.app.db.select().from(sysDepart).limit(1)
    const { result } = await value('org_num_role', { parentId: top?.id })
    expect(result).toEqual([expect.stringMatching(new RegExp(`^${top?.orgCode}.*\\d\\d$`)), '2'])
    expect((await value('org_num_role')).result).toEqual([expect.stringMatching(/^[A-Z]\d\d/), '1'])
    expect((await value('org_num_role', { parentId: 'nobody' })).message).toBe(FILL_RULE_TEXT.noParent)
    expect((await value('category_code_rule')).result).toMatch(/^[A-Z]\d\d$/)
  })

  it('answers several at once, a rule by its own form before the common one', async () => {
    const { result } = await t.call(
      executeRuleByCodeBatch,
      {
        commonFormData: { prefix: 'A' },
        rules: [{ ruleCode: 'shop_order_num' }, { ruleCode: 'shop_order_num', formData: { prefix: 'B' } }],
      },
      doctor,
    )
    expect(result?.map(one => [one.ruleCode, String(one.result).slice(0, 1)])).toEqual([
      ['shop_order_num', 'A'],
      ['shop_order_num', 'B'],
    ])
  })

  it('runs nothing but what the registry names, and saves no other', async () => {
    expect((await value('nobody')).message).toBe(FILL_RULE_TEXT.unknown)
    expect(await add('evil', 'java.lang.Runtime')).toMatchObject({ success: false, message: FILL_RULE_TEXT.noClass })
    expect(await add('evil', 'constructor')).toMatchObject({ success: false, message: FILL_RULE_TEXT.noClass })
    expect(await add('evil', 'OrgCodeRule', '[1]')).toMatchObject({ success: false, message: FILL_RULE_TEXT.badParams })
    await t.app.db.insert(sysFillRule).values({
      id: 'evil',
      ruleCode: 'evil',
      ruleName: 'evil',
      ruleClass: '__proto__',
      ruleParams: '{}',
      tenantId: 1,
    })
    expect((await value('evil')).message).toBe(FILL_RULE_TEXT.noClass)
  })
})
