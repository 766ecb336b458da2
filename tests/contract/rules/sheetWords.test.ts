import { expect, it } from 'vitest'
import { herbHeadWords, lineWords } from '#contract/rules/sheetWords.ts'

const WORDS: Readonly<Record<string, string>> = {
  'route po': '口服',
  'freq tid': '每日三次',
  'freq prn': '必要时',
  'timing pc': '餐后',
  'decoction xj': '先煎',
}
const say = (dictionary: string, value: string): string => WORDS[`${dictionary} ${value}`] ?? value
const line = { doseText: '0.5g', freq: 'tid', prnMax: null, route: 'po', timing: 'pc', days: 7, decoction: null, remark: '' }
const herb = { ...line, doseText: '30g', freq: '', route: '', timing: '', days: 0 }

it.each([
  ['all parts', { ...line, remark: '多饮水' }, false, ['0.5g', '口服', '每日三次', '餐后', '7天', '多饮水']],
  [
    'the most of a day',
    { ...line, freq: 'prn', prnMax: 4, days: 3 },
    false,
    ['0.5g', '口服', '必要时', '每日最多4次', '餐后', '3天'],
  ],
  ['no most where another frequency came after it', { ...line, prnMax: 4 }, false, ['0.5g', '口服', '每日三次', '餐后', '7天']],
  ['no timing, an unknown code', { ...line, timing: 'na', route: 'xx' }, false, ['0.5g', 'xx', '每日三次', '7天']],
  ['an herb', herb, true, ['30g']],
  ['an herb boiled first', { ...herb, decoction: 'xj', remark: '打碎' }, true, ['30g', '先煎', '打碎']],
  ['an herb boiled as the rest', { ...herb, decoction: 'none' }, true, ['30g']],
])('[RX-30] a line in words: %s', (_, said, isHerb, words) => expect(lineWords(said, isHerb, say)).toEqual(words))

it('[RX-30] herbs are told with 付数, 每日剂数, 煎煮 and 服法', () => {
  const head = { doseCount: 7, dosesPerDay: 1, decoctBy: '2', usage: '早晚温服' } as const
  expect(herbHeadWords(head)).toEqual(['共7剂', '每日1剂', '代煎', '早晚温服'])
  expect(herbHeadWords({ ...head, dosesPerDay: 2, decoctBy: '3', usage: '' })).toEqual(['共7剂', '每日2剂', '颗粒'])
  expect(herbHeadWords({ ...head, decoctBy: null, usage: '' })).toEqual(['共7剂', '每日1剂'])
})
