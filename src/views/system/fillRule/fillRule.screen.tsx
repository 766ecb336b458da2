import { fillRule } from '#contract/resources/system/fillRule.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 填值规则. */
export default screen(fillRule, {
  list: { ruleName: { width: 200 }, ruleCode: { width: 200 }, ruleClass: { width: 320, ellipsis: 40 } },
  form: { width: 720 },
})
