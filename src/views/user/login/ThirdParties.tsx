import { useId, useRef, useState } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import { thirdParties } from '#contract/http/calls/thirdParty.ts'
import { POPUP_TEXT } from '#machines/thirdLogin/thirdLogin.rules.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { call, toFailure } from '#src/lib/http/call.ts'
import { useSession, useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { useThirdLogin } from '#src/runtime/machines/useThirdLogin.ts'
import { answerPasskey, arePasskeysPossible } from '#src/lib/passkeys.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { BindPhone, focusField } from '../components/BindPhone.tsx'
import './thirdParties.css'

const load = () => call(thirdParties, {}, { quiet: true })

/**
 * Other ways in: passkeys where the browser has them (SEC-04), and third parties that are set up on the server (VIEW-ACC-04), each opened in a window of
 * its own; nothing when there are none. `failure` is the last one of the session after one of them.
 */
export default function ThirdParties({ failure, onSend }: { failure: Failure | null; onSend: () => void }) {
  const { state } = useLoad('', load)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const third = useThirdLogin({ onToken: onSend, onRefused: field => focusField(form.current, field) })
  const { signIn } = useSessionCommands()
  const isBusy = useSession(snapshot => snapshot.hasTag('busy'))
  const [passkeyFailure, setPasskeyFailure] = useState<Failure | null>(null)
  const [isAsking, setAsking] = useState(false)
  const parties = state.kind === 'there' ? state.value : []
  const hasPasskeys = arePasskeysPossible()
  if (parties.length === 0 && !hasPasskeys) return null
  const enterByPasskey = async () => {
    if (isAsking || isBusy) return
    setAsking(true)
    setPasskeyFailure(null)
    try {
      const answered = await answerPasskey()
      onSend()
      signIn({ method: 'passkey', ...answered })
    } catch (error) {
      setPasskeyFailure(toFailure(error))
    }
    setAsking(false)
  }
  const name = parties.find(party => party.source === third.source)?.name ?? ''
  const told = third.failure ?? passkeyFailure ?? failure
  return (
    <section className="xl-third" aria-labelledby={`${formId}-title`}>
      <h3 id={`${formId}-title`}>
        <span>其他登录方式</span>
      </h3>
      <ul>
        {hasPasskeys ? (
          <li>
            <Button variant="bare" aria-disabled={isAsking} onClick={() => void enterByPasskey()}>
              <span className="xl-third-sign" aria-hidden="true">
                钥
              </span>
              {isAsking ? '请在设备上确认…' : '通行密钥'}
            </Button>
          </li>
        ) : null}
        {parties.map(party => (
          <li key={party.source}>
            <Button variant="bare" data-source={party.source} onClick={() => third.choose(party.source)}>
              <span className="xl-third-sign" aria-hidden="true">
                {[...party.name][0]}
              </span>
              {party.name}
            </Button>
          </li>
        ))}
      </ul>
      <div role="status">
        {third.isWaiting ? (
          <p className="xl-third-wait">
            {third.isClosed ? POPUP_TEXT.closed : `请在打开的窗口中完成${name}登录`}
            {third.isClosed ? <Button onClick={() => third.choose(third.source)}>重新打开</Button> : null}
            <Button onClick={third.stopWaiting}>取消</Button>
          </p>
        ) : null}
      </div>
      <p className="xl-third-error" role="alert">
        {told === null || third.isWaiting || third.isBinding ? null : failureLine(told)}
      </p>
      {third.isBinding ? (
        <Dialog
          title="绑定手机号"
          onClose={third.stopBinding}
          footer={
            <>
              <Button onClick={third.stopBinding} disabled={third.isBusy}>
                取消
              </Button>
              <Button variant="primary" type="submit" form={formId} aria-disabled={third.isBusy}>
                {third.isBusy ? '正在绑定…' : '绑定并登录'}
              </Button>
            </>
          }
        >
          <BindPhone
            ref={form}
            id={formId}
            name={name}
            issues={third.issues}
            failure={third.failure}
            isBusy={third.isBusy}
            onChange={third.change}
            onBind={third.bind}
          />
        </Dialog>
      ) : null}
    </section>
  )
}
