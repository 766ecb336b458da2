import type { ComponentType } from 'react'
import type { Field, FieldKind } from '#contract/resources/field.ts'
import type { Draft } from '#machines/resourceList/resourceList.types.ts'

/** What every editor of a form takes. Values are as they go over the wire; empty is null. */
export interface EditorProps {
  /** id of the element that its label names */
  id: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  /** all values of the form */
  draft: Draft
  isDisabled: boolean
  isInvalid: boolean
  /** id of the line that says what is wrong */
  describedBy?: string
  /** a file of it goes up, or none does any more: the form is not saved meanwhile */
  onBusy?: (isBusy: boolean) => void
  /** a file of it did not go up, or none such is left: the form is not saved meanwhile */
  onIncomplete?: (isIncomplete: boolean) => void
}
export type Editors = Readonly<Record<FieldKind, ComponentType<EditorProps>>>
