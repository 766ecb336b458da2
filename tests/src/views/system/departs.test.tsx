import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryMyDeptTreeList, queryTreeList } from '#contract/http/calls/departments.ts'
import { addDepart, deleteDeparts, departDetail, editDepart, listDepartRoles } from '#contract/http/calls/departmentsAdmin.ts'
import { removeUsersFromDepart, usersOfDepart } from '#contract/http/calls/usersAdmin.ts'
import Depart from '#src/views/system/depart/Depart.tsx'
import DepartUser from '#src/views/system/departUser/DepartUser.tsx'
import { MENU, startClient } from '../../support/client.ts'
import { no, ok } from '../../support/listeningServer.ts'
import { DEPARTS, show } from '#tests/support/widgets/pickerScene.tsx'

const ACTIONS = ['depart:add', 'depart:edit', 'depart:delete']
const USERS = ['苏木', '白芷'].map((realname, at) => ({
  ...{ id: `u${at}`, username: `user${at}`, realname, phone: null, orgCodeTxt: '内科', status: 1 },
}))
const DETAIL = {
  ...{ id: 'a', parentId: '', departName: '医院', departNameEn: '', departNameAbbr: '', departOrder: 3, orgCategory: '1' },
  ...{ description: '', mobile: '', fax: '', address: '', memo: '', orgCode: 'A01', version: 4 },
}

let client: Awaited<ReturnType<typeof startClient>>
const user = userEvent.setup()
const begin = async (actions: readonly string[]) => {
  client = await startClient()
  client.answers['/sys/permission/getUserPermissionByToken'] = () =>
    ok({ menu: MENU, auth: actions.map(action => ({ action, type: '1', describe: '' })), allAuth: [] })
  client.answers[queryTreeList.path] = () => ok(DEPARTS)
  client.answers[queryMyDeptTreeList.path] = () => ok(DEPARTS, { message: '2' })
  client.answers[departDetail.path] = ({ query }) =>
    ok({ ...DETAIL, id: query.get('id'), departName: query.get('id') === 'a' ? '医院' : '内科' })
  client.answers[usersOfDepart.path] = () => ok({ records: USERS, total: 2, size: 10, current: 1, pages: 1 })
  client.answers[listDepartRoles.path] = () => ok({ records: [], total: 0, size: 10, current: 1, pages: 0 })
  await client.signIn()
}
beforeEach(() => begin(ACTIONS))
afterEach(async () => {
  cleanup()
  await client.stop()
})
const sent = (path: string) =>
  client.server.seen
    .filter(one => one.path.endsWith(path) && one.method !== 'OPTIONS')
    .map(({ body, query }) => ({ body, query }))
const item = (name: string) => screen.findByRole('treeitem', { name })

describe('the departments', () => {
  it('[VIEW-SYS-03] adds below the chosen one, with what is missing said at its field', async () => {
    client.answers[addDepart.path] = () => ok('n', { message: '添加成功！' })
    show(<Depart />)
    await user.click(await item('内科'))
    await user.click(screen.getByRole('button', { name: '添加下级' }))
    const form = await screen.findByRole('dialog', { name: '添加下级' })
    await user.click(within(form).getByRole('button', { name: '保存' }))
    expect(await within(form).findByText('请输入部门名称')).toBeTruthy()
    expect(sent(addDepart.path)).toEqual([])
    await user.type(within(form).getByLabelText('部门名称'), '三病区')
    await user.click(within(form).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent(addDepart.path)).toHaveLength(1))
    expect(JSON.parse(sent(addDepart.path)[0]?.body ?? '')).toMatchObject({
      departName: '三病区',
      parentId: 'b',
      orgCategory: '2',
    })
  })

  it('edits the chosen one and asks before another is shown in place of unsaved work', async () => {
    client.answers[editDepart.path] = () => ok(null, { message: '修改成功!' })
    show(<Depart />)
    const name = await screen.findByLabelText<HTMLInputElement>('部门名称')
    await user.type(name, '总院')
    await user.click(await item('内科'))
    await user.click(await screen.findByRole('button', { name: '继续编辑' }))
    expect(name.value).toBe('医院总院')
    const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
    await user.click(save)
    await waitFor(() => expect(sent(editDepart.path)).toHaveLength(1))
    expect(JSON.parse(sent(editDepart.path)[0]?.body ?? '')).toMatchObject({ id: 'a', departName: '医院总院', departOrder: 3 })
    // until the answer has come the work is not saved, and would be asked about
    await waitFor(() => expect(save.disabled).toBe(true))
    await user.click(await item('内科'))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('部门名称').value).toBe('内科'))
  })

  it('keeps what was typed when somebody else wrote meanwhile, and saves it once more', async () => {
    client.answers[editDepart.path] = () =>
      no('该数据已被他人修改，请确认后重新保存', { result: { reason: 'VERSION_CONFLICT', version: 7 } })
    show(<Depart />)
    const name = await screen.findByLabelText<HTMLInputElement>('部门名称')
    await user.type(name, '总院')
    client.answers[departDetail.path] = () => ok({ ...DETAIL, departName: '别人改的', version: 7 })
    const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
    await user.click(save)
    await waitFor(() => expect(sent(departDetail.path)).toHaveLength(2))
    await waitFor(() => expect(save.disabled).toBe(false))
    expect(name.value).toBe('医院总院')
    client.answers[editDepart.path] = () => ok(null, { message: '修改成功!' })
    await user.click(save)
    await waitFor(() => expect(sent(editDepart.path)).toHaveLength(2))
    await waitFor(() => expect(save.disabled).toBe(true))
    // the next edit of the same person goes on from there
    await user.type(name, '区')
    await user.click(save)
    await waitFor(() => expect(sent(editDepart.path)).toHaveLength(3))
    expect(sent(editDepart.path).map(({ body }) => JSON.parse(body).version)).toEqual([4, 7, 8])
  })

  it('deletes several after a question that names what goes with them', async () => {
    client.answers[deleteDeparts.path] = () => ok(null, { message: '删除成功!' })
    show(<Depart />)
    ;(await item('内科')).focus()
    await user.keyboard(' {End} ')
    await user.click(screen.getByRole('button', { name: '删除选中（2）' }))
    const question = await screen.findByRole('dialog', { name: '确认删除' })
    expect(question.textContent).toContain('选中的 2 个部门时，其下的 2 个部门、')
    await user.click(within(question).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(sent(deleteDeparts.path).map(({ query }) => query.get('ids'))).toEqual(['b,e']))
  })

  it('takes several users out after a question', async () => {
    client.answers[removeUsersFromDepart.path] = () => ok(null, { message: '删除成功!' })
    show(<Depart />)
    await user.click(await screen.findByRole('tab', { name: '用户' }))
    await user.click(await screen.findByRole('checkbox', { name: '选择苏木' }))
    await user.click(screen.getByRole('checkbox', { name: '选择白芷' }))
    await user.click(screen.getByRole('button', { name: '移除选中（2）' }))
    const question = await screen.findByRole('dialog', { name: '确认移除' })
    await user.click(within(question).getByRole('button', { name: '移除' }))
    await waitFor(() =>
      expect(sent(removeUsersFromDepart.path).map(({ query }) => [query.get('depId'), query.get('userIds')])).toEqual([
        ['a', 'u0,u1'],
      ]),
    )
  })

  it('says why there is no tree, and tries again', async () => {
    client.answers[queryTreeList.path] = () => no('服务暂时不可用')
    show(<Depart />)
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
    client.answers[queryTreeList.path] = () => ok(DEPARTS)
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await item('外科')).toBeTruthy()
  })
})

describe('without permissions', () => {
  it('departments are read only: nothing to add, delete, save or take away', async () => {
    await client.stop()
    await begin([])
    show(<Depart />)
    expect((await screen.findByLabelText<HTMLInputElement>('部门名称')).disabled).toBe(true)
    expect(screen.queryAllByRole('tab').map(tab => tab.textContent)).toEqual(['基本信息', '用户', '部门角色'])
    for (const name of ['添加部门', '添加下级', '保存']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect((await item('内科')).getAttribute('aria-checked')).toBeNull()
    await user.click(screen.getByRole('tab', { name: '用户' }))
    expect(await screen.findByText('苏木')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /移除/ })).toBeNull()
  })

  it('我的部门 shows the users of the departments one is responsible for', async () => {
    show(<DepartUser />)
    await user.click(await item('外科'))
    await waitFor(() => expect(sent(usersOfDepart.path).at(-1)?.query.get('depId')).toBe('e'))
    expect(await screen.findByText('白芷')).toBeTruthy()
    client.answers[queryMyDeptTreeList.path] = () => ok([])
    cleanup()
    show(<DepartUser />)
    expect((await screen.findAllByText('暂无部门')).length).toBeGreaterThan(0)
  })
})
