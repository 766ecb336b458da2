import { JOB_CLASSES } from '#contract/rules/jobRules.ts'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { orNull, selectWords } from '#src/resource/editors/words.ts'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'

const CHOICES = Object.entries(JOB_CLASSES).map(([value, title]) => ({ value, text: `${title}（${value}）` }))

/** One of the jobs that there are. */
export default function JobClassEditor(props: EditorProps) {
  return <DictSelect {...selectWords(props)} options={CHOICES} onChange={value => props.onChange(orNull(value))} />
}
