import { afterEach, beforeEach, expect, it } from 'vitest'
import { asyncRule, listRule, required, textRule } from '#src/lib/forms/antdRules.ts'
import { ruleCodeError, uniqueError } from '#src/lib/forms/asyncChecks.ts'
import { setConfig } from '#src/lib/config.ts'
import { lettersError, maxItemsError, minItemsError, requiredError } from '#contract/rules/formRules.ts'
import type { Answer, Seen } from '../../support/listeningServer.ts'
import { listeningServer, no, ok } from '../../support/listeningServer.ts'

let server: Awaited<ReturnType<typeof listeningServer>>
let answer: (seen: Seen) => Answer
beforeEach(async () => {
  answer = () => ok(null)
  server = await listeningServer(seen => answer(seen))
  setConfig({ baseUrl: `${server.origin}/jeecg-boot` })
})
afterEach(async () => {
  await server.close()
  setConfig({})
})
const place = { tableName: 'sys_user', fieldName: 'work_no' }
/** The questions of this file: what an earlier file of the process still wanted to know comes to this server too. */
const questionsSeen = () => server.seen.filter(({ path }) => /\/(duplicate\/check|checkByCode)$/.test(path))
const asked = () =>
  questionsSeen().map(({ method, path, query }) => ({ method, path, ...Object.fromEntries(query), _t: undefined }))

it('[API-CHECK-01] [ENTITY-40] [FORM-44] asks with tableName, fieldName, fieldVal, dataId, and shows the words of the server', async () => {
  expect(await uniqueError({ ...place, dataId: 'u1' })('10086')).toBeNull()
  expect(asked()).toEqual([
    {
      method: 'GET',
      path: '/jeecg-boot/sys/duplicate/check',
      tableName: 'sys_user',
      fieldName: 'work_no',
      fieldVal: '10086',
      dataId: 'u1',
    },
  ])
  answer = () => no('该值不可用，系统中已存在！')
  expect(await uniqueError(place)('10086')).toBe('该值不可用，系统中已存在！')
  expect(questionsSeen().at(-1)?.query.has('dataId')).toBe(false)
})

it('[FORM-43] an empty value is not asked about', async () => {
  const check = uniqueError(place)
  expect(await Promise.all([check(''), check('   ')])).toEqual([null, null])
  expect(questionsSeen()).toEqual([])
})

it('of values typed one after the other only the last is judged, whatever arrives when', async () => {
  answer = ({ query }) => (query.get('fieldVal') === 'taken' ? 'hang' : ok(null))
  const check = uniqueError(place)
  // one before its question is asked, one while its answer is awaited
  const early = check('taken')
  const first = check('taken')
  await expect.poll(() => questionsSeen().length, { interval: 1 }).toBeGreaterThan(0)
  const second = check('free')
  expect([await early, await first, await second]).toEqual([null, null, null])
  expect(questionsSeen().map(one => one.query.get('fieldVal'))).toEqual(['taken', 'free'])
})

it('a question that fails shows why, and is asked again', async () => {
  answer = () => 'cut'
  const check = uniqueError(place)
  expect(await check('1')).toBe('网络连接失败，请检查网络后重试')
  answer = () => ok(null)
  expect(await check('1')).toBeNull()
})

it('[API-CHECK-02] [FORM-45] [FORM-46] [FORM-47] the rule code check needs code and value, and encodes the value once more', async () => {
  expect(await ruleCodeError('')('a')).toBeNull()
  expect(await ruleCodeError('common')('')).toBeNull()
  expect(questionsSeen()).toEqual([])
  answer = () => no('第一位只能是字母')
  expect(await ruleCodeError('common')('a/b')).toBe('第一位只能是字母')
  expect(asked()).toEqual([{ method: 'GET', path: '/jeecg-boot/sys/checkRule/checkByCode', ruleCode: 'common', value: 'a%2Fb' }])
})

it('rules become those of antd: the first issue rejects, odd values count as empty', async () => {
  expect(required('请输入编码')).toEqual({ required: true, whitespace: true, message: '请输入编码' })
  const text = textRule(requiredError('请输入编码'), lettersError)
  await expect(text.validator(null, 'a1')).rejects.toThrow('请输入英文字符')
  await expect(text.validator(null, undefined)).rejects.toThrow('请输入编码')
  await expect(text.validator(null, { a: 1 })).rejects.toThrow('请输入编码')
  await expect(text.validator(null, 'ab')).resolves.toBeUndefined()
  const list = listRule(minItemsError(2), maxItemsError(3))
  await expect(list.validator(null, ['a'])).rejects.toThrow('最少选择2项')
  await expect(list.validator(null, 'a,b,c,d')).rejects.toThrow('最多选择3项')
  await expect(list.validator(null, 'a,b')).resolves.toBeUndefined()
  let questions = 0
  const taken = asyncRule(async () => {
    questions += 1
    return '已存在'
  }, lettersError)
  await expect(taken.validator(null, '1')).resolves.toBeUndefined()
  expect(questions).toBe(0)
  await expect(taken.validator(null, 'a')).rejects.toThrow('已存在')
})
