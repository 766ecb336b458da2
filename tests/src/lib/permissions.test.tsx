import { act, render, screen, waitFor } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userPermissions } from '#contract/http/calls/auth.ts'
import * as demo from '#contract/http/calls/demo.ts'
import { dataPermission } from '#contract/permissions/actionAccess.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { Can } from '#src/runtime/permissions/Can.tsx'
import { listsOf, permissionLists, storedLists } from '#src/runtime/permissions/lists.ts'
import { useDataPermission, useToolbar } from '#src/runtime/permissions/usePermissions.ts'
import { MENU, startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
const PERMISSIONS = userPermissions.path
const button = (action: string, type = '1') => ({ action, type, describe: action })
const auth = [button('user:edit'), button('online:add'), button('user:form:phone', '2')]
const allAuth = [
  ...auth.map(entry => ({ ...entry, status: '1' })),
  { ...button('user:add'), status: '1' },
  { ...button('online:batch_delete,online:export'), status: '1' },
  { ...button('user:form:birthday', '2'), status: '1' },
]
beforeEach(async () => {
  localStorage.clear()
  client = await startClient()
  client.answers[PERMISSIONS] = () => ok({ menu: MENU, auth, allAuth })
})
afterEach(() => client.stop())

it('[PERM-01] [PERM-02] asks for the roles by username after login and keeps them in local storage', async () => {
  client.answers['/sys/api/getRolesByUsername'] = seen => ({ body: [`role of ${seen.query.get('username')}`] })
  await client.signIn()
  const asked = client.server.seen.filter(one => one.path.endsWith('/sys/api/getRolesByUsername'))
  expect(asked.map(one => one.query.get('username'))).toEqual(['doctor'])
  expect(JSON.parse(localStorage.getItem('pro__Login_Roles') ?? 'null')).toMatchObject({ value: ['role of doctor'] })
})

it('[PERM-06] an empty menu is told with its exception and ends the session', async () => {
  client.answers[PERMISSIONS] = () => ok({ menu: [], auth, allAuth })
  client.session.send({ type: 'login.submit', request: { method: 'account', username: 'doctor', password: 'x' } })
  await waitFor(() =>
    expect(toasts.current().map(toast => toast.text)).toContain('getPermissionList: permissions must be a non-null array !'),
  )
  await client.has('signedOut')
})

it('[PERM-22] keeps both lists in the session storage and reads them there after a reload', async () => {
  await client.signIn()
  expect(JSON.parse(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH') ?? '')).toEqual(auth)
  expect(JSON.parse(sessionStorage.getItem('SYS_BUTTON_AUTH') ?? '')).toEqual(allAuth)
  client.answers[PERMISSIONS] = () => 'hang'
  client.restart()
  expect(client.routeGuard.getSnapshot().context.permissions).toBeNull()
  expect(dataPermission('user:form:birthday', permissionLists())).toBe('allowed')
  expect(dataPermission('user:form:phone', permissionLists())).toBe('denied')
  expect(permissionLists()).toEqual({ auth, allAuth })
  expect(listsOf(undefined)).toBe(listsOf(undefined))
})

it('takes a broken session storage for empty lists', () => {
  sessionStorage.setItem('LOGIN_USER_BUTTON_AUTH', '{"action"')
  sessionStorage.setItem('SYS_BUTTON_AUTH', '[1, null, {"action": 5, "type": "1"}, {"action": "a:b", "type": "1"}]')
  expect(storedLists()).toEqual({ auth: [], allAuth: [{ action: 'a:b', type: '1' }] })
})

function Field() {
  const { verdict, isRestricted } = useDataPermission('user:form:birthday')
  return <input aria-label="生日" title={verdict} disabled={isRestricted} />
}
function Toolbar({ prefix, codes = [] }: { prefix: string; codes?: string[] }) {
  const { shows, showsFixed } = useToolbar(prefix, codes)
  return (
    <>
      {showsFixed('add') ? <button>新增</button> : null}
      {showsFixed('remove') ? <button>删除</button> : null}
      {shows('export') ? <button>导出</button> : null}
    </>
  )
}
const buttons = () => screen.queryAllByRole('button').map(one => one.textContent)

it('removes what is not permitted, never greys it out, and follows a change of the permissions', async () => {
  await client.signIn()
  render(
    <>
      <Can action="user:edit">
        <button>编辑</button>
      </Can>
      <Can action="user:add">
        <button>新增用户</button>
      </Can>
      <Field />
    </>,
  )
  expect(buttons()).toEqual(['编辑'])
  expect(screen.getByLabelText('生日')).toMatchObject({ disabled: true, title: 'allowed' })
  client.answers[PERMISSIONS] = () => ok({ menu: MENU, auth: [button('user:add'), button('user:form:birthday', '2')], allAuth })
  await act(async () => {
    client.routeGuard.send({ type: 'session.closed' })
    client.routeGuard.send({
      type: 'navigation.requested',
      path: '/care/info',
      fullPath: '/care/info',
      redirect: null,
      userId: 'u1',
    })
  })
  await waitFor(() => expect(buttons()).toEqual(['新增用户']))
  expect(screen.getByLabelText('生日')).toMatchObject({ disabled: false, title: 'denied' })
})

it('[PERM-18] the toolbar follows the exclusion list of its prefix, with or without the colon', async () => {
  await client.signIn()
  const { rerender } = render(<Toolbar prefix="online:" />)
  expect(buttons()).toEqual(['新增'])
  rerender(<Toolbar prefix="online" />)
  expect(buttons()).toEqual(['新增'])
  rerender(<Toolbar prefix="other:" />)
  expect(buttons()).toEqual(['新增', '删除', '导出'])
  rerender(<Toolbar prefix="" codes={['add']} />)
  expect(buttons()).toEqual(['删除', '导出'])
})

it('[API-MISC-05] only demo code calls the five demo paths', () => {
  const paths = Object.values(demo).map(one => one.path)
  expect(paths.sort()).toEqual([
    '/mock/api/permission',
    '/mock/api/permission/no-pager',
    '/mock/api/role',
    '/mock/api/service',
    '/mock/api/user',
  ])
  const files = ['src', 'machines', 'streams'].flatMap(room =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map(name => join(room, name)),
  )
  const users = files
    .filter(name => /\.tsx?$/.test(name) && /\/mock\/api|calls\/demo\.ts/.test(readFileSync(name, 'utf8')))
    .map(name => name.replaceAll('\\', '/'))
  expect(users.length).toBeGreaterThan(0)
  expect(users.filter(name => !name.startsWith('src/views/demo/'))).toEqual([])
})
