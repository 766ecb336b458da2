import { useId, useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { AutoComplete, Input } from 'antd'
import { codesOf } from '#contract/permissions/actionAccess.ts'
import { explainPermission as explain } from '#contract/http/calls/permissions.ts'
import type { Failure } from '#contract/http/failure.ts'
import { explainPermission } from '#contract/permissions/explain.ts'
import type { Explanation } from '#contract/permissions/explain.ts'
import { selectUser } from '#machines/session/session.select.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { call, toFailure } from '#src/lib/http/call.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'
import { usePermissionLists } from '#src/runtime/permissions/usePermissions.ts'
import { Button } from '#src/ui/Button.tsx'
import './account.css'

type State = { kind: 'asking' | 'loading' } | { kind: 'there'; value: Explanation } | { kind: 'failed'; failure: Failure }

function Result({ value }: { value: Explanation }) {
  const sign = (isGood: boolean) =>
    isGood ? <CheckCircleFilled className="xl-check-good" /> : <CloseCircleFilled className="xl-check-bad" />
  return (
    <div className="xl-check-result">
      <p className="xl-check-verdict">
        <span aria-hidden>{sign(value.reason === 'granted')}</span>
        {value.verdict}
      </p>
      <ul>
        {value.checks.map(check => (
          <li key={check.text}>
            <span aria-hidden>{sign(check.isGood)}</span>
            <span className="xl-hidden-text">{check.isGood ? '通过：' : '未通过：'}</span>
            {check.text}
          </li>
        ))}
      </ul>
      <p className="xl-check-advice">
        <strong>处理建议：</strong>
        {value.advice}
      </p>
    </div>
  )
}

function CheckForm({ id, isBusy, onAsk }: { id: string; isBusy: boolean; onAsk: (username: string, action: string) => void }) {
  const { allAuth } = usePermissionLists()
  const own = useSession(selectUser)?.username ?? ''
  const [username, setUsername] = useState(own)
  const [action, setAction] = useState('')
  const [isAsked, setAsked] = useState(false)
  const user = useId()
  const button = useId()
  const issue = useId()
  const options = useMemo(
    () => allAuth.flatMap(entry => codesOf(entry).map(code => ({ value: code, label: `${entry.describe}（${code}）` }))),
    [allAuth],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = username.trim() !== '' && action.trim() !== ''
    setAsked(!isComplete)
    if (isComplete && !isBusy) onAsk(username.trim(), action.trim())
  }
  const isMissing = (text: string) => isAsked && text.trim() === ''
  return (
    <form id={id} className="xl-check-form" noValidate onSubmit={submit}>
      <div>
        <label htmlFor={user}>用户账号</label>
        <Input
          id={user}
          value={username}
          maxLength={100}
          placeholder="请输入用户账号"
          autoComplete="off"
          status={isMissing(username) ? 'error' : ''}
          aria-invalid={isMissing(username)}
          aria-describedby={issue}
          onChange={event => setUsername(event.target.value)}
        />
      </div>
      <div>
        <label htmlFor={button}>按钮或授权标识</label>
        <AutoComplete
          id={button}
          value={action}
          options={options}
          placeholder="输入名称或标识，如 user:add"
          showSearch={{ filterOption: (text, option) => (option?.label ?? '').includes(text.trim()) }}
          maxLength={200}
          data-autofocus
          status={isMissing(action) ? 'error' : ''}
          aria-invalid={isMissing(action)}
          aria-describedby={issue}
          onChange={text => setAction(text ?? '')}
        />
      </div>
      <p id={issue} className="xl-field-issue" role="alert">
        {isAsked ? '请输入用户账号，并选择按钮或输入授权标识' : ''}
      </p>
    </form>
  )
}

/** The dialog 权限检查: an administrator asks why somebody does not see a button, and reads what is missing and what to do. */
export default function PermissionCheckDialog({ open, onClose }: DialogProps) {
  const [state, setState] = useState<State>({ kind: 'asking' })
  const form = useId()
  const ask = (username: string, action: string) => {
    setState({ kind: 'loading' })
    call(explain, { username, action }, { quiet: true }).then(
      facts => setState({ kind: 'there', value: explainPermission(facts) }),
      (error: unknown) => setState({ kind: 'failed', failure: toFailure(error) }),
    )
  }
  return (
    <Modal
      open={open}
      title="权限检查"
      width={640}
      onClose={onClose}
      afterClose={() => setState({ kind: 'asking' })}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button variant="primary" type="submit" form={form} disabled={state.kind === 'loading'}>
            检查
          </Button>
        </>
      }
    >
      <p className="xl-check-intro">用户看不到某个按钮？输入账号和按钮，查看缺少什么、应如何处理。</p>
      <CheckForm id={form} isBusy={state.kind === 'loading'} onAsk={ask} />
      <div className="xl-check-place" aria-live="polite" aria-busy={state.kind === 'loading'}>
        {state.kind === 'loading' ? <p>正在检查…</p> : null}
        {state.kind === 'failed' ? <p className="xl-form-failure">检查失败：{state.failure.text}。请稍后重试。</p> : null}
        {state.kind === 'there' ? <Result value={state.value} /> : null}
      </div>
    </Modal>
  )
}
