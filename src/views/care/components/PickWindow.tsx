import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { toFailure } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { failureLine } from '#src/lib/text/failure.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import './care.css'

const WIDTH = 520

/** One of the choices; `off`: it cannot be taken now. */
export interface Choice {
  value: string
  text: string
  note: string
  off?: boolean
}
interface Props extends ActionDialogProps {
  title: string
  hint: string
  confirm: string
  /** what the choices are called */
  label: string
  missing: string
  /** in place of the choices where there are none */
  none: string
  load(id: string): Promise<Choice[]>
  run(of: { id: string; version: number; value: string }): Promise<string>
}

function Body({ title, hint, confirm, label, missing, none, rows, list, load, run, onClose }: Props) {
  const id = useId()
  const [row] = rows
  const { state, again } = useLoad(row?.id ?? '', load)
  const [value, setValue] = useState('')
  const [issue, setIssue] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (row === undefined || isBusy) return
    if (value === '') {
      setIssue(missing)
      return
    }
    setBusy(true)
    try {
      message.success(await run({ id: row.id, version: Number(row['version']), value }))
      list.reload()
      onClose()
    } catch (error) {
      setIssue(failureLine(toFailure(error)))
      list.freshen()
      again()
    }
    setBusy(false)
  }
  const choices = state.kind === 'there' ? state.value : []
  return (
    <Modal
      open
      title={title}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={`${id}form`} disabled={isBusy || choices.length === 0}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={`${id}form`} className="xl-care-pick" noValidate onSubmit={event => void send(event)}>
        <p className="xl-quiet">{hint}</p>
        {state.kind === 'loading' && <Loading shape="form" />}
        {state.kind === 'failed' && <LoadError failure={state.failure} again={again} />}
        {state.kind === 'there' && choices.length === 0 && <p>{none}</p>}
        {choices.length > 0 && (
          <fieldset aria-label={label} aria-describedby={`${id}issue`}>
            {choices.map(choice => (
              <label key={choice.value} className={choice.off === true ? 'is-off' : undefined}>
                <input
                  type="radio"
                  name={`${id}choice`}
                  value={choice.value}
                  checked={value === choice.value}
                  disabled={choice.off === true}
                  onChange={() => {
                    setValue(choice.value)
                    setIssue(null)
                  }}
                />
                {choice.text}
                <small>{choice.note}</small>
              </label>
            ))}
          </fieldset>
        )}
        <p id={`${id}issue`} className="xl-field-issue" role="alert">
          {issue}
        </p>
      </form>
    </Modal>
  )
}

/** A command on a visit that takes one of several choices. Mounted anew each time, so that nothing of the row before is chosen. */
export const PickWindow = (props: Props) => (props.open ? <Body {...props} /> : null)
