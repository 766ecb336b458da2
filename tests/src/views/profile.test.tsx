import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changePhone, editProfile, type Profile } from '#contract/http/calls/account.ts'
import { upload } from '#contract/http/calls/files.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { ChangePhone } from '#src/views/account/settings/ChangePhone.tsx'
import { ProfileForm } from '#src/views/account/settings/ProfileForm.tsx'
import { LOGIN, startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
  await client.signIn()
})
afterEach(() => client.stop())

const PROFILE = { ...LOGIN.userInfo } as Profile
const user = userEvent.setup()

describe('the own profile', () => {
  it('keeps what is typed while it is being saved, as unsaved', async () => {
    client.answers[editProfile.path] = ({ body }) =>
      ok({ userInfo: { ...LOGIN.userInfo, realname: (JSON.parse(body) as { realname: string }).realname } })
    render(<ProfileForm profile={PROFILE} />)
    const name = screen.getByLabelText<HTMLInputElement>('姓名')
    await user.clear(name)
    await user.type(name, '王一')
    const saving = screen.getByRole('button', { name: '保存' })
    act(() => saving.click())
    // at once: before the answer
    fireEvent.change(name, { target: { value: '王一二' } })
    await waitFor(() => expect(toasts.current().map(({ text }) => text)).toContain('保存成功'))
    expect(name.value).toBe('王一二')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '还原' }).disabled).toBe(false)
  })

  it('goes on with the upload of a picture while its tab is hidden', async () => {
    client.answers[upload.path] = () => ok({ path: 'avatar/new.png', name: 'new.png', mime: 'image/png', size: 3 })
    const form = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <ProfileForm profile={PROFILE} />
      </Activity>
    )
    const { rerender } = render(form('visible'))
    expect(screen.queryByRole('button', { name: '移除' })).toBeNull()
    const files = [new File(['png'], 'new.png', { type: 'image/png' })]
    fireEvent.change(screen.getByLabelText('选择头像图片'), { target: { files } })
    // jsdom draws no pictures
    URL.createObjectURL = () => 'blob:local'
    URL.revokeObjectURL = () => undefined
    await user.click(await screen.findByRole('button', { name: '使用原图' }))
    rerender(form('hidden'))
    await waitFor(() => expect(client.calls()).toContain(`POST ${upload.path}`))
    rerender(form('visible'))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '移除' }).disabled).toBe(false))
  })
})

it('says whether a phone was bound for the first time or changed', async () => {
  client.answers[changePhone.path] = () => ok({ userInfo: { ...LOGIN.userInfo, phone: '19900001111' } })
  for (const [hasPhone, press, told] of [
    [false, '绑定手机', '手机已绑定'],
    [true, '更换手机', '手机已更换'],
  ] as const) {
    for (const { id } of toasts.current()) toasts.dismiss(id)
    const { unmount } = render(<ChangePhone hasPhone={hasPhone} onClose={() => undefined} onDone={() => undefined} />)
    fireEvent.input(screen.getByLabelText('新手机号'), { target: { value: '19900001111' } })
    fireEvent.input(screen.getByLabelText('短信验证码'), { target: { value: '123456' } })
    fireEvent.input(screen.getByLabelText('当前密码'), { target: { value: 'secret' } })
    await user.click(screen.getByRole('button', { name: press }))
    await waitFor(() => expect(toasts.current().map(({ text }) => text)).toEqual([told]))
    unmount()
  }
})
