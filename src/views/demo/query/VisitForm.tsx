import { Fragment, useId, useState } from 'react'
import { Input } from 'antd'
import { PopupField } from '#src/widgets/popup/PopupField.tsx'

type Values = Readonly<Record<string, string>>
const EMPTY: Values = { doctor: '', title: '', department: '', helpers: '', accounts: '' }
const READ_ONLY = [
  ['title', '职称'],
  ['department', '科室'],
  ['accounts', '协助人员账号'],
] as const

/** A form of which popup fields fill several fields at once (PROD-18): one doctor, several helpers. */
export function VisitForm() {
  const [values, setValues] = useState(EMPTY)
  const id = useId()
  const fill = (_text: string, filled: Values) => setValues(old => ({ ...old, ...filled }))
  return (
    <section>
      <h2 className="xl-card-title">弹窗报表选择</h2>
      <div className="xl-demo-visit">
        <label htmlFor={`${id}doctor`}>接诊医生</label>
        <PopupField
          id={`${id}doctor`}
          code="report_doctor"
          field="doctor"
          orgFields="name,title_dictText,departName"
          destFields="doctor,title,department"
          sorter="name=asc"
          groupId="demo-visit"
          placeholder="请选择医生"
          value={values['doctor'] ?? ''}
          onChange={fill}
        />
        <label htmlFor={`${id}helpers`}>协助人员</label>
        <PopupField
          id={`${id}helpers`}
          code="report_user"
          field="helpers"
          orgFields="realname,username"
          destFields="helpers,accounts"
          multi
          placeholder="请选择人员"
          value={values['helpers'] ?? ''}
          onChange={fill}
        />
        {READ_ONLY.map(([key, label]) => (
          <Fragment key={key}>
            <label htmlFor={id + key}>{label}</label>
            <Input id={id + key} value={values[key] ?? ''} readOnly placeholder="由弹窗带出" />
          </Fragment>
        ))}
      </div>
    </section>
  )
}
