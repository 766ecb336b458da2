import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MenuTreeNode } from '#contract/http/calls/permissionsAdmin.ts'
import { rolePermissions, saveRolePermissions } from '#contract/http/calls/permissionsAdmin.ts'
import { roleMenuTree, saveRoleDataRules } from '#contract/http/calls/rolesAdmin.ts'
import RoleGrants from '#src/views/system/role/components/RoleGrants.tsx'
import { unsavedLabels } from '#src/lib/unsaved.ts'
import { MENU, startClient } from '../../support/client.ts'
import { no, ok } from '../../support/listeningServer.ts'
import { show } from '#tests/support/widgets/pickerScene.tsx'

const node = (key: string, slotTitle: string, children: MenuTreeNode[] | null = null, ruleFlag: 0 | 1 = 0): MenuTreeNode => ({
  ...{ key, value: key, title: '', slotTitle, children, ruleFlag, isLeaf: children === null, icon: null },
  ...{ scopedSlots: { title: 'hasDatarule' as const }, parentId: '', label: null },
})
const TREE = {
  treeList: [
    node('sys', '系统管理', [
      node('user', '用户管理', [node('add', '添加用户'), node('del', '删除用户')], 1),
      node('role', '角色管理'),
    ]),
    node('home', '首页'),
  ],
  ids: ['sys', 'user', 'add', 'del', 'role', 'home'],
}
const ROLE = { id: 'r1', roleCode: 'nurse', roleName: '护士', description: null }
const RULE = { id: 'd1', permissionId: 'user', ruleName: '仅本部门', ruleColumn: 'orgCode', ruleConditions: '=' }

let client: Awaited<ReturnType<typeof startClient>>
let isClosed = false
const user = userEvent.setup()
const LIST = {
  reload: () => undefined,
  freshen: () => undefined,
  clearSelection: () => undefined,
  add: () => undefined,
  edit: () => undefined,
  show: () => undefined,
}
const sent = (path: string): Record<string, string>[] =>
  client.server.seen.filter(one => one.path.endsWith(path) && one.method === 'POST').map(({ body }) => JSON.parse(body))

beforeEach(async () => {
  isClosed = false
  client = await startClient()
  client.answers['/sys/permission/getUserPermissionByToken'] = () =>
    ok({ menu: MENU, auth: [{ action: 'role:authorize', type: '1', describe: '' }], allAuth: [] })
  client.answers[roleMenuTree.path] = () => ok(TREE)
  client.answers[rolePermissions.path] = () => ok(['home', 'sys', 'user', 'gone'])
  client.answers[saveRolePermissions.path] = () => ok(null, { message: '保存成功！' })
  client.answers['/sys/role/datarule/user/r1'] = () => ok({ datarule: [{ ...RULE, ruleValue: '#{sys_org_code}', status: '1' }] })
  client.answers[saveRoleDataRules.path] = () => ok(null, { message: '保存成功!' })
  await client.signIn()
})
afterEach(async () => {
  cleanup()
  await client.stop()
})

async function opened() {
  show(<RoleGrants open rows={[ROLE as never]} list={LIST} onClose={() => (isClosed = true)} />)
  return screen.findByRole('tree', { name: '护士的菜单与按钮' })
}
const item = (name: RegExp) => screen.getByRole('treeitem', { name })
const state = (name: RegExp) => item(name).getAttribute('aria-checked')

describe('the grants of a role', () => {
  it('[VIEW-SYS-02] ticks by keyboard, takes what is below along and sends the two lists, of which the server applies the difference', async () => {
    await opened()
    expect([state(/^系统管理/), state(/^首页/), state(/^角色管理/)]).toEqual(['mixed', 'true', 'false'])
    item(/^系统管理/).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(item(/^用户管理/))
    await user.keyboard('{ArrowRight} ')
    expect([state(/^用户管理/), state(/^添加用户/), state(/^系统管理/)]).toEqual(['true', 'true', 'mixed'])
    expect(screen.getByText('2 项修改未保存')).toBeTruthy()
    expect(unsavedLabels()).toContain('护士的菜单与按钮')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByText(/项修改未保存/)).toBeNull())
    const [change] = sent(saveRolePermissions.path)
    expect(change?.['roleId']).toBe('r1')
    expect(change?.['permissionIds']?.split(',').sort()).toEqual(['add', 'del', 'home', 'sys', 'user'])
    expect(change?.['lastpermissionIds']?.split(',').sort()).toEqual(['home', 'sys', 'user'])
  })

  it('finds by name, says what nobody reaches, ticks all and none', async () => {
    await opened()
    await user.click(screen.getByRole('switch', { name: '父子关联' }))
    await user.type(screen.getByRole('textbox', { name: '搜索' }), '删除')
    expect(screen.getAllByRole('treeitem')).toHaveLength(3)
    await user.click(item(/^删除用户/))
    await user.click(item(/^系统管理/))
    expect(screen.getByText('2 项的上级菜单未勾选，可能无法从菜单进入')).toBeTruthy()
    await user.clear(screen.getByRole('textbox', { name: '搜索' }))
    await user.click(screen.getByRole('button', { name: '全部勾选' }))
    expect(screen.getByText('已授权 6 / 6 项')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '取消全选' }))
    expect(screen.getByText('已授权 0 / 6 项')).toBeTruthy()
  })

  it('[VIEW-SYS-05] shows the data rules of a menu that has some and stores the choice', async () => {
    await opened()
    await user.click(screen.getByText('用户管理'))
    const panel = await screen.findByRole('region', { name: '数据规则：用户管理' })
    await user.click(await within(panel).findByRole('checkbox', { name: /仅本部门/ }))
    // ticked, but not stored: closing asks
    await user.click(screen.getByRole('button', { name: '关闭窗口' }))
    await user.click(await screen.findByRole('button', { name: '继续编辑' }))
    expect([isClosed, unsavedLabels().toSorted()]).toEqual([false, ['数据规则：用户管理', '角色授权：护士']])
    await user.click(within(panel).getByRole('button', { name: '保存数据规则' }))
    await waitFor(() => expect(sent(saveRoleDataRules.path)).toEqual([{ permissionId: 'user', roleId: 'r1', dataRuleIds: 'd1' }]))
    await waitFor(() => expect(unsavedLabels()).toEqual([]))
  })

  it('[VIEW-SYS-05] reads the data rules anew when their menu was revoked and granted again: the server has forgotten them', async () => {
    const RULES_PATH = '/sys/role/datarule/user/r1'
    const rules = [{ ...RULE, ruleValue: '#{sys_org_code}', status: '1' }]
    client.answers[RULES_PATH] = () => ok({ datarule: rules, drChecked: 'd1' })
    await opened()
    await user.click(screen.getByRole('switch', { name: '父子关联' }))
    await user.click(screen.getByText('用户管理'))
    const rule = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /仅本部门/ })
    expect((await rule()).checked).toBe(true)
    client.answers[RULES_PATH] = () => ok({ datarule: rules })
    item(/^系统管理/).focus()
    await user.keyboard('{ArrowRight}{ArrowRight} ')
    expect(state(/^用户管理/)).toBe('false')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('请先勾选并保存该菜单，再选择数据规则。')
    item(/^用户管理/).focus()
    await user.keyboard(' ')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByText('请先勾选并保存该菜单，再选择数据规则。')).toBeNull())
    expect((await rule()).checked).toBe(false)
  })

  it('asks before ticks are lost, and keeps them when the server refuses', async () => {
    client.answers[saveRolePermissions.path] = () => no('授权失败！')
    await opened()
    await user.click(item(/^首页/))
    await user.click(screen.getByRole('button', { name: '保存并关闭' }))
    await waitFor(() => expect(sent(saveRolePermissions.path)).toHaveLength(1))
    expect([isClosed, state(/^首页/)]).toEqual([false, 'false'])
    await user.click(screen.getByRole('button', { name: '关闭窗口' }))
    await user.click(await screen.findByRole('button', { name: '继续编辑' }))
    expect(isClosed).toBe(false)
    await user.click(screen.getByRole('button', { name: '关闭窗口' }))
    await user.click(await screen.findByRole('button', { name: '放弃' }))
    expect(isClosed).toBe(true)
  })

  it('says why the tree is not there, and tries again', async () => {
    client.answers[roleMenuTree.path] = () => no('服务暂时不可用')
    show(<RoleGrants open rows={[ROLE as never]} list={LIST} onClose={() => undefined} />)
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
    client.answers[roleMenuTree.path] = () => ok(TREE)
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('tree')).toBeTruthy()
  })
})
