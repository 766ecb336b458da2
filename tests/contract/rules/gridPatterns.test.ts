import { describe, expect, it } from 'vitest'
import type { ValidateRule } from '#contract/entities/gridColumn.ts'
import { uploadLimit } from '#contract/entities/gridColumn.ts'
import { ADD_SETTINGS, boundedAddSettings } from '#contract/entities/gridRow.ts'
import { checksOf, firstIssue } from '#contract/rules/gridPatterns.ts'

/** What a column of these rules says to a value; 'ask' where the answer comes from outside. */
const says = (rules: ValidateRule[], value: string | number | null, holders = 1) => {
  const found = firstIssue(checksOf({ title: '姓名', validateRules: rules }), value, () => holders)
  return typeof found === 'string' ? found : 'ask'
}
const passesAll = (pattern: string, good: (string | number)[], bad: (string | number)[]) => {
  expect(good.filter(value => says([{ pattern, message: '错' }], value) !== '')).toEqual([])
  expect(bad.filter(value => says([{ pattern, message: '错' }], value) === '')).toEqual([])
}

describe('presets of the grid', () => {
  it('[GVAL-01] [GVAL-12] * and required want something there', () => {
    for (const rule of [{ pattern: '*' }, { required: true }])
      expect([says([rule], ''), says([rule], '  '), says([rule], null), says([rule], 'x'), says([rule], 0)]).toEqual([
        '姓名不能为空',
        '姓名不能为空',
        '姓名不能为空',
        '',
        '',
      ])
  })
  it('[GVAL-02] n6-16 takes 6 to 16 digits', () =>
    passesAll('n6-16', ['123456', '1234567890123456'], ['12345', '12345678901234567', '12345a']))
  it('[GVAL-03] *6-16 takes 6 to 16 characters of any kind', () =>
    passesAll('*6-16', ['a b-c!', '一二三四五六', 'x'.repeat(16)], ['12345', 'x'.repeat(17)]))
  it('[GVAL-04] s6-18 takes 6 to 18 letters', () =>
    passesAll('s6-18', ['abcdef', 'x'.repeat(18)], ['abcde', 'x'.repeat(19), '123456', 'abc|de']))
  it('[GVAL-05] url takes an address', () =>
    passesAll(
      'url',
      ['https://a.cn', 'http://a.cn/b?c=1', 'http://localhost:8080'],
      ['abc', 'a.cn', 'javascript:alert(1)', 'https://'],
    ))
  it('[GVAL-06] e takes an e-mail address', () =>
    passesAll('e', ['a@b.cn', 'a.b+c@d-e.com.cn'], ['a@', '@b.cn', 'a@b', 'a b@c.cn']))
  it('[GVAL-07] m takes a mobile number whose second digit is 3 to 9', () =>
    passesAll('m', ['19912345678', '13012345678'], ['12012345678', '1991234567', '199123456789']))
  it('[GVAL-08] p takes a postal code', () => passesAll('p', ['100000'], ['010000', '10000', '1000000']))
  it('[GVAL-09] s takes letters only', () => passesAll('s', ['abc', 'ABC'], ['ab1', '字']))
  it('[GVAL-10] n takes a number, signed and decimal', () => passesAll('n', ['-1.5', '3', 7], ['1a', '1.', '.5', '+1']))
  it('[GVAL-11] z takes an integer', () => passesAll('z', ['-3', 12], ['1.5', 'x']))
  it('[GVAL-13] money takes at most 2 decimals', () => passesAll('money', ['1.25', '0', '12', -3.5], ['1.255', '1.', 'x']))
  it('leave an empty value to the required rule', () =>
    expect(['n6-16', 'm', 'money', 'only', '^A$'].map(pattern => says([{ pattern }], ''))).toEqual(['', '', '', '', '']))
})

describe('rules of a column', () => {
  it('[GVAL-14] any other pattern is a regular expression, asked outside where it may take its time', () => {
    const found = firstIssue(checksOf({ title: '编号', validateRules: [{ pattern: '^A\\d+$' }] }), 'A1', () => 1)
    expect(found).toEqual({ ask: { kind: 'pattern', pattern: '^A\\d+$', text: '编号格式不正确' }, rest: [] })
  })
  it('[GVAL-15] [GVAL-16] run in order; the first that fails gives its message, with the title put in', () => {
    const rules = [
      { required: true, message: '${title}必填' },
      { pattern: 'm', message: '手机号不对' },
      { pattern: 'n6-16', message: '不是数字' },
    ]
    expect([says(rules, ''), says(rules, 'abc'), says(rules.slice(2), 'abc'), says(rules, '13812345678')]).toEqual([
      '姓名必填',
      '手机号不对',
      '不是数字',
      '',
    ])
  })
  it('[GVAL-17] [GVAL-18] unique and the pattern only want no second row with the value', () => {
    for (const rule of [{ unique: true }, { pattern: 'only' }])
      expect([says([rule], 'x', 2), says([rule], 'x', 1), says([rule], '', 5)]).toEqual(['姓名不能重复', '', ''])
  })
  it('names of inherited properties are no presets', () => expect(says([{ pattern: 'constructor' }], 'x')).toBe('ask'))
})

describe('columns and settings', () => {
  it('[ENTITY-23] fieldExtendJson limits the files of a cell; a number of the column wins; broken JSON limits nothing', () => {
    expect([
      uploadLimit({ fieldExtendJson: '{"uploadnum":"3"}' }),
      uploadLimit({ fieldExtendJson: '{"uploadnum":3}', number: 2 }),
      uploadLimit({ fieldExtendJson: '{"uploadnum":-1}' }),
      uploadLimit({ fieldExtendJson: 'null' }),
      uploadLimit({ fieldExtendJson: '{oops' }),
      uploadLimit({}),
    ]).toEqual([3, 2, 0, 0, 0, 0])
  })
  it('[GRID-55] [GRID-56] [GRID-57] [GRID-58] [WALK-42] settings of the add button stay within their bounds', () => {
    expect(ADD_SETTINGS).toMatchObject({ addRowNum: 1, addIndex: 0 })
    const bounded = (addRowNum: number, addIndex: number) => boundedAddSettings({ ...ADD_SETTINGS, addRowNum, addIndex }, 3)
    expect([bounded(0, 9), bounded(-2, -1), bounded(2.7, 2), bounded(Number.NaN, Number.NaN)]).toMatchObject([
      { addRowNum: 1, addIndex: 3 },
      { addRowNum: 1, addIndex: 0 },
      { addRowNum: 2, addIndex: 2 },
      { addRowNum: 1, addIndex: 0 },
    ])
  })
})
