import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listMenu } from '#contract/http/calls/permissionsAdmin.ts'
import Permission from '#src/views/system/permission/Permission.tsx'
import { startClient } from '../../support/client.ts'
import { ok, type Answer } from '../../support/listeningServer.ts'
import { show } from '#tests/support/widgets/pickerScene.tsx'

const entry = (id: string, name: string, children: object[] | null) => ({
  ...{
    id,
    key: id,
    title: name,
    parentId: '',
    name,
    menuType: 1,
    url: `/${id}`,
    component: '',
    componentName: null,
    redirect: null,
  },
  ...{ perms: null, permsType: '1', status: '1', sortNo: 1, icon: null, route: true, keepAlive: false, hidden: false },
  ...{ alwaysShow: false, internalOrExternal: false, description: null, ruleFlag: 0, leaf: children === null, children },
})

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
  await client.signIn()
})
afterEach(async () => {
  cleanup()
  await client.stop()
})

it('[VIEW-SYS-04] shows what was looked for before the menu came, not only what it hangs from', async () => {
  const user = userEvent.setup()
  let give: (answer: Answer) => void = () => undefined
  client.answers[listMenu.path] = () => new Promise<Answer>(resolve => (give = resolve))
  show(<Permission />)
  await user.type(screen.getByLabelText('菜单名称'), '职务{Enter}')
  give(ok([entry('a', '系统管理', [entry('b', '职务管理', null), entry('c', '用户管理', null)]), entry('d', '首页', null)]))
  expect(await screen.findByRole('cell', { name: '职务管理' })).toBeTruthy()
  expect(screen.queryByRole('cell', { name: '用户管理' })).toBeNull()
  expect(screen.queryByRole('cell', { name: '首页' })).toBeNull()
})
