import { jobClasses } from '#contract/http/calls/jobs.ts'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { TextEditor } from '#src/resource/editors/plain.tsx'
import { useAsked } from './useAsked.ts'
import '../quartzJob.css'

const NOTHING = {}

/** A job's parameters as a JSON object, with what the chosen job takes said below. */
export default function ParameterEditor(props: EditorProps) {
  const { answer } = useAsked(jobClasses, NOTHING)
  const chosen = answer?.find(({ name }) => name === props.draft['jobClassName'])
  const hintId = `${props.id}-hint`
  const describedBy = [props.describedBy, chosen ? hintId : ''].filter(Boolean).join(' ')
  return (
    <>
      <TextEditor {...props} {...(describedBy === '' ? {} : { describedBy })} />
      {chosen ? (
        <div id={hintId} className="xl-job-hint">
          <div>{chosen.description}</div>
          <div>
            {chosen.parameters.length === 0
              ? '没有参数'
              : `参数：${chosen.parameters.map(({ name, title, rule, initial }) => `${name} ${title}（${rule}，默认${initial}）`).join('；')}`}
          </div>
        </div>
      ) : null}
    </>
  )
}
