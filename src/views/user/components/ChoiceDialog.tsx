import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { selectDeparts, selectTenants } from '#machines/session/session.select.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { useSession, useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { Button } from '#src/ui/Button.tsx'
import './choice.css'

interface ChoiceProps {
  name: string
  label: string
  placeholder: string
  options: readonly { value: string; text: string }[]
  isMissing: boolean
}

/** One of several, all in view: no library is loaded at this place. */
function Choice({ name, label, placeholder, options, isMissing }: ChoiceProps) {
  const id = useId()
  return (
    <div className="xl-pick">
      <p id={id}>{label}</p>
      <div role="radiogroup" aria-labelledby={id} aria-invalid={isMissing} aria-describedby={`${id}-error`}>
        {options.map(({ value, text }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} />
            {text}
          </label>
        ))}
      </div>
      <p className="xl-field-error" id={`${id}-error`} aria-live="polite">
        {isMissing ? placeholder : null}
      </p>
    </div>
  )
}

/** Tenant and department of a person who has several (contract.md 4.19): cannot be closed, only answered or left by signing out. */
export function ChoiceDialog() {
  const tenants = useSession(selectTenants)
  const departs = useSession(selectDeparts)
  const isBusy = useSession(snapshot => snapshot.hasTag('busy'))
  const { choose, signOut } = useSessionCommands()
  const [missing, setMissing] = useState({ tenant: false, depart: false })
  const form = useId()
  const asksTenant = tenants.length > 0
  const asksDepart = departs.length > 0
  const title = asksTenant && asksDepart ? '请选择租户和部门' : asksDepart ? '请选择部门' : '请选择租户'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const tenantId = String(data.get('tenant') ?? '')
    const orgCode = String(data.get('depart') ?? '')
    const found = { tenant: asksTenant && tenantId === '', depart: asksDepart && orgCode === '' }
    setMissing(found)
    if (found.tenant || found.depart || isBusy) return
    choose({ ...(asksTenant ? { tenantId } : {}), ...(asksDepart ? { orgCode } : {}) })
  }
  return (
    <Dialog
      title={title}
      width={450}
      footer={
        <>
          <Button onClick={signOut} disabled={isBusy}>
            退出
          </Button>
          <Button variant="primary" type="submit" form={form} aria-disabled={isBusy}>
            {isBusy ? '正在进入…' : '进入'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        {asksTenant ? (
          <Choice
            name="tenant"
            label="租户"
            placeholder="请选择租户"
            options={tenants.map(({ id, name }) => ({ value: String(id), text: name }))}
            isMissing={missing.tenant}
          />
        ) : null}
        {asksDepart ? (
          <Choice
            name="depart"
            label="部门"
            placeholder="请选择部门"
            options={departs.map(({ orgCode, departName }) => ({ value: orgCode, text: departName }))}
            isMissing={missing.depart}
          />
        ) : null}
      </form>
    </Dialog>
  )
}
