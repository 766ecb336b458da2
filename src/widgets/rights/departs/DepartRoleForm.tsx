import { Form, Input } from 'antd'
import type { DepartRole } from '#contract/http/calls/departmentsAdmin.ts'
import { addDepartRole, editDepartRole } from '#contract/http/calls/departmentsAdmin.ts'
import { required, textRule } from '#src/lib/forms/antdRules.ts'
import { done } from '../outcome.ts'
import { FormDrawer } from '../FormDrawer.tsx'
import { DEPART_ROLE_TEXT as T } from './departTexts.ts'

interface Props {
  open: boolean
  departId: string
  /** the role to edit; null: a new one */
  subject: DepartRole | null
  onClose: () => void
  onSaved: () => void
}

/** Adds or edits a role of a department; its code stays as it was made. */
export function DepartRoleForm({ open, departId, subject, onClose, onSaved }: Props) {
  const begin = {
    roleName: subject?.roleName ?? '',
    roleCode: subject?.roleCode ?? '',
    description: subject?.description ?? '',
  }
  const save = async (values: typeof begin) => {
    const isStored = await (subject === null
      ? done(addDepartRole, { ...values, departId })
      : done(editDepartRole, { id: subject.id, roleName: values.roleName, description: values.description }))
    if (isStored) onSaved()
    return isStored
  }
  return (
    <FormDrawer open={open} title={subject === null ? T.add : T.editOf} width={480} begin={begin} save={save} onClose={onClose}>
      <Form.Item name="roleName" label={T.name} rules={[required(`请输入${T.name}`)]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="roleCode"
        label={T.code}
        validateFirst
        rules={[required(`请输入${T.code}`), textRule(text => (/^\w+$/.test(text) ? null : T.codeError))]}
      >
        <Input maxLength={100} disabled={subject !== null} />
      </Form.Item>
      <Form.Item name="description" label={T.description}>
        <Input.TextArea rows={3} maxLength={255} />
      </Form.Item>
    </FormDrawer>
  )
}
