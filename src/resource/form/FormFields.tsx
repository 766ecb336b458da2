import { Suspense, useId } from 'react'
import { FormTabs } from './FormTabs.tsx'
import type { NamedField } from '../fields.ts'
import { isLong } from '#contract/resources/field.ts'
import type { Draft } from '#machines/resourceList/resourceList.types.ts'
import { editors } from '../editors.tsx'
import { useListRuntime } from '../useList.ts'
import { shownFields, type Issues } from './rules.ts'

interface Props {
  draft: Draft
  issues: Issues
  isNew: boolean
  onChange: (key: string, value: unknown) => void
  onLeave: (key: string) => void
  onBusy: (key: string, isBusy: boolean) => void
  onIncomplete: (key: string, isIncomplete: boolean) => void
}

/** Kinds whose editor is no single field that a label could name. */
const GROUPS = new Set(['image', 'file', 'rich', 'markdown', 'code'])

function FormField({
  named: { key, field },
  draft,
  issues,
  isNew,
  isFirst,
  onChange,
  onLeave,
  onBusy,
  onIncomplete,
}: Props & { named: NamedField; isFirst: boolean }) {
  const { screen } = useListRuntime()
  const id = useId()
  const issue = issues[key]
  const Editor = screen.form?.editors?.[key] ?? editors[field.kind]
  const isWide = isLong(field) || screen.form?.wide?.includes(key) === true
  const isGroup = GROUPS.has(field.kind)
  return (
    <div
      className="xl-form-field"
      data-wide={isWide}
      data-issue={issue !== undefined}
      data-autofocus={isFirst ? true : undefined}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(key)
      }}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}label` } : {})}
    >
      <label data-required={field.required === true} id={`${id}label`} htmlFor={isGroup ? undefined : id}>
        {field.label}
      </label>
      <div>
        <Suspense fallback={<span className="xl-form-awaited" />}>
          <Editor
            id={id}
            field={field}
            value={draft[key] ?? null}
            draft={draft}
            isDisabled={field.fixed === true && !isNew}
            isInvalid={issue !== undefined}
            {...(issue === undefined ? {} : { describedBy: `${id}issue` })}
            onChange={value => onChange(key, value)}
            onBusy={isBusy => onBusy(key, isBusy)}
            onIncomplete={isIncomplete => onIncomplete(key, isIncomplete)}
          />
        </Suspense>
        <p id={`${id}issue`} className="xl-field-issue" aria-live="polite">
          {issue}
        </p>
      </div>
    </div>
  )
}

/** Fields in their groups, two beside each other when there are many. */
export function FormFields(props: Props) {
  const runtime = useListRuntime()
  const { screen } = runtime
  // a secret that is given once has nothing to show later
  const all = shownFields(runtime, props.draft).filter(({ field }) => props.isNew || !(field.secret && field.fixed))
  const groups = screen.form?.groups ?? []
  const grouped = new Set(groups.flatMap(group => group.fields))
  const rest = all.filter(({ key }) => !grouped.has(key))
  const columns = screen.form?.columns ?? (all.length > 8 ? 2 : 1)
  const first = all.find(({ field }) => props.isNew || !field.fixed)?.key
  const draw = (named: NamedField) => <FormField key={named.key} named={named} isFirst={named.key === first} {...props} />
  if (screen.form?.tabs === true)
    return (
      <FormTabs
        issues={props.issues}
        groups={groups.map(({ title, fields }) => ({
          title,
          fields,
          content: (
            <div className="xl-form-grid" data-columns={columns}>
              {fields.flatMap(key => all.find(named => named.key === key) ?? []).map(draw)}
            </div>
          ),
        }))}
      />
    )
  return (
    <>
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className="xl-form-group">
          <legend>{title}</legend>
          <div className="xl-form-grid" data-columns={columns}>
            {fields.flatMap(key => all.find(named => named.key === key) ?? []).map(draw)}
          </div>
        </fieldset>
      ))}
      <div className="xl-form-grid" data-columns={columns}>
        {rest.map(draw)}
      </div>
    </>
  )
}
