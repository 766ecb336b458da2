import { Form, Input, Radio, Select } from 'antd'
import { RULE_CONDITIONS, addDataRule, editDataRule } from '#contract/http/calls/permissionsAdmin.ts'
import type { DataRuleEntry } from '#contract/http/calls/permissionsAdmin.ts'
import { required, textRule } from '#src/lib/forms/antdRules.ts'
import { useDictionary } from '#src/runtime/dictionaries/useDictionary.ts'
import { done } from '#src/widgets/rights/outcome.ts'
import { FormDrawer } from '#src/widgets/rights/FormDrawer.tsx'
import { RULE_TEXT as T } from './menuTexts.ts'

const CONDITIONS = RULE_CONDITIONS.map(value => ({ value, label: value }))
const NEW = { ruleName: '', ruleColumn: '', ruleConditions: '=', ruleValue: '', status: '1' }

interface Props {
  open: boolean
  permissionId: string
  /** the rule to edit; null: a new one */
  subject: DataRuleEntry | null
  onClose: () => void
  onSaved: () => void
}

/** Adds or edits a data rule (contract.md 10.12). */
export function RuleForm({ open, permissionId, subject, onClose, onSaved }: Props) {
  const { items } = useDictionary('valid_status')
  const { ruleName, ruleColumn, ruleConditions, ruleValue, status } = subject ?? NEW
  const save = async (values: typeof NEW) => {
    const isStored = await (subject === null
      ? done(addDataRule, { ...values, permissionId })
      : done(editDataRule, { ...values, id: subject.id }))
    if (isStored) onSaved()
    return isStored
  }
  return (
    <FormDrawer
      open={open}
      title={subject === null ? T.add : T.edit}
      width={480}
      begin={{ ruleName, ruleColumn, ruleConditions, ruleValue, status }}
      save={save}
      onClose={onClose}
    >
      <Form.Item name="ruleName" label={T.name} rules={[required(T.nameHint)]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="ruleColumn"
        label={T.column}
        validateFirst
        rules={[required(`请输入${T.column}`), textRule(text => (/^[A-Za-z]\w*$/.test(text) ? null : T.columnError))]}
      >
        <Input maxLength={64} placeholder={T.columnHint} />
      </Form.Item>
      <Form.Item name="ruleConditions" label={T.condition}>
        <Select options={CONDITIONS} />
      </Form.Item>
      <Form.Item name="ruleValue" label={T.value} extra={T.variables} rules={[required(`请输入${T.value}`)]}>
        <Input maxLength={300} placeholder={T.valueHint} />
      </Form.Item>
      <Form.Item name="status" label={T.status}>
        <Radio.Group options={items.map(({ value, text }) => ({ value, label: text }))} />
      </Form.Item>
    </FormDrawer>
  )
}
