import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { LockOutlined } from '@ant-design/icons'
import { isChecking, selectFailure } from '#machines/idleLock/idleLock.select.ts'
import { selectUser } from '#machines/session/session.select.ts'
import { lockCommands, useIdleLock } from '#src/runtime/machines/useIdleLock.ts'
import { useSession, useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { Button } from '#src/ui/Button.tsx'
import { LOCK_TEXT as T } from './overlayTexts.ts'

/** Hides everything else for as long as it stands, and gives the focus back to where it was. */
function useHiddenPage(): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    document.documentElement.setAttribute('data-locked', '')
    return () => {
      document.documentElement.removeAttribute('data-locked')
      // The dialog is still modal at this moment.
      if (before instanceof HTMLElement) setTimeout(() => before.focus())
    }
  }, [])
}

function Question() {
  const checking = useIdleLock(isChecking)
  const failure = useIdleLock(selectFailure)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { signOut } = useSessionCommands()
  useEffect(() => {
    if (failure === null) return
    setPassword('')
    field.current?.focus()
  }, [failure])
  const problem = isMissing ? T.missing : checking ? null : (failure?.text ?? null)
  return (
    <form
      className="xl-lock-form"
      onSubmit={event => {
        event.preventDefault()
        setMissing(password === '')
        if (password === '') field.current?.focus()
        else if (!checking) lockCommands.unlock(password)
      }}
    >
      <label htmlFor={id}>{T.password}</label>
      <input
        ref={field}
        id={id}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={event => {
          setPassword(event.target.value)
          setMissing(false)
        }}
      />
      <p id={`${id}-problem`} role="alert" className="xl-lock-problem">
        {problem}
      </p>
      <Button variant="primary" type="submit" className="xl-button-block" aria-disabled={checking}>
        {checking ? T.checking : T.unlock}
      </Button>
      <Button className="xl-lock-leave" onClick={signOut}>
        {T.signOut}
      </Button>
    </form>
  )
}

/** The locked screen: the page is covered, cannot be reached and is asked back by the person's own password. */
export function LockScreen() {
  const user = useSession(selectUser)
  const dialog = useRef<HTMLDialogElement>(null)
  useHiddenPage()
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className="xl-lock"
      aria-label={T.title}
      onCancel={event => event.preventDefault()}
      // A browser closes a dialog on the second Escape whatever the page says.
      onClose={() => dialog.current?.showModal()}
    >
      <div className="xl-lock-body">
        <span className="xl-lock-sign" aria-hidden="true">
          <LockOutlined />
        </span>
        <h1>{T.title}</h1>
        <p>
          {T.text(user?.realname ?? user?.username ?? '')}
          <br />
          {T.kept}
        </p>
        <Question />
      </div>
    </dialog>,
    document.body,
  )
}
