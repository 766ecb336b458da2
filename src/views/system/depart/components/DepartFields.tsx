import { Form, Input, InputNumber, Radio, TreeSelect } from 'antd'
import { CLEAR, DOWN } from '#src/ui/icons.tsx'
import { useDictionary } from '#src/runtime/dictionaries/useDictionary.ts'
import { required } from '#src/lib/forms/antdRules.ts'
import type { Branch } from '#src/widgets/rights/branches.ts'
import { DEPART_TEXT as T } from '#src/widgets/rights/departs/departTexts.ts'

interface Choice {
  value: string
  title: string
  children: Choice[]
}
const choices = (branches: readonly Branch[], own: string | null): Choice[] =>
  branches
    .filter(({ key }) => key !== own)
    .map(({ key, title, children }) => ({ value: key, title, children: choices(children, own) }))

interface Props {
  branches: readonly Branch[]
  /** the department itself: it cannot stand below itself */
  own: string | null
  isReadOnly: boolean
  /** made by the server; absent while a department is new */
  orgCode?: string
}

/** The fields of a department. */
export function DepartFields({ branches, own, isReadOnly, orgCode }: Props) {
  const { items } = useDictionary('org_category')
  return (
    <div className="xl-depart-fields">
      <Form.Item name="departName" label={T.name} rules={[required(T.nameError)]}>
        <Input maxLength={100} disabled={isReadOnly} />
      </Form.Item>
      <Form.Item
        name="parentId"
        label={T.parent}
        normalize={(value: string | undefined) => value ?? ''}
        getValueProps={(value: string | undefined) => ({ value: value || undefined })}
      >
        <TreeSelect
          treeData={choices(branches, own)}
          treeDefaultExpandAll
          placeholder={T.noParent}
          showSearch={{ treeNodeFilterProp: 'title' }}
          allowClear={CLEAR}
          suffixIcon={DOWN}
          disabled={isReadOnly}
        />
      </Form.Item>
      {orgCode === undefined ? null : (
        <Form.Item label={T.orgCode} htmlFor="depart-org-code">
          <Input id="depart-org-code" value={orgCode} disabled />
        </Form.Item>
      )}
      <Form.Item name="orgCategory" label={T.category}>
        <Radio.Group options={items.map(({ value, text }) => ({ value, label: text }))} disabled={isReadOnly} />
      </Form.Item>
      <Form.Item name="departNameEn" label={T.nameEn}>
        <Input maxLength={200} disabled={isReadOnly} />
      </Form.Item>
      <Form.Item name="departNameAbbr" label={T.nameAbbr}>
        <Input maxLength={100} disabled={isReadOnly} />
      </Form.Item>
      <Form.Item name="departOrder" label={T.order} rules={[{ required: true, message: `请输入${T.order}` }]}>
        <InputNumber min={0} max={1_000_000} precision={0} controls={false} style={{ width: 160 }} disabled={isReadOnly} />
      </Form.Item>
      <Form.Item name="mobile" label={T.mobile}>
        <Input maxLength={32} inputMode="tel" disabled={isReadOnly} />
      </Form.Item>
      <Form.Item name="fax" label={T.fax}>
        <Input maxLength={32} inputMode="tel" disabled={isReadOnly} />
      </Form.Item>
      <Form.Item name="address" label={T.address}>
        <Input maxLength={200} disabled={isReadOnly} />
      </Form.Item>
      <div data-wide="true">
        <Form.Item name="description" label={T.description}>
          <Input.TextArea rows={2} maxLength={500} disabled={isReadOnly} />
        </Form.Item>
      </div>
      <div data-wide="true">
        <Form.Item name="memo" label={T.memo}>
          <Input.TextArea rows={2} maxLength={500} disabled={isReadOnly} />
        </Form.Item>
      </div>
    </div>
  )
}
