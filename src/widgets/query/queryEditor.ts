import type { ComponentType } from 'react'
import type { EditorKind, QueryField } from '#contract/entities/advancedQuery.ts'

/** What an editor of a value gets. `value` is a list when `isMulti`, text otherwise; it gives back the same. */
export interface QueryEditorProps {
  field: QueryField
  value: string | string[]
  isMulti: boolean
  /** name for screen readers */
  label: string
  onChange: (value: string | string[]) => void
}

/** Editors that a page brings with it instead of the built-in ones: pickers of users, departments, areas. */
export type QueryEditors = Partial<Record<EditorKind, ComponentType<QueryEditorProps>>>

export const textOf = (value: string | string[]): string => (typeof value === 'string' ? value : (value[0] ?? ''))
export const listOf = (value: string | string[]): string[] => (typeof value === 'string' ? (value === '' ? [] : [value]) : value)
