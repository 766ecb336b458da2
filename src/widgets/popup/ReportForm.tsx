import { useId } from 'react'
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Input, Select } from 'antd'
import type { ReportConfig, ReportQueryItem } from '#contract/entities/report.ts'
import { POPUP_TEXT as T } from '#contract/rules/queryTexts.ts'
import { fieldsOf, visibleItems } from '#machines/popupReport/popupReport.rules.ts'
import { selectConfig, selectIsExpanded, selectItems, selectValues } from '#machines/popupReport/popupReport.select.ts'
import { DateInput } from '#src/ui/inputs/DateInput.tsx'
import { CLEAR, DOWN } from '#src/ui/icons.tsx'
import { Button } from '#src/ui/Button.tsx'
import { reportCommands } from './usePopupReport.ts'
import type { ReportActor } from './usePopupReport.ts'

interface InputProps {
  id: string
  /** absent where a <label> names the field */
  label?: string
  item: ReportQueryItem
  options: ReportConfig['dictOptions'][string]
  value: string
  onChange: (value: string) => void
}

function ItemInput({ id, label, item, options, value, onChange }: InputProps) {
  const named = label === undefined ? {} : { 'aria-label': label }
  if (item.view === 'date' || item.view === 'datetime')
    return <DateInput id={id} {...named} kind={item.view} value={value} onChange={onChange} />
  if (item.view === 'list')
    return (
      <Select
        id={id}
        {...named}
        value={value === '' ? undefined : value}
        allowClear={CLEAR}
        placeholder={`请选择${item.label}`}
        options={options.flatMap(one => (one === null ? [] : [{ value: String(one.value), label: one.text }]))}
        suffixIcon={DOWN}
        onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
      />
    )
  return (
    <Input
      id={id}
      {...named}
      value={value}
      maxLength={100}
      inputMode={item.view === 'number' ? 'decimal' : 'text'}
      placeholder={`请输入${item.label}`}
      onChange={event => onChange(event.target.value)}
    />
  )
}

const EDGES = ['起', '止']

/** The query form of a report: simple fields and ranges, further ones behind 展开 (POPUP-02 to 04, 09, 10). */
export function ReportForm({ actor }: { actor: ReportActor }) {
  const items = useSelector(actor, selectItems)
  const values = new Map(Object.entries(useSelector(actor, selectValues)))
  const options = new Map(Object.entries(useSelector(actor, selectConfig)?.dictOptions ?? {}))
  const isExpanded = useSelector(actor, selectIsExpanded)
  const commands = reportCommands(actor)
  const id = useId()
  const hasHidden = items.some(({ hidden }) => hidden === '1')
  return (
    <form
      className="xl-report-form"
      role="search"
      onSubmit={event => {
        event.preventDefault()
        // the modal may belong to a form of its own: React passes the event on
        event.stopPropagation()
        commands.query()
      }}
    >
      {visibleItems(items, isExpanded).map(item => {
        const fields = fieldsOf(item)
        const isRange = fields.length > 1
        return (
          <div key={item.field} className="xl-report-item" data-range={isRange}>
            {isRange ? <span>{item.label}</span> : <label htmlFor={id + item.field}>{item.label}</label>}
            {fields.map((field, at) => (
              <ItemInput
                key={field}
                id={id + field}
                {...(isRange ? { label: `${item.label}${EDGES[at] ?? ''}` } : {})}
                item={item}
                options={options.get(item.field) ?? []}
                value={values.get(field) ?? ''}
                onChange={value => commands.type(field, value)}
              />
            ))}
          </div>
        )
      })}
      <div className="xl-report-actions">
        <Button variant="primary" type="submit">
          {T.query}
        </Button>
        <Button onClick={commands.reset}>{T.reset}</Button>
        {hasHidden ? (
          <Button variant="text" aria-expanded={isExpanded} onClick={commands.toggleForm}>
            {isExpanded ? T.collapse : T.expand} {isExpanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
