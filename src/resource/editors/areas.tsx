import { AreaSelect } from '#src/widgets/selects/AreaSelect.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { orNull, selectWords } from './words.ts'

/** Province, city, district. */
export function AreaEditor(props: EditorProps) {
  return <AreaSelect {...selectWords(props)} onChange={value => props.onChange(orNull(value))} />
}
