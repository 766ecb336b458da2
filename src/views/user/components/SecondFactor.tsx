import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { SECOND_FACTOR } from '#contract/http/calls/secondFactor.ts'
import type { Failure } from '#contract/http/failure.ts'
import { selectFailure } from '#machines/session/session.select.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { useSession, useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { Button } from '#src/ui/Button.tsx'

const SetUp = lazyScreen(() => import('#src/widgets/secondFactor/SetUpDialog.tsx'), null)

const KINDS = {
  app: { label: '验证码', placeholder: '请输入验证器中的6位验证码', other: '改用恢复码', isNumber: true },
  recovery: { label: '恢复码', placeholder: '请输入恢复码', other: '改用验证码', isNumber: false },
} as const

function CodeDialog({ question, onClose }: { question: Failure; onClose: () => void }) {
  const failure = useSession(selectFailure)
  const isBusy = useSession(snapshot => snapshot.hasTag('busy'))
  const { signIn } = useSessionCommands()
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const [missing, setMissing] = useState(false)
  const form = useId()
  const { label, placeholder, other, isNumber } = KINDS[kind]
  const told = failure === null || failure === question ? undefined : failureLine(failure)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setMissing(code === '')
    if (code !== '' && !isBusy) signIn({ method: 'secondFactor', ticket: question.ticket ?? '', code })
  }
  return (
    <Dialog
      title="两步验证"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            取消
          </Button>
          <Button variant="primary" type="submit" form={form} aria-disabled={isBusy}>
            {isBusy ? '正在登录…' : '登录'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          key={kind}
          name="code"
          label={label}
          isLabelled
          autoFocus
          placeholder={placeholder}
          inputMode={isNumber ? 'numeric' : 'text'}
          autoComplete={isNumber ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          error={missing ? placeholder : told}
          onInput={() => setMissing(false)}
        />
        <Button variant="text" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {other}
        </Button>
      </form>
    </Dialog>
  )
}

/** The second factor of a sign-in whose first was right: its code, or its set-up where this server demands one (SEC-04). */
export default function SecondFactor({ question, onClose }: { question: Failure; onClose: () => void }) {
  const { signIn } = useSessionCommands()
  if (question.code !== SECOND_FACTOR.setUp) return <CodeDialog question={question} onClose={onClose} />
  return (
    <SetUp
      ticket={question.ticket ?? ''}
      onClose={onClose}
      onDone={proof => {
        onClose()
        if (proof !== null) signIn({ method: 'secondFactor', ticket: proof })
      }}
    />
  )
}
