import { useEffect } from 'react'
import { isUncertain } from '#contract/http/uncertain.ts'
import { isLong } from '#contract/resources/field.ts'
import type { Draft, Row } from '#machines/resourceList/resourceList.types.ts'
import { useFormDraft } from '#src/runtime/drafts/useFormDraft.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { useUnsaved } from '#src/lib/unsaved.ts'
import { DraftOffer } from '#src/widgets/inputs/DraftOffer.tsx'
import { formFields } from '../fields.ts'
import { serverErrors } from '../serverErrors.ts'
import { useListRuntime } from '../useList.ts'
import { FormFields } from './FormFields.tsx'
import { FORM_TEXT } from './formTexts.ts'
import { useForm } from './useForm.ts'

/** Forms with more fields, or with long texts, are worth a draft. */
const SHORT = 8

interface Props {
  id: string
  open: boolean
  subject: Row | null
  onDirty: (isDirty: boolean) => void
  /** how many fields are to be mended */
  onIssues: (count: number) => void
}

/** One filling of a form: from its beginning until it is saved or left. */
export function FormBody({ id, open, subject, onDirty, onIssues }: Props) {
  const { resource } = useListRuntime()
  const { form, draft, kept, issues, refused, isDirty, change, leave, busy, incomplete, submit, restore } = useForm(subject)
  const isNew = subject === null || subject.id === ''
  const isUnsaved = isDirty && open
  useUnsaved(isUnsaved, (isNew ? FORM_TEXT.add : FORM_TEXT.edit)(resource.title))
  useEffect(() => onDirty(isUnsaved), [isUnsaved, onDirty])
  const count = Object.keys(issues).length
  useEffect(() => onIssues(count), [count, onIssues])
  const fields = formFields(resource)
  const isWorth = fields.length > SHORT || fields.some(({ field }) => isLong(field))
  const unsaved = useFormDraft<Draft>({
    form: resource.id,
    record: subject?.id ?? '',
    values: kept,
    isDirty: isUnsaved && isWorth,
  })
  const isElsewhere = refused !== null && Object.keys(serverErrors(refused)).length === 0
  // a row with a unique value cannot be added twice: there the server says so
  const isDoubtful = isElsewhere && isNew && isUncertain(refused) && !fields.some(({ field }) => field.unique)
  return (
    <form
      id={id}
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <DraftOffer
        at={unsaved.offer?.at ?? null}
        onDiscard={unsaved.discard}
        onTake={() => {
          const values = unsaved.take()
          if (values !== null) restore(values)
        }}
      />
      {isElsewhere ? (
        <p className="xl-list-failed" role="alert">
          {isDoubtful ? `${failureLine(refused)}。${FORM_TEXT.maybeSaved}` : failureLine(refused)}
        </p>
      ) : null}
      <FormFields
        draft={draft}
        issues={issues}
        isNew={isNew}
        onLeave={leave}
        onChange={change}
        onBusy={busy}
        onIncomplete={incomplete}
      />
    </form>
  )
}
