import { checkRule } from '#contract/resources/system/checkRule.resource.ts'
import { jsonListError } from '#contract/rules/jsonText.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { screen } from '#src/resource/screen.ts'
import { jsonTextOf } from '#src/resource/jsonList/jsonRows.ts'

const PartsEditor = lazyScreen<EditorProps>(() => import('./RulePartsEditor.tsx'), null)

/** 编码校验规则. */
export default screen(checkRule, {
  list: { ruleName: { width: 200 }, ruleCode: { width: 200 }, ruleDescription: { width: 320 } },
  form: {
    width: 720,
    editors: { ruleJson: PartsEditor },
    check: ({ ruleJson }): Readonly<Record<string, string>> => {
      const issue = jsonListError(checkRule.fields.ruleJson.label, jsonTextOf(ruleJson))
      return issue === null ? {} : { ruleJson: issue }
    },
  },
})
