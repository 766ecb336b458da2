import { AreaSelect } from '#src/widgets/selects/AreaSelect.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { orNull, selectProps } from './fieldProps.ts'

/** Province, city, district. */
export function AreaEditor(props: EditorProps) {
  return <AreaSelect {...selectProps(props)} onChange={value => props.onChange(orNull(value))} />
}
