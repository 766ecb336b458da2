import type { Draft, Row } from '#machines/resourceList/resourceList.types.ts'
import { formFields } from '../fields.ts'
import type { ListSetup } from '../listTypes.ts'
import { shownFields } from './rules.ts'

/** What a form begins with: the row, for a new one what its fields begin with and whatever the caller gave. */
export function beginning({ resource, owner }: ListSetup, subject: Row | null): Draft {
  const isNew = subject === null || subject.id === ''
  const given: Draft = { ...subject, ...(owner === null ? {} : { [owner.by]: owner.id }) }
  return Object.fromEntries(
    formFields(resource).map(({ key, field }) => [key, given[key] ?? (isNew ? (field.initial ?? null) : null)]),
  )
}

/** True when the form holds something that was not there at first. */
export const isDirty = (draft: Draft, first: Draft): boolean =>
  Object.keys(draft).some(key => (draft[key] ?? '') !== (first[key] ?? ''))

/** What is kept of a form that is not saved: the fields that were changed and the version that they were read from; never secrets. */
export function keptDraft(
  { resource }: Pick<ListSetup, 'resource'>,
  of: { draft: Draft; first: Draft; version: unknown },
): Draft {
  const changed = formFields(resource)
    .filter(({ key, field }) => !field.secret && (of.draft[key] ?? '') !== (of.first[key] ?? ''))
    .map(({ key }) => [key, of.draft[key] ?? null])
  return { ...Object.fromEntries(changed), version: of.version }
}

/** What is sent: fields that are shown and may be changed, empty ones as null; an edit with id and the version that was read. */
export function sentDraft(setup: ListSetup, draft: Draft, subject: Row | null): Draft {
  const isNew = subject === null || subject.id === ''
  const owned = setup.owner === null ? {} : { [setup.owner.by]: setup.owner.id }
  const values = Object.fromEntries(
    shownFields(setup, draft)
      .filter(({ field }) => isNew || !field.fixed)
      .map(({ key }) => [key, draft[key] === '' ? null : (draft[key] ?? null)]),
  )
  const known = isNew ? {} : { id: subject.id, ...(subject.version === undefined ? {} : { version: subject.version }) }
  const { parent } = setup.resource
  const placed = parent === undefined || !isNew ? {} : { [parent]: draft[parent] ?? setup.screen.root ?? '0' }
  const whole: Draft = { ...values, ...placed, ...owned, ...known }
  return setup.screen.form?.beforeSave?.(whole, isNew ? null : subject) ?? whole
}
