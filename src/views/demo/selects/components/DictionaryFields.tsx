import { useState } from 'react'
import { DictMulti } from '#src/widgets/selects/DictMulti.tsx'
import { DictSearch } from '#src/widgets/selects/DictSearch.tsx'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'
import { OptionsMulti } from '#src/widgets/selects/OptionsMulti.tsx'
import { Shown } from './Shown.tsx'

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, index) => ({
  value: String(index + 1),
  label,
}))

/** Fields over dictionaries and given options. */
export function DictionaryFields() {
  const [values, setValues] = useState<Readonly<Record<string, string | undefined>>>({ sex: '2' })
  const set = (key: string) => (value: string | undefined) => setValues(last => ({ ...last, [key]: value }))
  return (
    <div className="xl-demo-fields">
      <Shown label="医生职称" value={values['title']}>
        {id => <DictSelect id={id} dictCode="doctor_title" value={values['title'] ?? null} onChange={set('title')} />}
      </Shown>
      <Shown label="性别" value={values['sex']}>
        {id => (
          <DictSelect id={id} type="radio" aria-label="性别" dictCode="sex" value={values['sex'] ?? null} onChange={set('sex')} />
        )}
      </Shown>
      <Shown label="优先级" value={values['priority']}>
        {id => (
          <DictSelect
            id={id}
            type="radioButton"
            aria-label="优先级"
            dictCode="priority"
            value={values['priority'] ?? null}
            onChange={set('priority')}
          />
        )}
      </Shown>
      <Shown label="服务类型" value={values['service']}>
        {id => <DictMulti id={id} dictCode="service_type" value={values['service'] ?? null} onChange={set('service')} />}
      </Shown>
      <Shown label="过敏类型" value={values['allergy']}>
        {id => (
          <DictMulti
            id={id}
            type="checkbox"
            aria-label="过敏类型"
            dictCode="allergy_kind"
            value={values['allergy'] ?? null}
            onChange={set('allergy')}
          />
        )}
      </Shown>
      <Shown label="出诊日" value={values['days']}>
        {id => <OptionsMulti id={id} options={WEEKDAYS} value={values['days'] ?? null} onChange={set('days')} />}
      </Shown>
      <Shown label="给药途径" value={values['route']}>
        {id => <DictSearch id={id} dict="route" value={values['route'] ?? null} onChange={set('route')} />}
      </Shown>
      <Shown label="科室" value={values['depart']}>
        {id => (
          <DictSearch
            id={id}
            async
            dict="sys_depart,depart_name,org_code"
            value={values['depart'] ?? null}
            onChange={set('depart')}
          />
        )}
      </Shown>
    </div>
  )
}
