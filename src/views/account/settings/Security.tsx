import { useState } from 'react'
import { myProfile } from '#contract/http/calls/account.ts'
import { call } from '#src/lib/http/call.ts'
import { accountCommands } from '#src/runtime/machines/useAccount.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { maskedPhone, Part } from '../components/Person.tsx'
import { Sessions } from '../components/Sessions.tsx'
import { Skeleton } from '../components/States.tsx'
import { ChangePhone } from './ChangePhone.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Unbind } from './Unbind.tsx'
import './settings.css'

const load = () => call(myProfile, {}, { quiet: true })

/** Section 安全设置: password, phone, third parties, own sign-ins. */
export function Security() {
  const { state, again } = useLoad('profile', load)
  const [isChangingPhone, setChangingPhone] = useState(false)
  const [unbound, setUnbound] = useState<{ source: string; name: string } | null>(null)
  const profile = state.kind === 'there' ? state.value : null
  const settle = () => {
    setChangingPhone(false)
    setUnbound(null)
    again()
  }
  return (
    <div className="xl-own-stack">
      <Part title="安全设置">
        {state.kind === 'loading' ? (
          <Skeleton lines={4} />
        ) : state.kind === 'failed' ? (
          <LoadError lead="加载失败" failure={state.failure} again={again} />
        ) : (
          <ul className="xl-own-lines">
            <li className="xl-own-line">
              <div>
                <strong>账户密码</strong>
                <p>修改后，其他设备上的登录会全部退出。</p>
              </div>
              <Button onClick={accountCommands.openPasswordChange}>修改密码</Button>
            </li>
            <li className="xl-own-line">
              <div>
                <strong>绑定手机</strong>
                <p>{maskedPhone(state.value.phone) ?? '未绑定，绑定后可以用手机号登录和找回密码。'}</p>
              </div>
              <Button onClick={() => setChangingPhone(true)}>{state.value.phone === null ? '绑定手机' : '更换手机'}</Button>
            </li>
            {state.value.thirdParties.length === 0 ? (
              <li className="xl-own-line">
                <div>
                  <strong>第三方账号</strong>
                  <p>未绑定。首次用第三方账号登录时，验证手机号即可绑定。</p>
                </div>
              </li>
            ) : (
              state.value.thirdParties.map(party => (
                <li key={party.source} className="xl-own-line">
                  <div>
                    <strong>{party.name}</strong>
                    <p>已绑定{party.realname === '' ? '' : `：${party.realname}`}</p>
                  </div>
                  <Button aria-label={`解除绑定 ${party.name}`} onClick={() => setUnbound(party)}>
                    解除绑定
                  </Button>
                </li>
              ))
            )}
          </ul>
        )}
      </Part>
      <SecondFactor />
      <Sessions title="登录设备" />
      {isChangingPhone && profile !== null ? (
        <ChangePhone hasPhone={profile.phone !== null} onClose={() => setChangingPhone(false)} onDone={settle} />
      ) : null}
      {unbound === null ? null : <Unbind {...unbound} onClose={() => setUnbound(null)} onDone={settle} />}
    </div>
  )
}
