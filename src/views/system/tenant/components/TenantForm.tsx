import { Suspense, useId, useState } from 'react'
import type { FormEvent } from 'react'
import { addTenant, editTenant } from '#contract/http/calls/tenants.ts'
import { number } from '#contract/resources/field.ts'
import { Modal } from '#src/lib/dialogs/Modal.tsx'
import { message } from '#src/lib/feedback/toasts.ts'
import { answerOf, refusal, toFailure } from '#src/lib/http/call.ts'
import { editors } from '#src/resource/editors.tsx'
import { faultOf } from '#src/resource/form/rules.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { tenants } from '../tenants.ts'
import '#src/resource/form/form.css'

const FIELDS = { id: number('租户编号', { required: true, min: 1, max: 999_999_999 }), ...tenants.fields }
type Key = keyof typeof FIELDS
const KEYS: readonly Key[] = ['id', 'name', 'beginDate', 'endDate', 'status']
type Draft = Record<Key, unknown>
type Faults = Partial<Record<Key, string>>

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function faultsOf(draft: Draft): Faults {
  const faults: Faults = {}
  for (const key of KEYS) {
    const fault = faultOf(FIELDS[key], draft[key])
    if (fault !== null) faults[key] = fault
  }
  const [begin, end] = [textOf(draft.beginDate), textOf(draft.endDate)]
  if (begin !== '' && end !== '' && end < begin) faults.endDate = '结束时间不能早于开始时间'
  return faults
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
  const [faults, setFaults] = useState<Faults>({})
  const [failed, setFailed] = useState<string | null>(null)
  const base = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft)
    setFaults(found)
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
      const answer = await answerOf(row === null ? addTenant : editTenant, input, { quiet: true })
      if (!answer.success) throw refusal(answer)
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
          const fault = faults[key]
          return (
            <div
              key={key}
              className="xl-form-field"
              data-fault={fault !== undefined}
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
                    isInvalid={fault !== undefined}
                    describedBy={`${base}${key}fault`}
                    onChange={value => setDraft(before => ({ ...before, [key]: value }))}
                  />
                </Suspense>
                <p id={`${base}${key}fault`} className="xl-field-fault" aria-live="polite">
                  {fault}
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
  const held: Draft | null =
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
          <button type="button" className="xl-button" disabled={isBusy} onClick={onClose}>
            取消
          </button>
          <button type="submit" form={id} className="xl-button xl-button-primary" disabled={isBusy}>
            保存
          </button>
        </>
      }
    >
      {open ? (
        <Fields
          id={id}
          row={held}
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
