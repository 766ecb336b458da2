import { Form, Input, InputNumber, Radio, Switch, TreeSelect } from 'antd'
import { CLEAR, DOWN } from '#src/ui/icons.tsx'
import { MENU_TYPE, addMenu, editMenu } from '#contract/http/calls/permissionsAdmin.ts'
import type { MenuEntry } from '#contract/http/calls/permissionsAdmin.ts'
import { useDictionary } from '#src/runtime/dictionaries/useDictionary.ts'
import { required, textRule } from '#src/lib/forms/antdRules.ts'
import { done } from '#src/widgets/rights/outcome.ts'
import { FormDrawer } from '#src/widgets/rights/FormDrawer.tsx'
import { IconChoice } from './IconChoice.tsx'
import { isTaken, newMenu, valuesOf } from './menuDraft.ts'
import type { MenuValues } from './menuDraft.ts'
import { flatMenu, parentChoices } from './menuRows.ts'
import { MENU_TEXT as T, TYPE_TEXT } from './menuTexts.ts'

const TYPES = Object.entries(TYPE_TEXT).map(([value, label]) => ({ value: Number(value), label }))
const SWITCHES = [
  { name: 'route', label: T.route },
  { name: 'keepAlive', label: T.keepAlive },
  { name: 'hidden', label: T.hidden },
  { name: 'alwaysShow', label: T.alwaysShow },
  { name: 'internalOrExternal', label: T.external },
] as const

function DictRadios({ code, ...field }: { code: string; id?: string; value?: string; onChange?: () => void }) {
  const { items } = useDictionary(code)
  return <Radio.Group {...field} options={items.map(({ value, text }) => ({ value, label: text }))} />
}

const please = (label: string) => `请输入${label}`

function ButtonFields({ entries, own }: { entries: readonly MenuEntry[]; own: string | null }) {
  const all = flatMenu(entries)
  return (
    <>
      <Form.Item
        name="perms"
        label={T.perms}
        extra={T.permsHint}
        rules={[textRule(text => (isTaken(text, all, own) ? T.taken : null))]}
      >
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="permsType" label={T.permsType}>
        <DictRadios code="global_perms_type" />
      </Form.Item>
      <Form.Item name="status" label={T.status}>
        <DictRadios code="valid_status" />
      </Form.Item>
    </>
  )
}
function PageFields({ isTop }: { isTop: boolean }) {
  return (
    <>
      <Form.Item name="url" label={T.url} rules={[required(please(T.url))]}>
        <Input maxLength={500} />
      </Form.Item>
      <Form.Item name="component" label={T.component} extra={T.componentHint} rules={[required(please(T.component))]}>
        <Input maxLength={255} />
      </Form.Item>
      {isTop ? (
        <Form.Item name="redirect" label={T.redirect}>
          <Input maxLength={500} />
        </Form.Item>
      ) : null}
      <Form.Item name="componentName" label={T.componentName} extra={T.componentNameHint}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="icon" label={T.icon}>
        <IconChoice />
      </Form.Item>
      <Form.Item name="sortNo" label={T.sortNo} rules={[textRule(text => (/^[1-9]\d*$/.test(text) ? null : T.positive))]}>
        <InputNumber max={1_000_000} controls={false} style={{ width: 160 }} />
      </Form.Item>
      <div className="xl-entry-switches">
        {SWITCHES.map(({ name, label }) => (
          <Form.Item key={name} name={name} label={label} valuePropName="checked">
            <Switch checkedChildren={T.yes} unCheckedChildren={T.no} />
          </Form.Item>
        ))}
      </div>
    </>
  )
}

/** Which fields there are follows from the kind of the entry (contract.md 10.13). */
function Fields({ entries, own }: { entries: readonly MenuEntry[]; own: string | null }) {
  const form = Form.useFormInstance<MenuValues>()
  const type = Form.useWatch('menuType', { form, preserve: true })
  const isButton = type === MENU_TYPE.button
  const nameLabel = isButton ? T.buttonName : T.name
  return (
    <>
      <Form.Item name="menuType" label={T.type}>
        <Radio.Group options={TYPES} optionType="button" buttonStyle="solid" />
      </Form.Item>
      <Form.Item name="name" label={nameLabel} rules={[required(please(nameLabel))]}>
        <Input maxLength={100} />
      </Form.Item>
      {type === MENU_TYPE.top ? null : (
        <Form.Item name="parentId" label={T.parent} rules={[required(`请选择${T.parent}`)]}>
          <TreeSelect
            treeData={parentChoices(entries, own)}
            showSearch={{ treeNodeFilterProp: 'title' }}
            suffixIcon={DOWN}
            allowClear={CLEAR}
          />
        </Form.Item>
      )}
      {isButton ? <ButtonFields entries={entries} own={own} /> : <PageFields isTop={type === MENU_TYPE.top} />}
    </>
  )
}

interface Props {
  open: boolean
  entries: readonly MenuEntry[]
  /** the entry to edit; null: a new one */
  subject: MenuEntry | null
  /** what a new one is put below */
  parent: MenuEntry | null
  onClose: () => void
  onSaved: () => void
}

/** Adds or edits an entry of the menu. */
export function MenuForm({ open, entries, subject, parent, onClose, onSaved }: Props) {
  const begin = subject === null ? newMenu(parent) : valuesOf(subject)
  const save = async (values: MenuValues) => {
    const sent = { ...begin, ...values }
    const isStored = await (subject === null
      ? done(addMenu, sent)
      : done(editMenu, { ...sent, id: subject.id, version: subject.version }))
    if (isStored) onSaved()
    return isStored
  }
  return (
    <FormDrawer
      open={open}
      title={subject === null ? T.add : T.editOf(subject.name)}
      width={640}
      begin={begin}
      save={save}
      onClose={onClose}
    >
      <Fields entries={entries} own={subject?.id ?? null} />
    </FormDrawer>
  )
}
