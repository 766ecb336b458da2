import { JOB_CLASSES } from '#contract/rules/jobRules.ts'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { orNull, selectProps } from '#src/resource/editors/fieldProps.ts'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'

const CHOICES = Object.entries(JOB_CLASSES).map(([value, title]) => ({ value, text: `${title}（${value}）` }))

/** One of the jobs that there are. */
export default function JobClassEditor(props: EditorProps) {
  return <DictSelect {...selectProps(props)} options={CHOICES} onChange={value => props.onChange(orNull(value))} />
}
