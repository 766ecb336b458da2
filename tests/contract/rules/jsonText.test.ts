import { expect, it } from 'vitest'
import { formattedJson, jsonError, jsonListError } from '#contract/rules/jsonText.ts'

it.each([
  ['', '第1行第1列：内容提前结束'],
  ['{"a":1,\n"b" 2}', '第2行第5列：属性名后应为冒号，出现了“2”'],
  ['[1,\n 2,\n]', '第3行第1列：末尾多了逗号'],
  ["['a']", '第1行第2列：字符串须用英文双引号'],
  ['[“a”]', '第1行第2列：引号须为英文双引号'],
  ['[1 2]', '第1行第4列：应为逗号或“]”，出现了“2”'],
  ['[{"a":1}', '第1行第9列：应为逗号或“]”，内容提前结束'],
  ['[1] x', '第1行第5列：JSON结束后还有内容“x”'],
  ['不是JSON', '第1行第1列：无法识别“不”'],
  ['{a:1}', '第1行第2列：应为用英文双引号括起的属性名，出现了“a”'],
  ['["a\nb"]', '第1行第2列：字符串没有正确结束'],
])('[WALK-22] says line, column and reason of %j', (text, issue) => {
  expect(jsonError(text)).toBe(issue)
})

it('[WALK-22] finds nothing in what the parser of the language takes, and something in all that it refuses', () => {
  const texts = [
    '1',
    '-0.5e+3',
    'null',
    '"\\u00e9\\n"',
    '{"a":[true,false,{}],"b":""}',
    ' [ ] ',
    '01',
    '1.',
    '.5',
    'nul',
    '{"a"}',
    '[,]',
    '"\\x"',
    '{}{}',
    'truex',
  ]
  for (const text of texts) {
    let isTaken = true
    try {
      JSON.parse(text)
    } catch {
      isTaken = false
    }
    expect([text, jsonError(text) === null]).toEqual([text, isTaken])
  }
})

it('[WALK-22] puts JSON in order, and asks a list of a list', () => {
  expect(formattedJson('[{"a":1}]')).toBe('[\n  {\n    "a": 1\n  }\n]')
  expect(formattedJson('[{"a"')).toBe('[{"a"')
  expect([jsonListError('规则JSON', ''), jsonListError('规则JSON', '[]'), jsonListError('规则JSON', '{}')]).toEqual([
    null,
    null,
    '规则JSON不是有效的JSON数组，第1行第1列：最外层应为“[”',
  ])
})
