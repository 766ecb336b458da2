import { Suspense, useId, useState } from 'react'
import type { FormEvent } from 'react'
import { addTenant, editTenant } from '#contract/http/calls/tenants.ts'
import { number } from '#contract/resources/field.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { successOf, toFailure } from '#src/lib/http/call.ts'
import { editors } from '#src/resource/editors.tsx'
import { errorOf } from '#src/resource/form/rules.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { tenants } from '../tenants.ts'
import '#src/resource/form/form.css'
import { Button } from '#src/ui/Button.tsx'

const FIELDS = { id: number('租户编号', { required: true, min: 1, max: 999_999_999 }), ...tenants.fields }
type Key = keyof typeof FIELDS
const KEYS: readonly Key[] = ['id', 'name', 'beginDate', 'endDate', 'status']
type Draft = Record<Key, unknown>
type Issues = Partial<Record<Key, string>>

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function errorsOf(draft: Draft): Issues {
  const issues: Issues = {}
  for (const key of KEYS) {
    const issue = errorOf(FIELDS[key], draft[key])
    if (issue !== null) issues[key] = issue
  }
  const [begin, end] = [textOf(draft.beginDate), textOf(draft.endDate)]
  if (begin !== '' && end !== '' && end < begin) issues.endDate = '结束时间不能早于开始时间'
  return issues
}

function Fields({
  id,
  row,
  onBusy,
  onDone,
}: {
  id: string
  row: Draft | null
  onBusy: (is: boolean) => void
  onDone: () => void
}) {
  const [draft, setDraft] = useState<Draft>(row ?? { id: null, name: '', beginDate: null, endDate: null, status: 1 })
  const [issues, setIssues] = useState<Issues>({})
  const [failed, setFailed] = useState<string | null>(null)
  const base = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(draft)
    setIssues(found)
    setFailed(null)
    if (Object.keys(found).length > 0) return
    const input = {
      id: Number(draft.id),
      name: textOf(draft.name).trim(),
      beginDate: textOf(draft.beginDate),
      endDate: textOf(draft.endDate),
      status: Number(draft.status ?? 1),
    }
    onBusy(true)
    try {
      const answer = await successOf(row === null ? addTenant : editTenant, input, { quiet: true })
      message.success(answer.message)
      onDone()
    } catch (error) {
      setFailed(toFailure(error).text)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form id={id} noValidate onSubmit={event => void submit(event)}>
      {failed === null ? null : (
        <p className="xl-list-failed" role="alert">
          {failed}
        </p>
      )}
      <div className="xl-form-grid" data-columns={1}>
        {KEYS.map(key => {
          const field = FIELDS[key]
          const Editor = editors[field.kind]
          const issue = issues[key]
          return (
            <div
              key={key}
              className="xl-form-field"
              data-issue={issue !== undefined}
              data-autofocus={key === (row === null ? 'id' : 'name') ? true : undefined}
            >
              <label htmlFor={base + key} data-required={field.required === true}>
                {field.label}
              </label>
              <div>
                <Suspense fallback={<span className="xl-form-awaited" />}>
                  <Editor
                    id={base + key}
                    field={field}
                    value={draft[key]}
                    draft={draft}
                    isDisabled={key === 'id' && row !== null}
                    isInvalid={issue !== undefined}
                    describedBy={`${base}${key}issue`}
                    onChange={value => setDraft(before => ({ ...before, [key]: value }))}
                  />
                </Suspense>
                <p id={`${base}${key}issue`} className="xl-field-issue" aria-live="polite">
                  {issue}
                </p>
              </div>
            </div>
          )
        })}
      </div>
    </form>
  )
}

/** A tenant that is new, or the one of the row: its number stays what it was. */
export default function TenantForm({ open, rows, list, onClose }: ActionDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const [row = null] = rows
  const current: Draft | null =
    row === null
      ? null
      : { id: row.id, name: row['name'], beginDate: row['beginDate'], endDate: row['endDate'], status: row['status'] }
  return (
    <Modal
      open={open}
      title={row === null ? '添加租户' : '编辑租户'}
      width={560}
      isClosable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" type="submit" form={id} disabled={isBusy}>
            保存
          </Button>
        </>
      }
    >
      {open ? (
        <Fields
          id={id}
          row={current}
          onBusy={setBusy}
          onDone={() => {
            list.reload()
            onClose()
          }}
        />
      ) : null}
    </Modal>
  )
}
