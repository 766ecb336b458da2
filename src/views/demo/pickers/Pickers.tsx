import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { DepartmentPicker } from '#src/widgets/pickers/DepartmentPicker.tsx'
import type { PickerFieldProps } from '#src/widgets/pickers/pickerConfig.ts'
import { PositionPicker } from '#src/widgets/pickers/PositionPicker.tsx'
import { RolePicker } from '#src/widgets/pickers/RolePicker.tsx'
import { SelectUserButton, SelectUserCell } from '#src/widgets/pickers/SelectUserButton.tsx'
import { UserByDepartment } from '#src/widgets/pickers/UserByDepartment.tsx'
import { UserPicker } from '#src/widgets/pickers/UserPicker.tsx'
import '../components/dialogs.css'
import './pickersDemo.css'

interface FieldProps {
  label: string
  start?: string
  children: (field: Required<Pick<PickerFieldProps, 'id'>> & { value: string; onChange: (value: string) => void }) => ReactNode
}

/** A labelled field with the text that a form would send. */
function Field({ label, start = '', children }: FieldProps) {
  const [value, setValue] = useState(start)
  const id = useId()
  return (
    <div className="xl-demo-picker">
      <label htmlFor={id}>{label}</label>
      {children({ id, value, onChange: setValue })}
      <output htmlFor={id}>{value === '' ? '（空）' : value}</output>
    </div>
  )
}

/** Every picker of the product in a form to try (PROD-14). */
export default function Pickers() {
  usePageContent({ description: '试用选择科室、用户、角色和职务的各种控件。每个字段下方是表单实际保存的值。' })
  const [cells, setCells] = useState(['doctor', ''])
  return (
    <div className="xl-demo-dialogs">
      <section>
        <h2 className="xl-card-title">科室</h2>
        <div className="xl-demo-pickers">
          <Field label="所属科室">{field => <DepartmentPicker {...field} />}</Field>
          <Field label="负责科室（多选）">{field => <DepartmentPicker {...field} isMulti treeOpera />}</Field>
          <Field label="会诊科室（按编码，可不选）" start="A01,A04">
            {field => <DepartmentPicker {...field} store="orgCode" isMulti isRequired={false} />}
          </Field>
          <Field label="转入科室（逐级加载）">{field => <DepartmentPicker {...field} isLazy />}</Field>
        </div>
      </section>
      <section>
        <h2 className="xl-card-title">用户</h2>
        <div className="xl-demo-pickers">
          <Field label="值班人员" start="doctor,doctor2">
            {field => <SelectUserButton {...field} />}
          </Field>
          <Field label="负责人（单选）">{field => <UserByDepartment {...field} isMulti={false} />}</Field>
          <Field label="通知用户">{field => <UserPicker {...field} />}</Field>
        </div>
        <table className="xl-demo-table" aria-label="排班">
          <thead>
            <tr>
              <th scope="col">班次</th>
              <th scope="col">人员</th>
            </tr>
          </thead>
          <tbody>
            {['白班', '夜班'].map((shift, at) => (
              <tr key={shift}>
                <td>{shift}</td>
                <td>
                  <SelectUserCell
                    label={`${shift}人员`}
                    value={cells[at]}
                    onChange={value => setCells(cells.map((cell, index) => (index === at ? value : cell)))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2 className="xl-card-title">角色与职务</h2>
        <div className="xl-demo-pickers">
          <Field label="角色">{field => <RolePicker {...field} />}</Field>
          <Field label="职务">{field => <PositionPicker {...field} isMulti={false} />}</Field>
          <Field label="已停用" start="doctor">
            {field => <SelectUserButton {...field} disabled />}
          </Field>
        </div>
      </section>
    </div>
  )
}
