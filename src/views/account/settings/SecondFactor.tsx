import { useState } from 'react'
import * as calls from '#contract/http/calls/secondFactor.ts'
import type { OwnPasskey } from '#contract/http/calls/secondFactor.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { arePasskeysPossible, makePasskey } from '#src/lib/passkeys.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { RecoveryCodes } from '#src/widgets/secondFactor/RecoveryCodes.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Part } from '../components/Person.tsx'
import { Skeleton } from '../components/States.tsx'
import { PasswordPrompt } from '../components/PasswordPrompt.tsx'

const SetUp = lazyScreen(() => import('#src/widgets/secondFactor/SetUpDialog.tsx'), null)
const load = () => call(calls.ownSecondFactor, {}, { quiet: true })
const quiet = { quiet: true }
/** Below this many the person is warned. */
const FEW_CODES = 3

type Asked =
  | { kind: 'setUp' | 'off' | 'codes' | 'addPasskey' }
  | { kind: 'removePasskey'; passkey: OwnPasskey }
  | { kind: 'newCodes'; codes: readonly string[] }

/** The browser makes a passkey, the server keeps its public half. */
async function addPasskey(password: string, name: string): Promise<void> {
  const question = await call(calls.beginPasskey, { password }, quiet)
  const answer = await makePasskey(question)
  await call(calls.addPasskey, { ticket: question.ticket, name, answer }, quiet)
}

/** Second factor and passkeys of the own account (SEC-04), a part of 安全设置. */
export function SecondFactor() {
  const { state, again } = useLoad('secondFactor', load)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const done = (text: string) => {
    message.success(text)
    close()
    again()
  }
  if (state.kind !== 'there')
    return (
      <Part title="两步验证">
        {state.kind === 'loading' ? <Skeleton lines={3} /> : <LoadError lead="加载失败" failure={state.failure} again={again} />}
      </Part>
    )
  const { isOn, isRequired, since, recoveryCodesLeft, passkeys } = state.value
  return (
    <Part title="两步验证">
      <ul className="xl-own-lines">
        <li className="xl-own-line">
          <div>
            <strong>验证器</strong>
            <p>
              {isOn
                ? `已于 ${since ?? ''} 开启，登录时需要手机验证器中的验证码。${isRequired ? '本系统要求您的账号使用，不能关闭。' : ''}`
                : '未开启。开启后，只有密码不能登录您的账号。'}
            </p>
          </div>
          {isOn ? (
            isRequired ? null : (
              <Button aria-label="关闭两步验证" onClick={() => setAsked({ kind: 'off' })}>
                关闭
              </Button>
            )
          ) : (
            <Button aria-label="开启两步验证" onClick={() => setAsked({ kind: 'setUp' })}>
              开启
            </Button>
          )}
        </li>
        {isOn ? (
          <li className="xl-own-line">
            <div>
              <strong>恢复码</strong>
              <p>
                还剩 {recoveryCodesLeft} 个，手机丢失时代替验证码登录。
                {recoveryCodesLeft < FEW_CODES ? '所剩不多，请尽快更新。' : ''}
              </p>
            </div>
            <Button onClick={() => setAsked({ kind: 'codes' })}>更新恢复码</Button>
          </li>
        ) : null}
        {passkeys.map(passkey => (
          <li key={passkey.id} className="xl-own-line">
            <div>
              <strong translate="no">{passkey.name}</strong>
              <p>
                通行密钥，添加于 {passkey.createTime}，{passkey.lastUsed === null ? '未使用过' : `最近使用 ${passkey.lastUsed}`}
              </p>
            </div>
            <Button aria-label={`删除通行密钥 ${passkey.name}`} onClick={() => setAsked({ kind: 'removePasskey', passkey })}>
              删除
            </Button>
          </li>
        ))}
        <li className="xl-own-line">
          <div>
            <strong>添加通行密钥</strong>
            <p>
              {arePasskeysPossible()
                ? '用指纹、面容或设备密码登录，不需要输入密码和验证码。'
                : '当前浏览器或访问地址不支持通行密钥，请通过 https 域名访问。'}
            </p>
          </div>
          <Button disabled={!arePasskeysPossible()} onClick={() => setAsked({ kind: 'addPasskey' })}>
            添加
          </Button>
        </li>
      </ul>
      {asked?.kind === 'setUp' ? <SetUp ticket={null} onClose={close} onDone={() => done('两步验证已开启')} /> : null}
      {asked?.kind === 'off' ? (
        <PasswordPrompt
          title="关闭两步验证"
          lead="关闭后，登录只需密码，恢复码同时失效。"
          confirm="关闭"
          act={async password => void (await call(calls.secondFactorOff, { password }, quiet))}
          onClose={close}
          onDone={() => done('两步验证已关闭')}
        />
      ) : null}
      {asked?.kind === 'codes' ? (
        <PasswordPrompt
          title="更新恢复码"
          lead="更新后，旧的恢复码全部失效。"
          confirm="更新"
          act={async password => {
            const { recoveryCodes } = await call(calls.renewRecoveryCodes, { password }, quiet)
            setAsked({ kind: 'newCodes', codes: recoveryCodes })
          }}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'newCodes' ? (
        <Dialog
          title="请保存恢复码"
          width={440}
          footer={
            <Button variant="primary" onClick={() => done('恢复码已更新')}>
              我已保存
            </Button>
          }
        >
          <RecoveryCodes codes={asked.codes} />
        </Dialog>
      ) : null}
      {asked?.kind === 'addPasskey' ? (
        <PasswordPrompt
          title="添加通行密钥"
          lead="确认密码后，请按浏览器的提示完成。"
          confirm="添加"
          nameLabel="名称"
          namePlaceholder="如：我的手机"
          act={addPasskey}
          onClose={close}
          onDone={() => done('通行密钥已添加')}
        />
      ) : null}
      {asked?.kind === 'removePasskey' ? (
        <PasswordPrompt
          title="删除通行密钥"
          lead={`删除后不能再用“${asked.passkey.name}”登录。`}
          confirm="删除"
          act={async password => void (await call(calls.removePasskey, { id: asked.passkey.id, password }, quiet))}
          onClose={close}
          onDone={() => done('通行密钥已删除')}
        />
      ) : null}
    </Part>
  )
}
