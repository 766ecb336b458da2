import { expect, it } from 'vitest'
import { filledReply, nextBlank, unknownVariable } from '#contract/rules/cannedReplies.ts'
import { isReplySlash, shownReplies } from '#machines/cannedReplies/cannedReplies.rules.ts'
import { sendProblem } from '#machines/composer/composer.rules.ts'

it('fills variables; one without a value becomes a blank', () => {
  expect(filledReply('您好，{{患者姓名}}，{{ 年龄 }}。编号{{处方号}}', { 患者姓名: '江小月', 年龄: '29岁' })).toBe(
    '您好，江小月，29岁。编号{{?处方号}}',
  )
  expect(filledReply('体温{{?体温}}℃', {})).toBe('体温{{?体温}}℃')
})

it('names the first unknown variable', () => {
  expect(unknownVariable('{{患者姓名}}{{?空}}')).toBeNull()
  expect(unknownVariable('{{患者姓名}} {{名字}} {{x}}')).toBe('名字')
})

it('[RX-40] nothing is sent while a blank is open, and Tab goes from one to the next and round', () => {
  const text = '{{?药名}}每日{{?次数}}次'
  expect(sendProblem({ text, tray: [] })).toBe('请补全空缺')
  expect(nextBlank(text, 0)).toEqual({ start: 0, end: 7 })
  expect(nextBlank(text, 1)).toEqual({ start: 9, end: 16 })
  expect(nextBlank(text, 10)).toEqual({ start: 0, end: 7 })
  expect(nextBlank('阿莫西林每日3次', 0)).toBeNull()
  expect(sendProblem({ text: '阿莫西林每日3次', tray: [] })).toBeNull()
})

it('finds by shortcut, title, pinyin and content, the closest first', () => {
  const reply = (shortcut: string, title: string, pinyin: string, content: string) => ({
    id: shortcut,
    scope: '3',
    groupName: '',
    shortcut,
    title,
    pinyin,
    content,
    useCount: 0,
  })
  const all = [
    reply('yy', '服药方法', 'fyff', '饭后服用'),
    reply('fc', '复诊', 'fz', '请复诊'),
    reply('fca', '复查', 'fc', '复查血常规'),
  ]
  const ids = (query: string) => shownReplies(all, query).map(({ id }) => id)
  expect(ids('fc')).toEqual(['fc', 'fca'])
  expect(ids('FYFF')).toEqual(['yy'])
  expect(ids('复')).toEqual(['fc', 'fca'])
  expect(ids('饭后')).toEqual(['yy'])
  expect(ids('xyz')).toEqual([])
})

it('a slash inside a number or a word is only a slash', () => {
  expect(isReplySlash('/', 0)).toBe(true)
  expect(isReplySlash('您好/', 2)).toBe(true)
  expect(isReplySlash('120/80', 3)).toBe(false)
  expect(isReplySlash('//', 1)).toBe(false)
})
