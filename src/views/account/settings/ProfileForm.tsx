import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { editProfile } from '#contract/http/calls/account.ts'
import type { Profile, ProfileEdit } from '#contract/http/calls/account.ts'
import { emailError } from '#contract/rules/accountForm.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { date } from '#src/lib/format.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { useUnsaved } from '#src/lib/unsaved.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { Button } from '#src/ui/Button.tsx'
import { AvatarField } from './AvatarField.tsx'
import './settings.css'

interface Draft {
  realname: string
  avatar: string
  sex: '' | '1' | '2'
  birthday: string
  email: string
}
type Issues = Partial<Record<'realname' | 'birthday' | 'email', string>>

const REALNAME_MAX = 50
const draftOf = (profile: Pick<Profile, keyof Draft>): Draft => ({
  realname: profile.realname,
  avatar: profile.avatar ?? '',
  sex: profile.sex === null ? '' : profile.sex === 1 ? '1' : '2',
  birthday: profile.birthday?.slice(0, 10) ?? '',
  email: profile.email ?? '',
})
const editOf = (draft: Draft): ProfileEdit => ({
  realname: draft.realname.trim(),
  avatar: draft.avatar || null,
  sex: draft.sex === '' ? null : draft.sex === '1' ? 1 : 2,
  birthday: draft.birthday || null,
  email: draft.email.trim() || null,
})
function errorsOf(draft: Draft, today: string): Issues {
  const email = emailError(draft.email.trim())
  const length = [...draft.realname.trim()].length
  return {
    ...(length === 0 ? { realname: '请输入姓名' } : length > REALNAME_MAX ? { realname: `姓名最多${REALNAME_MAX}个字符` } : {}),
    ...(draft.birthday !== '' && (draft.birthday < '1900-01-01' || draft.birthday > today)
      ? { birthday: '请选择正确的生日' }
      : {}),
    ...(email === null ? {} : { email }),
  }
}

/** The form of the own data with its picture; what is not saved is asked about before the tab closes. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [saved, setSaved] = useState(() => draftOf(profile))
  const [draft, setDraft] = useState(saved)
  const [issues, setIssues] = useState<Issues>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const [today] = useState(() => date(Date.now()))
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const { updateUser } = useSessionCommands()
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  useUnsaved(isDirty || isUploading, '个人资料')

  const change = (part: Partial<Draft>) => {
    setDraft(now => ({ ...now, ...part }))
    setIssues(({ ...shown }) => {
      for (const name of Object.keys(part)) delete shown[name as keyof Issues]
      return shown
    })
  }
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy || isUploading) return
    const found = errorsOf(draft, today)
    const [first] = Object.keys(found)
    setIssues(found)
    setFailure(null)
    if (first !== undefined) {
      const field = form.current?.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setBusy(true)
    const sent = draft
    try {
      const { userInfo } = await call(editProfile, editOf(sent), { quiet: true })
      const now = draftOf(userInfo)
      setSaved(now)
      // what was typed meanwhile is not saved yet
      setDraft(typed => (typed === sent ? now : typed))
      updateUser(userInfo)
      message.success('保存成功')
    } catch (error) {
      setFailure(failureLine(toFailure(error)))
    }
    setBusy(false)
  }
  return (
    <form ref={form} className="xl-profile" noValidate onSubmit={event => void submit(event)} aria-describedby={`${id}-error`}>
      <AvatarField
        user={{ avatar: draft.avatar || null, sex: draft.sex === '' ? null : draft.sex === '1' ? 1 : 2 }}
        onChange={avatar => change({ avatar })}
        onBusy={setUploading}
      />
      <div className="xl-profile-fields">
        <Field name="username" label="账号" isLabelled readOnly value={profile.username} hint="账号不能修改" />
        <Field
          name="realname"
          label="姓名"
          isLabelled
          aria-required
          autoComplete="name"
          value={draft.realname}
          error={issues.realname}
          onChange={event => change({ realname: event.target.value })}
        />
        <fieldset className="xl-profile-sex">
          <legend>性别</legend>
          {(
            [
              ['1', '男'],
              ['2', '女'],
            ] as const
          ).map(([value, text]) => (
            <label key={value} className="xl-profile-choice">
              <input
                type="radio"
                name="sex"
                value={value}
                checked={draft.sex === value}
                onChange={() => change({ sex: value })}
              />
              {text}
            </label>
          ))}
        </fieldset>
        <DateField
          label="生日"
          max={today}
          value={draft.birthday}
          error={issues.birthday}
          onChange={birthday => change({ birthday })}
        />
        <Field
          name="email"
          type="email"
          label="邮箱"
          isLabelled
          autoComplete="email"
          placeholder="选填"
          value={draft.email}
          error={issues.email}
          onChange={event => change({ email: event.target.value })}
        />
        <p id={`${id}-error`} className="xl-form-error" role="alert">
          {failure}
        </p>
        <div className="xl-profile-actions">
          <Button variant="primary" type="submit" disabled={!isDirty && !isBusy} aria-disabled={isBusy || isUploading}>
            {isBusy ? '正在保存…' : '保存'}
          </Button>
          <Button
            disabled={!isDirty || isBusy}
            onClick={() => {
              setDraft(saved)
              setIssues({})
              setFailure(null)
            }}
          >
            还原
          </Button>
        </div>
      </div>
    </form>
  )
}
