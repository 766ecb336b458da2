import { useEffect, useMemo, useRef, useState } from 'react'
import { Form, Input } from 'antd'
import { failure } from '#contract/http/failure.ts'
import { FormTables } from '#src/grid/FormTables.tsx'
import type { FormTableProps, FormTablesHandle, FormTableValues } from '#src/grid/FormTables.tsx'
import { validateForm } from '#src/grid/formChecks.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { newId } from '#src/lib/newId.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { Button } from '#src/ui/Button.tsx'
import { CHECK_COLUMNS, CHECK_ROWS, DRUG_COLUMNS, DRUG_ROWS, FOLLOW_COLUMNS, FOLLOW_ROWS } from './components/tables.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import '../components/dialogs.css'

/** What is kept of a form: its own fields and the rows of its tables. */
interface StoredForm {
  fields: Readonly<Record<string, string>>
  tables: Readonly<Record<string, readonly GridRow[]>>
}

/** Stores as a server would: new rows get ids, removed ones go, the others hold what was written. */
function stored(fields: StoredForm['fields'], values: Readonly<Record<string, FormTableValues>>): StoredForm {
  const rows = ({ tableData }: FormTableValues): GridRow[] =>
    tableData.map(({ id, ...row }) => ({ ...(row as Record<string, GridValue>), id: typeof id === 'string' ? id : newId() }))
  return { fields, tables: Object.fromEntries(Object.entries(values).map(([key, table]) => [key, rows(table)])) }
}

type Fields = Record<'patient' | 'diagnosis', string>
const START: StoredForm = {
  fields: { patient: '', diagnosis: '' },
  tables: { drugs: DRUG_ROWS, checks: CHECK_ROWS, follow: FOLLOW_ROWS },
}
const TOOLBAR = { buttons: ['add', 'remove', 'undo'] } as const
const LOOKS = { rowNumber: true, selection: 'checkbox', toolbar: TOOLBAR, size: 'small' } as const
const isRequired = (text: string) => [{ required: true, whitespace: true, message: text }]
/** The last table comes a moment later, as one that a server must be asked for. ms */
const LATE = 200

/** 表单与子表: a form with three tables under it, checked together and stored on this page alone. */
export default function GridForm() {
  usePageContent({
    description: '先校验表单，再依次校验各子表；遇到第一个有误的子表即停下并切换到它。数据为虚构，只保存在本页。',
  })
  const [form] = Form.useForm<Fields>()
  const tables = useRef<FormTablesHandle>(null)
  const [kept, setKept] = useState(START)
  const [saves, setSaves] = useState(0)
  const [isStuck, setStuck] = useState(false)
  const [hasCome, setCome] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCome(true), LATE)
    return () => clearTimeout(timer)
  }, [])
  const given = useMemo<readonly FormTableProps[]>(() => {
    const rowsOf = (key: string) => kept.tables[key] ?? []
    return [
      { ...LOOKS, key: 'drugs', title: '药品', columns: DRUG_COLUMNS, rows: rowsOf('drugs'), dragSort: true },
      { ...LOOKS, key: 'checks', title: '检查', columns: CHECK_COLUMNS, rows: rowsOf('checks') },
      { ...LOOKS, key: 'follow', title: '随访', columns: FOLLOW_COLUMNS, rows: hasCome && !isStuck ? rowsOf('follow') : null },
    ]
  }, [kept, hasCome, isStuck])
  const checkForm = async () => {
    try {
      await validateForm(form)
    } catch {
      throw failure('refused', '请先填写表单中的必填项')
    }
  }
  const save = (values: Readonly<Record<string, FormTableValues>>) => {
    setKept(stored(form.getFieldsValue(), values))
    tables.current?.markStored()
    setSaves(saves + 1)
    message.success('保存成功')
  }
  return (
    <div className="xl-demo-dialogs">
      <section aria-labelledby="demo-grid-form">
        <h2 id="demo-grid-form" className="xl-card-title">
          诊疗单
        </h2>
        <Form form={form} layout="vertical" initialValues={START.fields} onFinish={() => tables.current?.check()}>
          <Form.Item name="patient" label="患者" rules={isRequired('请输入患者')}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="diagnosis" label="诊断" rules={isRequired('请输入诊断')}>
            <Input autoComplete="off" />
          </Form.Item>
        </Form>
        <FormTables ref={tables} label="诊疗单子表" tables={given} validateForm={checkForm} onPassed={save} />
        <p className="xl-demo-buttons">
          <Button variant="primary" onClick={() => tables.current?.check()}>
            保存
          </Button>
          <label className="xl-check">
            <input type="checkbox" checked={isStuck} onChange={({ target }) => setStuck(target.checked)} /> 随访子表打不开
          </label>
        </p>
        <p role="status">
          {saves === 0
            ? ''
            : `已保存${saves}次：${kept.fields['patient'] ?? ''}，药品${kept.tables['drugs']?.length ?? 0}行，检查${kept.tables['checks']?.length ?? 0}行，随访${kept.tables['follow']?.length ?? 0}行`}
        </p>
      </section>
    </div>
  )
}
