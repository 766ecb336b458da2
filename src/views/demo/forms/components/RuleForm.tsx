import { useState, useMemo } from 'react'
import { Checkbox, Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { maxItemsError, minItemsError } from '#contract/rules/formRules.ts'
import { asyncRule, listRule, textRule } from '#src/lib/forms/antdRules.ts'
import { useFormDraft } from '#src/runtime/drafts/useFormDraft.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { useUnsaved } from '#src/lib/unsaved.ts'
import { DraftOffer } from '#src/widgets/inputs/DraftOffer.tsx'
import { Button } from '#src/ui/Button.tsx'
import { RULE_FIELDS } from './ruleFields.ts'
import type { AsyncRule } from '#src/lib/forms/asyncChecks.ts'
import { ruleCodeError, uniqueError } from '#src/lib/forms/asyncChecks.ts'

/** The unique check of one field of one record, the same as long as these are the same. */
function useUniqueRule(tableName: string, fieldName: string, dataId?: string): AsyncRule {
  return useMemo(
    () => uniqueError({ tableName, fieldName, ...(dataId === undefined ? {} : { dataId }) }),
    [tableName, fieldName, dataId],
  )
}

/** The check by rule code of one field. */
const useRuleCode = (ruleCode: string): AsyncRule => useMemo(() => ruleCodeError(ruleCode), [ruleCode])

type Values = Record<string, unknown>
const WAYS = ['微信', '短信', '邮件', '电话'] as const

/** The browser scrolls no farther than the field needs; antd's own way moves the frame too. */
function focusField(form: FormInstance<Values>, name: readonly (string | number)[]): void {
  const field: unknown = form.getFieldInstance([...name])
  if (typeof field === 'object' && field !== null && 'focus' in field && typeof field.focus === 'function') field.focus()
}

/** A form with every shared rule, the two questions to the server, a draft and the guard of unsaved work. */
export function RuleForm() {
  const [form] = Form.useForm<Values>()
  const [values, setValues] = useState<Values>({})
  const [isDirty, setDirty] = useState(false)
  const unique = useUniqueRule('sys_check_rule', 'rule_code')
  const byRule = useRuleCode('common')
  const draft = useFormDraft({ form: 'demoForms', record: '', values, isDirty })
  useUnsaved(isDirty, '表单校验')

  const restore = () => {
    const kept = draft.take()
    if (kept === null) return
    form.setFieldsValue(kept)
    setValues(kept)
    setDirty(true)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="xl-demo-form"
      onValuesChange={(_, all: Values) => {
        setValues(all)
        setDirty(true)
      }}
      onFinish={() => {
        setDirty(false)
        message.success('校验通过')
      }}
      onFinishFailed={({ errorFields: [first] }) => focusField(form, first?.name ?? [])}
    >
      <DraftOffer at={draft.offer?.at ?? null} onTake={restore} onDiscard={draft.discard} />
      <div className="xl-demo-form-fields">
        {RULE_FIELDS.map(({ name, label, rule, isRequired, isLong }) => (
          <Form.Item key={name} name={name} label={label} required={isRequired === true} rules={[textRule(rule)]}>
            {isLong ? <Input.TextArea rows={2} /> : <Input autoComplete="off" />}
          </Form.Item>
        ))}
        <Form.Item name="code" label="唯一编码" validateFirst rules={[asyncRule(unique)]} hasFeedback>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="ruled" label="规则编码" rules={[asyncRule(byRule)]} hasFeedback>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="ways" label="通知方式（两到三项）" rules={[listRule(minItemsError(2), maxItemsError(3))]}>
          <Checkbox.Group options={[...WAYS]} />
        </Form.Item>
      </div>
      <Button variant="primary" type="submit">
        提交校验
      </Button>
    </Form>
  )
}
