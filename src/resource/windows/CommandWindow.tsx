import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { OFFICE_REASON_MIN, OFFICE_SESSION_TEXT as T } from '#contract/rules/officeSessions.ts'
import { nameOf } from '#machines/resourceList/resourceList.rules.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import type { ActionDialogProps } from '../screen.ts'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { ReasonField } from '#src/ui/inputs/ReasonField.tsx'
import { useListRuntime } from '../useList.ts'
import './command.css'

const WIDTH = 520
const REASON_MAX = 200

/** A command of the office on a row of a list, with its reason. `check`: what is still missing, else null; `run` gives the words of success. */
export function CommandWindow(
  props: ActionDialogProps & {
    title: string
    hint: string
    confirm: string
    isDangerous?: boolean
    /** over the text, unless it is a reason; null: none is asked for */
    label?: string | null
    /** false: the title does not name the row */
    isNamed?: boolean
    children?: ReactNode
    check?(): string | null
    run(of: { id: string; version: number; reason: string }): Promise<string>
  },
) {
  const {
    open,
    rows,
    list,
    title,
    hint,
    confirm,
    isDangerous = false,
    isNamed = true,
    label = '原因（至少5个字）',
    children,
    check,
    run,
    onClose,
  } = props
  const id = useId()
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { resource } = useListRuntime()
  const [row] = rows
  const name = row === undefined || !isNamed ? '' : nameOf(resource, row)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (row === undefined || isBusy) return
    const missing = check?.() ?? (label !== null && [...reason.trim()].length < OFFICE_REASON_MIN ? T.reason : null)
    setIssue(missing)
    if (missing !== null) return
    setBusy(true)
    try {
      message.success(await run({ id: row.id, version: Number(row['version']), reason: reason.trim() }))
      list.reload()
      onClose()
    } catch (error) {
      setIssue(failureLine(toFailure(error)))
      list.freshen()
    }
    setBusy(false)
  }
  return (
    <Modal
      open={open}
      title={name === '' || name === row?.id ? title : `${title}：${name}`}
      width={WIDTH}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            取消
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} type="submit" form={`${id}form`} disabled={isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={`${id}form`} className="xl-command" noValidate onSubmit={event => void send(event)}>
        <p className="xl-quiet">{hint}</p>
        {children}
        {label === null ? (
          <p className="xl-field-issue" role="alert">
            {issue}
          </p>
        ) : (
          <ReasonField
            id={id}
            label={label}
            value={reason}
            most={REASON_MAX}
            issue={issue}
            onChange={value => {
              setReason(value)
              setIssue(null)
            }}
          />
        )}
      </form>
    </Modal>
  )
}
