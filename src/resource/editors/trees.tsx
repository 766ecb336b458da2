import { CategorySelect } from '#src/widgets/trees/CategorySelect.tsx'
import { TreeSelect } from '#src/widgets/trees/TreeSelect.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { orNull, selectProps } from './fieldProps.ts'

/** A category below the one whose code the field names. */
export function CategoryEditor(props: EditorProps) {
  return (
    <CategorySelect {...selectProps(props)} pcode={props.field.dict ?? ''} onChange={value => props.onChange(orNull(value))} />
  )
}

/** A row of a registered table that is a tree. */
export function TreeEditor(props: EditorProps) {
  return <TreeSelect {...selectProps(props)} dict={props.field.dict ?? ''} onChange={value => props.onChange(orNull(value))} />
}
