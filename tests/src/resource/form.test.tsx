import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { duplicateCheck } from '#contract/http/calls/duplicate.ts'
import { defineResource } from '#contract/resources/defineResource.ts'
import { depart, dict, file, role, text, textarea } from '#contract/resources/field.ts'
import { ResourceList } from '#src/resource/ResourceList.tsx'
import { unsavedLabels } from '#src/lib/unsaved.ts'
import { chooseOption } from '../support/antdSelect.ts'
import { no, ok, type Answer } from '../support/listeningServer.ts'
import { pageOf, ROWS, startListClient, ward } from '#tests/support/resource/startedList.tsx'

let client: Awaited<ReturnType<typeof startListClient>>
beforeEach(async () => {
  client = await startListClient()
  client.answers['/test/ward/queryById'] = ({ query }) => ok(ROWS.find(({ id }) => id === query.get('id')))
  client.answers[duplicateCheck.path] = () => ok(null)
})
afterEach(() => client.stop())

const user = userEvent.setup()
const inForm = async () => (await screen.findByRole('button', { name: '保存' })).closest<HTMLElement>('[role="dialog"]')
const sent = (command: string) =>
  client.server.seen
    .filter(({ path, method }) => path.endsWith(`/test/ward/${command}`) && method !== 'OPTIONS')
    .map(({ body }): Record<string, unknown> => JSON.parse(body))

async function openAdd() {
  client.show()
  await screen.findByRole('row', { name: /第1病区/ })
  await user.click(screen.getByRole('button', { name: '添加' }))
  const form = await inForm()
  if (form === null) throw new Error('no form')
  return within(form)
}
async function openEdit(name = '第2病区') {
  client.show()
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  await user.click(within(row).getByRole('button', { name: `编辑 ${name}` }))
  const form = await inForm()
  if (form === null) throw new Error('no form')
  await within(form).findByLabelText('病区名称')
  return within(form)
}

describe('the form of a list', () => {
  it('says what is missing at the fields, with the focus at the first, and sends nothing', async () => {
    const form = await openAdd()
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(form.getByText('请输入病区编码')).toBeTruthy()
    expect(form.getByText('请输入病区名称')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('病区编码')))
    expect(sent('add')).toEqual([])
  })

  it('has the focus at its first field also when the row comes only after the window has opened', async () => {
    let arrive = (_row: Answer): void => undefined
    client.answers['/test/ward/queryById'] = () => new Promise(resolve => (arrive = resolve))
    client.show()
    const row = await screen.findByRole('row', { name: /第2病区/ })
    await user.click(within(row).getByRole('button', { name: '编辑 第2病区' }))
    const form = within((await inForm()) ?? document.body)
    // the window has come to rest by then
    await new Promise(resolve => setTimeout(resolve, 500))
    arrive(ok(ROWS[1]))
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('病区名称')))
  })

  it('begins a new row with what its fields begin with, and loads the list again after it was saved', async () => {
    client.answers['/test/ward/add'] = () => ok('w13', { message: '添加成功！' })
    const form = await openAdd()
    await user.type(form.getByLabelText('病区编码'), 'W13')
    await user.type(form.getByLabelText('病区名称'), '第13病区')
    const asked = client.queries().length
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(client.queries().length).toBe(asked + 1))
    expect(sent('add')).toEqual([{ code: 'W13', name: '第13病区', kind: null, beds: null, open: 'Y' }])
    expect(unsavedLabels()).toEqual([])
  })

  it('of a new row says that it may be saved when its answer was lost, and the list is loaded again', async () => {
    client.answers['/test/ward/add'] = () => 'cut'
    const form = await openAdd()
    await user.type(form.getByLabelText('病区编码'), 'W13')
    await user.type(form.getByLabelText('病区名称'), '第13病区')
    const asked = client.queries().length
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('网络连接失败，请检查网络后重试。可能已保存，请先在列表中核对')).toBeTruthy()
    await waitFor(() => expect(client.queries().length).toBe(asked + 1))
    expect(form.getByLabelText<HTMLInputElement>('病区名称').value).toBe('第13病区')
  })

  it('shows what the server says of a field in its place, until that field is changed', async () => {
    client.answers['/test/ward/add'] = () => no('病区编码已存在！', { result: { issues: { code: '病区编码已存在！' } } })
    const form = await openAdd()
    await user.type(form.getByLabelText('病区编码'), 'W2')
    await user.type(form.getByLabelText('病区名称'), '又一个')
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('病区编码已存在！')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('病区编码')))
    expect(form.getByLabelText('病区编码').getAttribute('aria-invalid')).toBe('true')
    await user.type(form.getByLabelText('病区编码'), '2')
    expect(form.queryByText('病区编码已存在！')).toBeNull()
  })

  it('edits the row as it is now, with its version and without what may not be changed', async () => {
    client.answers['/test/ward/queryById'] = () => ok({ ...ROWS[1], version: 7, name: '刚改过的病区' })
    client.answers['/test/ward/edit'] = () => ok(null, { message: '修改成功！' })
    const form = await openEdit()
    const name = form.getByLabelText<HTMLInputElement>('病区名称')
    expect(name.value).toBe('刚改过的病区')
    expect(form.getByLabelText<HTMLInputElement>('病区编码').disabled).toBe(true)
    await user.clear(name)
    await user.type(name, '新名')
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent('edit')).toHaveLength(1))
    expect(sent('edit')[0]).toEqual({ id: 'w2', version: 7, name: '新名', kind: '1', beds: 22, open: 'Y' })
  })

  it('[WALK-13] does not judge what was not changed; what was is judged', async () => {
    client.answers['/test/ward/queryById'] = () => ok({ ...ROWS[1], beds: -5 })
    client.answers['/test/ward/edit'] = () => ok(null, { message: '修改成功！' })
    const form = await openEdit()
    const beds = await form.findByLabelText<HTMLInputElement>('床位数')
    await user.click(beds)
    await user.clear(form.getByLabelText('病区名称'))
    await user.type(form.getByLabelText('病区名称'), '新名')
    expect(form.queryByText('床位数不能小于1')).toBeNull()
    await user.clear(beds)
    await user.type(beds, '-6')
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('床位数不能小于1')).toBeTruthy()
    expect(sent('edit')).toEqual([])
    await user.clear(beds)
    await user.type(beds, '-5')
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent('edit')).toHaveLength(1))
    expect(sent('edit')[0]).toMatchObject({ name: '新名', beds: -5 })
  })

  it('shows both sides when somebody else saved meanwhile, and saves what is chosen of each', async () => {
    let round = 0
    client.answers['/test/ward/edit'] = () =>
      (round += 1) === 1
        ? no('数据已被他人修改', { result: { reason: 'VERSION_CONFLICT' } })
        : ok(null, { message: '修改成功！' })
    const form = await openEdit()
    const name = form.getByLabelText<HTMLInputElement>('病区名称')
    await user.clear(name)
    await user.type(name, '我的名字')
    client.answers['/test/ward/queryById'] = () => ok({ ...ROWS[1], version: 5, beds: 99, name: '对方的名字' })
    await user.click(form.getByRole('button', { name: '保存' }))
    await screen.findByText('数据已被他人修改')
    const side = (group: string, words: RegExp) =>
      within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name: words })
    // what was typed here stands unless another is chosen; what was left alone is theirs
    expect([side('病区名称', /我的修改/).checked, side('床位数', /对方的内容/).checked]).toEqual([true, true])
    expect(side('床位数', /我未修改/).checked).toBe(false)
    await user.click(screen.getByRole('button', { name: '按所选保存' }))
    await waitFor(() => expect(sent('edit')).toHaveLength(2))
    expect(sent('edit')[1]).toMatchObject({ id: 'w2', version: 5, name: '我的名字', beds: 99 })
  })

  it('cannot be closed while it is being saved: the answer finds its own form', async () => {
    let arrive = (_answer: Answer): void => undefined
    client.answers['/test/ward/edit'] = () => new Promise(resolve => (arrive = resolve))
    const form = await openEdit()
    const isDisabled = (name: string) => form.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect([isDisabled('取消'), isDisabled('关闭窗口')]).toEqual([false, false])
    await user.type(form.getByLabelText('病区名称'), '新')
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent('edit')).toHaveLength(1))
    expect([isDisabled('取消'), isDisabled('关闭窗口')]).toEqual([true, true])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: '放弃修改' })).toBeNull()
    arrive(no('病区名称已存在！', { result: { issues: { name: '病区名称已存在！' } } }))
    expect(await form.findByText('病区名称已存在！')).toBeTruthy()
    expect([isDisabled('取消'), isDisabled('关闭窗口')]).toEqual([false, false])
  })

  it('shows names on both sides of a conflict, not the ids that are stored', async () => {
    const team = defineResource('test/ward', {
      title: '病区',
      fields: {
        name: text('病区名称', { required: true }),
        roles: role('角色'),
        departs: depart('部门'),
        head: dict('负责人', 'sys_user,realname,id'),
      },
      name: 'name',
    })
    const mine = {
      roles: 'r1',
      roles_dictText: '护士',
      departs: 'd1',
      departs_dictText: '内科',
      head: 'u1',
      head_dictText: '张三',
    }
    const stored = { id: 'w2', version: 1, name: '第2病区', ...mine }
    client.answers['/test/ward/list'] = ({ query }) => pageOf(query, [stored as never])
    client.answers['/test/ward/queryById'] = () => ok(stored)
    client.answers['/test/ward/edit'] = () => no('数据已被他人修改', { result: { reason: 'VERSION_CONFLICT' } })
    client.answers['/sys/dict/getDictItems/sys_user,realname,id'] = () =>
      ok([
        { value: 'u1', text: '张三', title: '张三' },
        { value: 'u2', text: '李四', title: '李四' },
      ])
    client.answers['/sys/dict/loadDictItem/sys_user,realname,id'] = ({ query }) => ok([query.get('key') === 'u2' ? '李四' : '?'])
    render(<ResourceList resource={team} />)
    const row = await screen.findByRole('row', { name: /第2病区/ })
    await user.click(within(row).getByRole('button', { name: '编辑 第2病区' }))
    await screen.findByRole('combobox', { name: '负责人' })
    await waitFor(async () => chooseOption('负责人', '李四'))
    const theirs = {
      roles: 'r2',
      roles_dictText: '医生',
      departs: 'd2',
      departs_dictText: '外科',
      head: 'u3',
      head_dictText: '王五',
    }
    client.answers['/test/ward/queryById'] = () => ok({ ...stored, version: 5, ...theirs })
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('数据已被他人修改')
    const side = async (group: string, words: RegExp) =>
      within(screen.getByRole('group', { name: group })).findByRole('radio', { name: words })
    expect(await side('角色', /我未修改\s*护士/)).toBeTruthy()
    expect(await side('部门', /我未修改\s*内科/)).toBeTruthy()
    expect(await side('负责人', /我的修改\s*李四/)).toBeTruthy()
    expect(await side('负责人', /对方的内容\s*王五/)).toBeTruthy()
  })

  it('brings back of a kept draft what was typed only, and saves it over the version that was read then', async () => {
    const noted = defineResource('test/ward', { title: '病区', name: 'name', fields: { ...ward.fields, note: textarea('备注') } })
    client.answers['/test/ward/edit'] = () => no('数据已被他人修改', { result: { reason: 'VERSION_CONFLICT' } })
    const open = async () => {
      render(<ResourceList resource={noted} />)
      const row = await screen.findByRole('row', { name: /第2病区/ })
      await user.click(within(row).getByRole('button', { name: '编辑 第2病区' }))
      const form = within((await inForm()) ?? document.body)
      return { form, note: await form.findByLabelText('备注') }
    }
    const first = await open()
    await user.type(first.note, '夜班加一人')
    // the window goes without an answer, as a browser that crashes
    cleanup()
    client.answers['/test/ward/queryById'] = () => ok({ ...ROWS[1], version: 5, beds: 99, name: '对方的名字' })
    const { form, note } = await open()
    await user.click(form.getByRole('button', { name: '恢复' }))
    expect(note).toHaveProperty('value', '夜班加一人')
    expect(form.getByLabelText('病区名称')).toHaveProperty('value', '对方的名字')
    await user.click(form.getByRole('button', { name: '保存' }))
    await screen.findByText('数据已被他人修改')
    expect(sent('edit')).toEqual([
      { id: 'w2', version: 1, name: '对方的名字', kind: '1', beds: 99, open: 'Y', note: '夜班加一人' },
    ])
  })

  it('[UPLOAD-30] does not save without files that look done: one that did not go up is tried again or removed first', async () => {
    const papers = defineResource('test/ward', { title: '病区', name: 'name', fields: { ...ward.fields, papers: file('附件') } })
    client.answers['/test/ward/edit'] = () => ok(null, { message: '编辑成功!' })
    client.answers['/sys/common/upload'] = ({ body }) => {
      const name = ['good.txt', 'also.txt'].find(one => body.includes(one))
      return name === undefined ? no('存储失败') : ok(null, { message: `temp/${name}` })
    }
    render(<ResourceList resource={papers} />)
    const row = await screen.findByRole('row', { name: /第2病区/ })
    await user.click(within(row).getByRole('button', { name: '编辑 第2病区' }))
    const form = within((await inForm()) ?? document.body)
    const files = ['good.txt', 'also.txt', 'bad.txt'].map(name => new File(['text'], name, { type: 'text/plain' }))
    await user.upload(await form.findByLabelText<HTMLInputElement>(/选择文件$/), files)
    await form.findByRole('button', { name: /重试/ })
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('有文件未上传成功，请重试或移除')).toBeTruthy()
    expect(sent('edit')).toEqual([])
    await user.click(form.getByRole('button', { name: /移除.*bad\.txt|bad\.txt.*移除/ }))
    await waitFor(() => expect(form.queryByText('有文件未上传成功，请重试或移除')).toBeNull())
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent('edit')).toMatchObject([{ papers: 'temp/good.txt,temp/also.txt' }]))
  })

  it('asks before work that is not saved goes, and marks it for the tab', async () => {
    const form = await openAdd()
    await user.type(form.getByLabelText('病区名称'), '半')
    expect(unsavedLabels()).toEqual(['添加病区'])
    await user.click(form.getByRole('button', { name: '取消' }))
    const question = await screen.findByRole('dialog', { name: '放弃修改' })
    await user.click(within(question).getByRole('button', { name: '继续填写' }))
    expect(form.getByLabelText<HTMLInputElement>('病区名称').value).toBe('半')
    await user.click(form.getByRole('button', { name: '取消' }))
    await user.click(within(await screen.findByRole('dialog', { name: '放弃修改' })).getByRole('button', { name: '放弃' }))
    await waitFor(() => expect(unsavedLabels()).toEqual([]))
    expect(sent('add')).toEqual([])
  })

  it('offers no entry that would change a protected row', async () => {
    client.answers['/test/ward/list'] = ({ query }) => pageOf(query)
    client.show()
    const row = await screen.findByRole('row', { name: /第1病区/ })
    expect(within(row).queryByRole('button', { name: /^编辑/ })).toBeNull()
    expect(within(row).queryByRole('button', { name: /^删除/ })).toBeNull()
    expect(within(row).getByRole('button', { name: /^详情/ })).toBeTruthy()
  })
})
