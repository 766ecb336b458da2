import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { createActor } from 'xstate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentDeparts, selectDepart, updatePassword } from '#contract/http/calls/auth.ts'
import { layoutMachine } from '#machines/layout/layout.machine.ts'
import { startAccountActors } from '#src/app/actors/account.actor.ts'
import { useAccountEntries } from '#src/layouts/account/useAccountEntries.ts'
import { UserMenu } from '#src/layouts/account/UserMenu.tsx'
import { CHINESE } from '#src/lib/antdLocale.ts'
import { openPermissionCheck, permissionCheck } from '#src/runtime/permissions/permissionCheck.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { actorNamed, registerActors } from '#src/runtime/machines/registry.ts'
import { accountCommands } from '#src/runtime/machines/useAccount.ts'
import { LOGIN, startClient } from '../support/client.ts'
import { no, ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
const user = userEvent.setup()
const texts = () => toasts.current().map(toast => `${toast.kind} ${toast.text}`)
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const LIST = [
  { id: 'd1', parentId: '', orgCode: 'A01', departName: '内科' },
  { id: 'd2', parentId: '', orgCode: 'A02', departName: '外科' },
]

beforeEach(async () => {
  localStorage.clear()
  client = await startClient()
  await client.signIn()
  const layout = createActor(layoutMachine, { input: { stored: {}, device: 'desktop' } })
  layout.start()
  registerActors({ layout })
  startAccountActors()
})
afterEach(async () => {
  permissionCheck.close()
  await client.stop()
})

const show = (beside: ReactNode = null) =>
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <UserMenu isMobile={false} />
      {beside}
    </ConfigProvider>,
  )
const trigger = () => screen.getByRole('button', { name: /欢迎您/ })
const entries = () => screen.queryAllByRole('menuitem').map(item => item.textContent)
const focused = () => document.activeElement?.textContent

describe('the account menu', () => {
  it('is a menu for the keyboard: arrows, Home, End, Escape; the focus comes back', async () => {
    show()
    trigger().focus()
    await user.keyboard('{ArrowDown}')
    expect(entries()).toEqual(['个人中心', '个人设置', '密码修改', '快捷键', '退出登录'])
    expect(focused()).toBe('个人中心')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('密码修改')
    await user.keyboard('{End}')
    expect(focused()).toBe('退出登录')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('个人中心')
    await user.keyboard('{ArrowUp}{Home}{Escape}')
    expect(entries()).toEqual([])
    expect(document.activeElement).toBe(trigger())
    await user.click(trigger())
    expect(trigger().getAttribute('aria-expanded')).toBe('true')
    await user.click(document.body)
    expect(entries()).toEqual([])
  })

  it('[LAYOUT-41] [LAYOUT-42] mounts 部门切换 and 系统设置 closed; their entries are wired, but not drawn', async () => {
    client.answers[currentDeparts.path] = () => ok({ list: LIST, orgCode: 'A01' })
    /** draws what the menu leaves out */
    const Probe = () =>
      useAccountEntries()
        .filter(entry => entry.isOff)
        .map(entry => (
          <button key={entry.key} onClick={entry.run}>
            {entry.text}
          </button>
        ))
    show(<Probe />)
    await user.click(trigger())
    expect(entries()).not.toContain('部门切换')
    expect(entries()).not.toContain('系统设置')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    const isRendered = () => actorNamed('layout').getSnapshot().hasTag('drawerOpen')
    expect(isRendered()).toBe(false)
    await user.click(screen.getByRole('button', { name: '系统设置' }))
    expect(isRendered()).toBe(true)
    await user.click(screen.getByRole('button', { name: '部门切换' }))
    expect(await dialog('部门切换（当前部门 : 内科）')).toBeTruthy()
  })

  it('offers 权限检查 to administrators only', async () => {
    openPermissionCheck()
    const { unmount } = show()
    await user.click(trigger())
    expect(entries()).not.toContain('权限检查')
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()
    permissionCheck.close()
    localStorage.setItem('pro__Login_Roles', JSON.stringify({ value: ['hospital'], expire: null }))
    client.restart()
    await client.has('signedIn')
    show()
    await user.click(trigger())
    await user.click(screen.getByRole('menuitem', { name: '权限检查' }))
    const check = within(await dialog('权限检查'))
    await user.click(check.getByRole('button', { name: '检查' }))
    const field = check.getByLabelText('按钮或授权标识')
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect([field.getAttribute('aria-invalid'), described?.textContent]).toEqual([
      'true',
      '请输入用户账号，并选择按钮或输入授权标识',
    ])
  })
})

describe('修改密码', () => {
  const fill = async (old: string, fresh: string, again: string) => {
    for (const [label, text] of [
      ['旧密码', old],
      ['新密码', fresh],
      ['确认新密码', again],
    ] as const) {
      const field = screen.getByLabelText(label)
      // a window that has just opened may still take the focus for itself
      await waitFor(() => user.clear(field))
      if (text !== '') await user.type(field, text)
    }
    await user.click(screen.getByRole('button', { name: '修改密码' }))
  }

  it('[FORM-25] [FORM-28] asks before it sends, warns of a refusal and stays, tells the server’s words and closes', async () => {
    show()
    await user.click(trigger())
    await user.click(screen.getByRole('menuitem', { name: '密码修改' }))
    const open = await dialog('修改密码')
    expect(open.textContent).toContain('doctor')
    await fill('', '', '')
    for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) expect(open.textContent).toContain(text)
    await fill('old', 'Better#2026', 'b')
    expect(open.textContent).toContain('两次输入的密码不一样！')
    expect(client.calls()).not.toContain(`POST ${updatePassword.path}`)
    client.answers[updatePassword.path] = () => no('旧密码输入错误!')
    await fill('old', 'Better#2026', 'Better#2026')
    await waitFor(() => expect(texts()).toContain('warning 旧密码输入错误!'))
    expect(screen.getByRole('dialog', { name: '修改密码' })).toBe(open)
    client.answers[updatePassword.path] = () => ok(null, { message: '密码重置成功!' })
    await fill('right', 'Better#2026', 'Better#2026')
    await noDialog()
    expect(texts()).toContain('success 密码重置成功!')
    expect(JSON.parse(client.server.last().body)).toEqual({
      username: 'doctor',
      oldpassword: 'right',
      password: 'Better#2026',
      confirmpassword: 'Better#2026',
    })
    expect(JSON.stringify(actorNamed('passwordChange').getSnapshot().context)).not.toContain('Better#2026')
    expect(document.activeElement).toBe(trigger())
  })

  it('[FORM-29] warns and stays closed when nobody is signed in', async () => {
    show()
    actorNamed('passwordChange').send({ type: 'password.open', username: null })
    expect(texts()).toContain('warning 当前系统无登录用户!')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('signs of the dialogs', () => {
  const names = (root: Element) => [
    ...new Set(
      [...root.querySelectorAll('[aria-label]')]
        .filter(element => element.closest('[aria-hidden=true]') === null)
        .map(element => element.getAttribute('aria-label')),
    ),
  ]

  it('are named in Chinese: cross, eyes, arrow', async () => {
    client.answers[currentDeparts.path] = () => ok({ list: LIST, orgCode: 'A01' })
    render(
      <ConfigProvider theme={{ token: { motion: false } }} locale={CHINESE}>
        <UserMenu isMobile={false} />
      </ConfigProvider>,
    )
    await user.click(trigger())
    await user.click(screen.getByRole('menuitem', { name: '密码修改' }))
    const password = await dialog('修改密码')
    expect(names(password)).toEqual(['关闭窗口', '显示密码'])
    await user.click(screen.getAllByRole('button', { name: '显示密码' })[0] as Element)
    expect(names(password)).toEqual(['关闭窗口', '隐藏密码', '显示密码'])
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await noDialog()
    accountCommands.openDepartSwitch()
    expect(names(await dialog(/部门切换/))).toEqual(['关闭窗口'])
  })
})

describe('部门切换', () => {
  it('stops listening to the session when it is closed during the switch', async () => {
    const session = actorNamed('session')
    let listening = 0
    const on = vi.spyOn(session, 'on').mockImplementation(() => {
      listening += 1
      return { unsubscribe: () => void (listening -= 1) }
    })
    client.answers[currentDeparts.path] = () => ok({ list: LIST, orgCode: 'A01' })
    client.answers[selectDepart.path] = () => 'hang'
    accountCommands.openDepartSwitch()
    await waitFor(() => expect(actorNamed('departSwitch').getSnapshot().hasTag('open')).toBe(true))
    accountCommands.chooseDepart('A02')
    accountCommands.confirmDepart()
    expect(listening).toBe(2)
    actorNamed('departSwitch').send({ type: 'session.closed' })
    expect(listening).toBe(0)
    on.mockRestore()
  })

  it('[DIALOG-09] opens only after its list has come', async () => {
    client.answers[currentDeparts.path] = () => 'hang'
    show()
    accountCommands.openDepartSwitch()
    await waitFor(() => expect(client.calls()).toContain(`GET ${currentDeparts.path}`))
    expect(actorNamed('departSwitch').getSnapshot().hasTag('open')).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[DIALOG-10] an empty list warns, clears and does not open', async () => {
    client.answers[currentDeparts.path] = () => ok({ list: [], orgCode: 'A01' })
    show()
    accountCommands.openDepartSwitch({ isClosable: false })
    await waitFor(() => expect(texts()).toContain('warning 您尚未设置部门信息!'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(actorNamed('departSwitch').getSnapshot().context).toEqual({
      list: [],
      orgCode: null,
      isClosable: true,
      chosen: null,
      isAsked: false,
      failure: null,
    })
  })

  it('[DIALOG-04] [DIALOG-08] is titled 部门选择 without a current department; a close button only where it may be closed', async () => {
    client.answers[currentDeparts.path] = () => ok({ list: LIST, orgCode: 'X' })
    show()
    accountCommands.openDepartSwitch({ isClosable: false })
    await dialog('部门选择')
    expect(screen.queryByRole('button', { name: /关闭/ })).toBeNull()
    await user.keyboard('{Escape}')
    expect(actorNamed('departSwitch').getSnapshot().hasTag('open')).toBe(true)
    actorNamed('departSwitch').send({ type: 'session.closed' })
    await noDialog()
    accountCommands.openDepartSwitch()
    await dialog('部门选择')
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await noDialog()
  })

  it('[DIALOG-05] [DIALOG-11] names the current department by the returned code; asks for a choice; keeps open when refused', async () => {
    client.answers[currentDeparts.path] = () => ok({ list: LIST, orgCode: 'A02' })
    show()
    accountCommands.openDepartSwitch()
    const open = await dialog('部门切换（当前部门 : 外科）')
    await user.click(screen.getByRole('button', { name: '确认' }))
    expect(open.querySelector('[role=alert]')?.textContent).toBe('请选择登录部门')
    client.answers[selectDepart.path] = () => no('您不属于该部门！')
    accountCommands.chooseDepart('A01')
    await user.click(screen.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(open.querySelector('[role=alert]')?.textContent).toBe('您不属于该部门！'))
    client.answers[selectDepart.path] = () => ok({ userInfo: { ...LOGIN.userInfo, orgCode: 'A01' } })
    await user.click(screen.getByRole('button', { name: '确认' }))
    await noDialog()
    expect(texts()).toContain('success 已切换到内科')
  })
})
