import { Suspense, useEffect, useId, useRef } from 'react'
import type { RefObject } from 'react'
import type { NamedField } from '../fields.ts'
import { isLong } from '#contract/resources/field.ts'
import type { Draft } from '#machines/resourceList/resourceList.types.ts'
import { editors } from '../editors.tsx'
import { useListRuntime } from '../useList.ts'
import { shownFields, type Faults } from './rules.ts'

interface Props {
  draft: Draft
  faults: Faults
  isNew: boolean
  onChange: (key: string, value: unknown) => void
  onLeave: (key: string) => void
  onBusy: (key: string, isBusy: boolean) => void
}

/** Kinds whose editor is no single field that a label could name. */
const GROUPS = new Set(['image', 'file', 'rich', 'markdown', 'code'])

/**
 * Gives the first field the focus when it comes, which may be after its window has opened: its row was awaited, or its editor loaded. Who is at work
 * in the form or at its buttons already is not interrupted.
 */
function useFirstFocus(field: RefObject<HTMLElement | null>, isFirst: boolean): void {
  useEffect(() => {
    const box = field.current
    if (!isFirst || box === null) return undefined
    const give = () => {
      const first = box.querySelector<HTMLElement>('input, textarea')
      if (first === null) return false
      if (document.activeElement?.contains(box) === true) first.focus({ preventScroll: true })
      return true
    }
    if (give()) return undefined
    const coming = new MutationObserver(() => {
      if (give()) coming.disconnect()
    })
    coming.observe(box, { childList: true, subtree: true })
    return () => coming.disconnect()
  }, [field, isFirst])
}

function FormField({
  named: { key, field },
  draft,
  faults,
  isNew,
  isFirst,
  onChange,
  onLeave,
  onBusy,
}: Props & { named: NamedField; isFirst: boolean }) {
  const { screen } = useListRuntime()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box, isFirst)
  const fault = faults[key]
  const Editor = screen.form?.editors?.[key] ?? editors[field.kind]
  const isWide = isLong(field) || screen.form?.wide?.includes(key) === true
  const isGroup = GROUPS.has(field.kind)
  return (
    <div
      ref={box}
      className="xl-form-field"
      data-wide={isWide}
      data-fault={fault !== undefined}
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
            isInvalid={fault !== undefined}
            {...(fault === undefined ? {} : { describedBy: `${id}fault` })}
            onChange={value => onChange(key, value)}
            onBusy={isBusy => onBusy(key, isBusy)}
          />
        </Suspense>
        <p id={`${id}fault`} className="xl-field-fault" aria-live="polite">
          {fault}
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
