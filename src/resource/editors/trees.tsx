import { CategorySelect } from '#src/widgets/trees/CategorySelect.tsx'
import { TreeSelect } from '#src/widgets/trees/TreeSelect.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { orNull, selectWords } from './words.ts'

/** A category below the one whose code the field names. */
export function CategoryEditor(props: EditorProps) {
  return (
    <CategorySelect {...selectWords(props)} pcode={props.field.dict ?? ''} onChange={value => props.onChange(orNull(value))} />
  )
}

/** A row of a registered table that is a tree. */
export function TreeEditor(props: EditorProps) {
  return <TreeSelect {...selectWords(props)} dict={props.field.dict ?? ''} onChange={value => props.onChange(orNull(value))} />
}
