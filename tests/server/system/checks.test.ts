import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CodeRulePart } from '#contract/entities/check.ts'
import { checkByCode } from '#contract/http/calls/checks.ts'
import { checkRule } from '#contract/resources/system/checkRule.resource.ts'
import { CHECK_RULES, seedCheckRules } from '#server/db/seed/checkRules.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { sysCheckRule } from '#server/db/tables/index.ts'
import { errorOf, matchesWhole, readParts, ruleError } from '#server/modules/system/checks/codeRule.rules.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const partsOf = (wanted: string): readonly CodeRulePart[] => CHECK_RULES.find(([code]) => code === wanted)?.[2] ?? []

describe('parts of a check rule', () => {
  it('are passed one after the other, the whole value between them; the first issue is told', () => {
    const common = (value: string) => errorOf(partsOf('common'), value)?.message ?? null
    expect(['', 'abc', 'A_1', 'a'.repeat(12)].map(common)).toEqual([null, null, null, null])
    expect(['1bc', 'a-b', 'ab', 'a'.repeat(13)].map(common)).toEqual([
      '第一位只能是字母',
      '只能填写数字、大小写字母、下划线',
      '最少输入3位数',
      '最多输入12位数',
    ])
    const test = (value: string) => errorOf(partsOf('test'), value)
    expect(test('123@@@@#=O。')).toBeNull()
    expect(test('12a@@@@#=O。')).toMatchObject({ message: '前3位必须是数字', checkValue: '12a', beginIndex: 0, endIndex: 3 })
    expect(test('123@@@x#=O。')).toMatchObject({ digits: '4', checkValue: '@@@x', beginIndex: 3, endIndex: 7, passed: false })
    expect(test('123@@')).toMatchObject({ checkValue: '@@', beginIndex: 3, endIndex: 5 })
    expect(test('123P@@@#=O。')).toMatchObject({ digits: '*', checkValue: '123P@@@#=O。' })
    expect(test('123P')).not.toHaveProperty('beginIndex')
  })
  it('match the whole piece, never a part of it', () => {
    expect(matchesWhole('[0-9]', '1a')).toBe(false)
    expect(matchesWhole('a|b', 'ab')).toBe(false)
    expect(matchesWhole('^[a-z]$', 'a')).toBe(true)
    expect(matchesWhole('[', 'a')).toBe(false)
  })
  it('[SEC-09] a pattern that would try everything takes no longer than its text, and one slow value bars no good ones', () => {
    // RE2 walks the text once
    expect(matchesWhole('(a+)+$', `${'a'.repeat(5_000)}!`)).toBe(false)
    expect(matchesWhole('(a+)+$', 'a'.repeat(5_000))).toBe(true)
    // what looks around or back is not to be had there, and runs nowhere else
    const begun = performance.now()
    for (const pattern of ['(?=x)(x+x+)+y', '(?!x)(d+)+e?', '(?<=a)b', '(x+)\\1', '(?<n>x+)\\k<n>'])
      expect(matchesWhole(pattern, 'x'.repeat(60)), pattern).toBe(false)
    expect(performance.now() - begun).toBeLessThan(1_000)
    expect(matchesWhole('(?!x)(d+)+e?', 'dde')).toBe(false)
  })
  it('mean what JavaScript means by them', () => {
    expect(matchesWhole('[\\u4e00-\\u9fa5]{2}', '中文')).toBe(true)
    expect(matchesWhole('[^]', '\n')).toBe(true)
    expect(matchesWhole('\\x41\\/\\-', 'A/-')).toBe(true)
  })
  it('are refused at saving where they are unreadable, too many, no pattern or endless', () => {
    const rule = (...patterns: string[]) => JSON.stringify(patterns.map(pattern => ({ digits: '*', pattern, message: 'x' })))
    expect(ruleError(rule('[a-z]+', '.{3,12}'))).toBeNull()
    for (const [, , parts] of CHECK_RULES) expect(ruleError(JSON.stringify(parts))).toBeNull()
    expect(ruleError('{')).toBe('规则JSON格式不正确，或超过20条')
    expect(ruleError(rule(...Array.from({ length: 21 }, () => 'a')))).toBe('规则JSON格式不正确，或超过20条')
    expect(ruleError(rule('a', '['))).toBe('第2条规则的正则表达式不正确')
    expect(ruleError(rule('a', '([a-z]+)+'))).toBeNull()
    const unsupported = '规则的正则表达式不受支持：不支持环视和反向引用，请改写'
    for (const pattern of [
      '(?!x)([a-z]+)+',
      '(?=x)(x+x+)+y',
      '(?<!a)b',
      '(x)\\1',
      '(?<n>x)\\k<n>',
      '(a)(b)(c)(d)(e)(f)(g)(h)\\8',
    ])
      expect(ruleError(rule('a', pattern)), pattern).toBe(`第2条${unsupported}`)
    // a few signs that stand for many steps, in one pattern or in all together
    const complex = '规则的正则表达式过于复杂，请简化'
    expect(ruleError(rule('.{0,500}', '[a-z]{1,64}'))).toBeNull()
    expect(ruleError(rule('.{1000}.{1000}.{1000}'))).toBe(`第1条${complex}`)
    expect(ruleError(rule('.{0,500}', '.{0,500}', '.{0,500}'))).toBe(`第3条${complex}`)
    expect(ruleError(rule('a'.repeat(501)))).toBe(`第1条${complex}`)
  })
  it('are read from JSON or not at all', () => {
    expect(readParts('[{"digits":2,"pattern":".."}]')).toEqual([{ digits: '2', pattern: '..', message: '编码不符合规则' }])
    for (const text of [
      '',
      'x',
      '{}',
      '[1]',
      '[{"digits":"0","pattern":"a"}]',
      '[{"digits":"-1","pattern":"a"}]',
      '[{"digits":"1"}]',
    ])
      expect(readParts(text), text).toBeNull()
  })
})

describeOnDatabases('check by rule code', open => {
  let t: TestApp
  let token = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    token = await tokenFor(t.app, 'doctor')
    await t.app.db.transaction(seedCheckRules)
    const rule = (ruleCode: string, ruleJson: string, tenantId: number) => ({
      id: seedId('test rule', ruleCode, String(tenantId)),
      ruleName: ruleCode,
      ruleCode,
      ruleJson,
      tenantId,
    })
    const says = (message: string) => JSON.stringify([{ digits: '*', pattern: 'x', message }])
    await t.app.db
      .insert(sysCheckRule)
      .values([
        rule('own', says('own'), DEMO_TENANT),
        rule('own', says('all'), 0),
        rule('foreign', says('foreign'), DEMO_TENANT + 1),
        rule('broken', '{', 0),
        rule('around', JSON.stringify([{ digits: '*', pattern: '(?=x)(x+x+)+y', message: 'x' }]), 0),
        rule('endless', JSON.stringify([{ digits: '*', pattern: '(a+)+', message: '不符合' }]), 0),
      ])
  })
  afterAll(async () => t.close())
  const check = async (ruleCode: string, value: string) =>
    t.call(checkByCode, { ruleCode, value: encodeURIComponent(value) }, token)

  it('[API-CHECK-02] GET /sys/checkRule/checkByCode takes ruleCode and value, encoded once more', async () => {
    const raw = await t.raw('GET', '/jeecg-boot/sys/checkRule/checkByCode?ruleCode=common&value=abc', { token })
    expect(JSON.parse(raw.text)).toMatchObject({ success: true, code: 200 })
    expect(await check('test', '123@@@@#=O。')).toMatchObject({ success: true, code: 200 })
    expect(await check('test', '12%@@@@#=O。')).toMatchObject({
      success: false,
      message: '前3位必须是数字',
      result: { digits: '3', pattern: '\\d{3}', checkValue: '12%', passed: false, beginIndex: 0, endIndex: 3 },
    })
    expect(await check('common', '')).toMatchObject({ success: true })
    // an encoding that is none is the value itself
    const odd = await t.raw('GET', '/jeecg-boot/sys/checkRule/checkByCode?ruleCode=common&value=%25zz', { token })
    expect(JSON.parse(odd.text)).toMatchObject({ success: false, result: { checkValue: '%' } })
  })
  it('[SEC-09] saves no rule that could stop the server, whichever way it comes', async () => {
    const admin = await tokenFor(t.app, 'admin')
    const ruleJson = JSON.stringify([{ digits: '*', pattern: '(?=x)(x+x+)+y', message: 'x' }])
    const message = '第1条规则的正则表达式不受支持：不支持环视和反向引用，请改写'
    const send = async (method: 'POST' | 'PUT', path: string, json: object) =>
      JSON.parse((await t.raw(method, `/jeecg-boot/sys/checkRule/${path}`, { json, token: admin })).text)
    const refusal = { success: false, message, result: { issues: { ruleJson: message } } }
    expect(await send('POST', 'add', { ruleName: 'endless', ruleCode: 'saved_endless', ruleJson })).toMatchObject(refusal)
    expect(await send('PUT', 'edit', { id: seedId('test rule', 'own', String(DEMO_TENANT)), ruleJson })).toMatchObject(refusal)
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['规则名称', '规则编码', '规则JSON', '规则描述'],
        ['endless', 'saved_endless', ruleJson, ''],
      ]),
      'a',
    )
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))]), 'a.xlsx')
    const path = checkRule.api.importExcel?.path ?? ''
    const imported = JSON.parse((await t.raw('POST', `/jeecg-boot${path}`, { body, token: admin })).text)
    expect(imported).toMatchObject({ code: 201, result: { successCount: 0, errorCount: 1 } })
    expect(await check('saved_endless', '1')).toMatchObject({ message: '该编码不存在' })
    expect(await check('own', 'x')).toMatchObject({ success: true })
  })
  it('[SEC-09] runs no pattern of before that tries everything: its check is closed, in no time', async () => {
    const begun = process.cpuUsage().user
    const answers = await Promise.all(Array.from({ length: 30 }, async () => check('around', 'x'.repeat(60))))
    expect((process.cpuUsage().user - begun) / 1_000).toBeLessThan(3_000)
    for (const answer of answers)
      expect(answer).toMatchObject({ success: false, message: '校验规则使用了不支持的正则表达式，请联系管理员修改' })
    expect(await check('around', 'xxy')).toMatchObject({ success: false })
  })
  it('knows the rules of the own tenant and of all, those of the own first, and no foreign ones', async () => {
    expect(await check('own', 'y')).toMatchObject({ message: 'own' })
    expect(await check('foreign', 'y')).toMatchObject({ success: false, message: '该编码不存在' })
    expect(await check("x' or 1=1 --", 'y')).toMatchObject({ message: '该编码不存在' })
  })
  it('answers with a sentence where the rule is broken or endless, and where the value is too long', async () => {
    expect(await check('broken', 'y')).toMatchObject({ success: false, message: '校验规则配置有误，请联系管理员' })
    expect(await check('endless', `${'a'.repeat(60)}!`)).toMatchObject({ success: false, message: '不符合' })
    expect(await check('common', 'a'.repeat(501))).toMatchObject({ success: false, message: '编码过长' })
    expect(await t.call(checkByCode, { ruleCode: 'common', value: 'abc' })).toMatchObject({ status: 500 })
  })
})
