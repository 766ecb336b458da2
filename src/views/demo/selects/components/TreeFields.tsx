import { useState } from 'react'
import { AreaSelect } from '#src/widgets/selects/AreaSelect.tsx'
import { CategorySelect } from '#src/widgets/trees/CategorySelect.tsx'
import { TreeDict } from '#src/widgets/trees/TreeDict.tsx'
import { TreeSelect } from '#src/widgets/trees/TreeSelect.tsx'
import { Shown } from './Shown.tsx'

/** Fields over trees and areas. */
export function TreeFields() {
  const [values, setValues] = useState<Readonly<Record<string, string | undefined>>>({})
  const set = (key: string) => (value: string | undefined) => setValues(last => ({ ...last, [key]: value }))
  return (
    <div className="xl-demo-fields">
      <Shown label="所属部门" value={values['depart']}>
        {id => (
          <TreeSelect
            id={id}
            dict="sys_depart,depart_name,id"
            pidField="parent_id"
            value={values['depart'] ?? null}
            onChange={set('depart')}
          />
        )}
      </Shown>
      <Shown label="药品分类" value={values['drugs']}>
        {id => <CategorySelect id={id} pcode="A01" multiple value={values['drugs'] ?? null} onChange={set('drugs')} />}
      </Shown>
      <Shown label="宣教分类" value={values['topic']}>
        {id => <TreeDict id={id} async parentCode="A02" field="code" value={values['topic'] ?? null} onChange={set('topic')} />}
      </Shown>
      <Shown label="地区" value={values['area']}>
        {id => <AreaSelect id={id} value={values['area'] ?? null} onChange={set('area')} />}
      </Shown>
      <Shown label="籍贯" value={values['origin']}>
        {id => <AreaSelect id={id} type="select" aria-label="籍贯" value={values['origin'] ?? null} onChange={set('origin')} />}
      </Shown>
    </div>
  )
}
