import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getConfig, setConfig } from '#src/lib/config.ts'
import Login from '#src/views/user/login/Login.tsx'
import { LOGIN, startClient } from '../support/client.ts'
import { no, ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
})
afterEach(async () => {
  await client.stop()
})
const body = (path: string) => JSON.parse(client.server.seen.find(one => one.path.endsWith(path))?.body ?? 'null') as unknown

describe('account form', () => {
  it('[VIEW-ACC-01][API-AUTH-01] is filled in and sent by keyboard alone', async () => {
    render(<Login />)
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('请输入账号')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('账号'))
    await userEvent.keyboard('doctor{Tab}secret{Enter}')
    await client.has('signedIn')
    expect(body('/sys/login')).toEqual({ username: 'doctor', password: 'secret', remember_me: false })
  })

  it('fetches another captcha after a wrong one, sends its key, keeps what was typed', async () => {
    setConfig({ ...getConfig(), captcha: true })
    const key = () =>
      client.server.seen
        .findLast(one => one.path.includes('/sys/randomImage/'))
        ?.path.split('/')
        .at(-1)
    client.answers['/sys/login'] = () => no('验证码错误')
    render(<Login />)
    await waitFor(() => expect(key()).toBeDefined())
    const first = key()
    await userEvent.type(screen.getByLabelText('账号'), 'doctor')
    await userEvent.type(screen.getByLabelText('密码'), 'secret')
    await userEvent.type(screen.getByLabelText('验证码'), 'abcd{Enter}')
    expect(await screen.findByText('验证码错误')).toBeTruthy()
    await waitFor(() => expect(key()).not.toBe(first))
    expect((screen.getByLabelText('验证码') as HTMLInputElement).value).toBe('')
    expect((screen.getByLabelText('密码') as HTMLInputElement).value).toBe('secret')
  })

  it('shows and hides the password', async () => {
    render(<Login />)
    const field = screen.getByLabelText('密码') as HTMLInputElement
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }))
    expect(field.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
    expect(field.type).toBe('password')
  })
})

describe('choices after the login', () => {
  const depart = (orgCode: string) => ({ id: orgCode, parentId: '', orgCode, departName: `科室${orgCode}` })

  it('[VIEW-ACC-03][API-AUTH-17] asks for tenant and department, refuses to go on without, then sends both', async () => {
    client.answers['/sys/login'] = () =>
      ok({
        ...LOGIN,
        multi_depart: 2,
        departs: [depart('A01'), depart('A02')],
        tenantList: [1, 2].map(id => ({ id, name: `医院${id}` })),
      })
    client.answers['/sys/selectDepart'] = () => ok({ userInfo: { ...LOGIN.userInfo, orgCode: 'A02' } })
    render(<Login />)
    await userEvent.type(screen.getByLabelText('账号'), 'doctor')
    await userEvent.type(screen.getByLabelText('密码'), 'secret{Enter}')
    await screen.findByText('请选择租户和部门')
    await userEvent.click(screen.getByRole('button', { name: '进入' }))
    expect(screen.getByLabelText('租户').getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('radio', { name: '医院2' }))
    await userEvent.click(screen.getByRole('radio', { name: '科室A02' }))
    await userEvent.click(screen.getByRole('button', { name: '进入' }))
    await client.has('signedIn')
    expect(body('/sys/selectDepart')).toEqual({ orgCode: 'A02', username: 'doctor' })
    expect(client.session.getSnapshot().context.session).toMatchObject({ tenantid: '2', info: { orgCode: 'A02' } })
  })

  it('asks for a new password first when the login answer says so', async () => {
    client.answers['/sys/login'] = () => ok({ ...LOGIN, mustChangePassword: true })
    client.answers['/sys/user/updatePassword'] = () => ok(null)
    render(<Login />)
    await userEvent.type(screen.getByLabelText('账号'), 'admin')
    await userEvent.type(screen.getByLabelText('密码'), 'secret{Enter}')
    await userEvent.type(await screen.findByLabelText('旧密码'), 'secret')
    await userEvent.type(screen.getByLabelText('新密码'), 'Better#2026')
    await userEvent.type(screen.getByLabelText('确认新密码'), 'Better#2027')
    await userEvent.click(screen.getByRole('button', { name: '修改密码' }))
    expect(screen.getByText('两次输入的密码不一样！')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('确认新密码'))
    await userEvent.clear(screen.getByLabelText('确认新密码'))
    await userEvent.type(screen.getByLabelText('确认新密码'), 'Better#2026')
    await userEvent.click(screen.getByRole('button', { name: '修改密码' }))
    await client.has('signedIn')
    expect(body('/sys/user/updatePassword')).toMatchObject({
      oldpassword: 'secret',
      password: 'Better#2026',
      confirmpassword: 'Better#2026',
    })
  })
})
