import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { jobHandler } from '#server/jobs/handler.ts'
import { parametersOf, readParameters } from '#server/jobs/parameters.ts'

const handler = jobHandler({
  description: '',
  parameters: Type.Object({
    days: Type.Integer({ title: '天数', minimum: 1, maximum: 90, default: 2 }),
    least: Type.Integer({ minimum: 1, default: 1 }),
    most: Type.Integer({ title: '最多', maximum: 9, default: 9 }),
    deep: Type.Boolean({ title: '深入', default: true }),
    note: Type.String({ title: '备注', default: '' }),
    open: Type.Optional(Type.String()),
  }),
  run: async () => '',
})
const none = jobHandler({ description: '', parameters: Type.Object({}), run: async () => '' })
const DEFAULTS = { days: 2, least: 1, most: 9, deep: true, note: '' }

describe('parameters of a job', () => {
  it('[PROD-07] are told with their names, rules and beginnings', () => {
    expect(parametersOf(handler)).toEqual([
      { name: 'days', title: '天数', rule: '1–90的整数', initial: '2' },
      { name: 'least', title: 'least', rule: '整数', initial: '1' },
      { name: 'most', title: '最多', rule: '整数', initial: '9' },
      { name: 'deep', title: '深入', rule: 'true或false', initial: 'true' },
      { name: 'note', title: '备注', rule: '文字', initial: '""' },
      { name: 'open', title: 'open', rule: '文字', initial: 'null' },
    ])
  })

  it('[PROD-07] are an object or nothing, filled up with the beginnings', () => {
    for (const nothing of [null, '', '  ', '{}']) expect(readParameters(handler, nothing)).toEqual({ values: DEFAULTS })
    expect(readParameters(handler, ' {"days": 3, "note": "x"} ')).toEqual({ values: { ...DEFAULTS, days: 3, note: 'x' } })
    for (const odd of ['[]', '5', 'null', '"x"', '{', 'days=3'])
      expect(readParameters(handler, odd)).toEqual({ issue: '参数须是JSON对象，例如 {} 或 {"名称": 1}' })
  })

  it('[PROD-07] that there are not or that break their rule are refused with what may stand there', () => {
    expect(readParameters(handler, '{"day": 3}')).toEqual({
      issue: '参数“day”不可用，该任务的参数只有：days、least、most、deep、note、open',
    })
    expect(readParameters(none, '{"day": 3}')).toEqual({ issue: '参数“day”不可用，该任务没有参数' })
    for (const wrong of ['0', '91', '1.5', '"2"', 'null'])
      expect(readParameters(handler, `{"days": ${wrong}}`)).toEqual({ issue: '参数“days”（天数）须是1–90的整数' })
    expect(readParameters(handler, '{"least": 0}')).toEqual({ issue: '参数“least”（least）须是整数' })
    expect(readParameters(handler, '{"deep": "yes"}')).toEqual({ issue: '参数“deep”（深入）须是true或false' })
    expect(readParameters(handler, '{"note": 5}')).toEqual({ issue: '参数“note”（备注）须是文字' })
  })
})
