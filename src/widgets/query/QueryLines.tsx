import { useEffect, useRef } from 'react'
import { DeleteOutlined, DownOutlined, PlusOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Select, TreeSelect } from 'antd'
import type { QueryField, QueryLine } from '#contract/entities/advancedQuery.ts'
import { RULES } from '#contract/http/superQuery.ts'
import { RULE_TEXT } from '#contract/rules/queryTexts.ts'
import { flatFields } from '#machines/advancedQuery/advancedQuery.rules.ts'
import { selectFields, selectLines } from '#machines/advancedQuery/advancedQuery.select.ts'
import { Button } from '#src/ui/Button.tsx'
import { queryCommands } from './useAdvancedQuery.ts'
import type { QueryActor } from './useAdvancedQuery.ts'
import type { QueryEditors } from './queryEditor.ts'
import { ValueEditor } from './ValueEditor.tsx'

const NO_FIELD: QueryField = { value: '', text: '' }
const RULE_OPTIONS = RULES.map(rule => ({ value: rule, label: RULE_TEXT[rule] }))

/** Plain fields first, then groups, which cannot be chosen themselves (contract.md 28.13). */
function treeOf(fields: readonly QueryField[]) {
  const leaf = (field: QueryField, title: string) => ({ value: field.value, title, label: field.text, selectable: true })
  const groups = fields.filter(({ children }) => children !== undefined)
  return [
    ...fields.filter(({ children }) => children === undefined).map(field => ({ ...leaf(field, field.text), children: [] })),
    ...groups.map(group => ({
      value: `group:${group.value}`,
      title: group.text,
      label: group.text,
      selectable: false,
      children: flatFields([group]).map((child, at) => leaf(child, group.children?.[at]?.text ?? child.text)),
    })),
  ]
}

interface LineProps {
  at: number
  line: QueryLine
  fields: readonly QueryField[]
  editors: QueryEditors
  actor: QueryActor
  onRemove: () => void
}

function Line({ at, line, fields, editors, actor, onRemove }: LineProps) {
  const commands = queryCommands(actor)
  const name = `条件${at + 1}`
  return (
    <div className="xl-query-line" role="group" aria-label={name} {...(at === 0 ? { 'data-autofocus': true } : {})}>
      <TreeSelect
        value={line.field === '' ? undefined : line.field}
        treeData={treeOf(fields)}
        treeNodeLabelProp="label"
        treeDefaultExpandAll
        showSearch={{ treeNodeFilterProp: 'label' }}
        aria-label={`${name}：字段`}
        placeholder="请选择字段"
        notFoundContent="没有匹配的字段"
        suffixIcon={<DownOutlined aria-hidden />}
        onChange={(field: string) => commands.chooseField(at, field)}
      />
      <Select
        value={line.rule}
        options={RULE_OPTIONS}
        aria-label={`${name}：匹配规则`}
        suffixIcon={<DownOutlined aria-hidden />}
        onChange={rule => commands.chooseRule(at, rule)}
      />
      <ValueEditor
        key={line.field}
        editors={editors}
        field={flatFields(fields).find(({ value }) => value === line.field) ?? NO_FIELD}
        value={line.val}
        isMulti={line.rule === 'in'}
        label={`${name}：值`}
        onChange={val => commands.change(at, val)}
      />
      <Button variant="default" className="xl-query-remove" aria-label={`删除${name}`} title="删除条件" onClick={onRemove}>
        <DeleteOutlined aria-hidden />
      </Button>
    </div>
  )
}

/** The conditions. The focus goes to a new line, and after a removal to the line that took its place. */
export function QueryLines({ actor, editors }: { actor: QueryActor; editors: QueryEditors }) {
  const lines = useSelector(actor, selectLines)
  const fields = useSelector(actor, selectFields)
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<number | null>(null)
  const { add, remove } = queryCommands(actor)
  useEffect(() => {
    if (wanted.current === null) return
    const all = box.current?.querySelectorAll<HTMLElement>('.xl-query-line') ?? []
    all[Math.min(wanted.current, all.length - 1)]?.querySelector('input')?.focus()
    wanted.current = null
  }, [lines])
  return (
    <div className="xl-query-lines" ref={box}>
      {lines.map((line, at) => (
        <Line
          key={at}
          at={at}
          line={line}
          fields={fields}
          editors={editors}
          actor={actor}
          onRemove={() => {
            wanted.current = at
            remove(at)
          }}
        />
      ))}
      <Button
        variant="default"
        className="xl-query-add"
        onClick={() => {
          wanted.current = lines.length
          add()
        }}
      >
        <PlusOutlined aria-hidden /> 添加条件
      </Button>
    </div>
  )
}
