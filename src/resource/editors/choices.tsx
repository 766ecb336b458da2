import { isNumeric } from '#contract/resources/field.ts'
import { YesNoSwitch } from '#src/ui/inputs/YesNoSwitch.tsx'
import { DictMulti } from '#src/widgets/selects/DictMulti.tsx'
import { DictSearch } from '#src/widgets/selects/DictSearch.tsx'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { inputProps, orNull, selectProps } from './fieldProps.ts'

/** Tables with more rows than a list shows: they are searched by what is typed. */
const LONG: ReadonlySet<string | undefined> = new Set(['hos_drug,label,code'])

/** One value of a dictionary; a number where the field holds one. */
export function DictEditor(props: EditorProps) {
  const { field, onChange } = props
  const give = (value: string | undefined) => onChange(isNumeric(field) && orNull(value) !== null ? Number(value) : orNull(value))
  if (LONG.has(field.dict)) return <DictSearch {...selectProps(props)} dict={field.dict ?? ''} async onChange={give} />
  const from = field.choices === undefined ? { dictCode: field.dict ?? '' } : { options: field.choices }
  return <DictSelect {...selectProps(props)} {...from} onChange={give} />
}

/** Several values of a dictionary. */
export function DictMultiEditor(props: EditorProps) {
  return <DictMulti {...selectProps(props)} dictCode={props.field.dict ?? ''} onChange={value => props.onChange(orNull(value))} />
}

/** Yes or no. */
export function YesNoEditor(props: EditorProps) {
  const { value, onChange } = props
  return <YesNoSwitch {...inputProps(props)} value={value === 'Y' || value === 'N' ? value : null} onChange={onChange} />
}

const YES_NO = [
  { value: 'Y', text: '是' },
  { value: 'N', text: '否' },
]
/** Yes, no, or not asked. */
export function YesNoQuery(props: EditorProps) {
  return <DictSelect {...selectProps(props)} options={YES_NO} onChange={value => props.onChange(orNull(value))} />
}
