import { checkRule } from '#contract/resources/system/checkRule.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 编码校验规则. */
export default screen(checkRule, {
  list: { ruleName: { width: 200 }, ruleCode: { width: 200 }, ruleDescription: { width: 320 } },
  form: { width: 720 },
})
