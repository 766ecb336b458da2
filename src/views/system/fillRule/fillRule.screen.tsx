import { testFillRule } from '#contract/http/calls/fillRules.ts'
import { fillRule } from '#contract/resources/system/fillRule.resource.ts'
import { call } from '#src/lib/http/call.ts'
import { screen } from '#src/resource/screen.ts'

/** 填值规则: 测试 says what a rule would give now and uses no number up. */
export default screen(fillRule, {
  list: { ruleName: { width: 200 }, ruleCode: { width: 200 }, ruleClass: { width: 320, ellipsis: 40 } },
  row: [
    'edit',
    {
      key: 'test',
      text: '测试',
      run: async ([row]) => {
        const value = await call(testFillRule, { ruleCode: row?.ruleCode ?? '' }, { quiet: true })
        return `测试结果：${typeof value === 'string' ? value : JSON.stringify(value)}`
      },
    },
    'detail',
    'history',
    'delete',
  ],
  form: { width: 720 },
})
