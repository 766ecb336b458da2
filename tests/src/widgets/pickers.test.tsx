import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { departmentTreeCall, lookupText, usersOfDepartmentCall, valueLookup } from '#contract/http/calls/pickers.ts'
import type { PickerPosition, PickerRole } from '#contract/http/calls/pickers.ts'
import { commaParts } from '#contract/http/commaText.ts'
import type { PickerConfig } from '#src/widgets/pickers/pickerConfig.ts'
import { PositionPicker } from '#src/widgets/pickers/PositionPicker.tsx'
import { RecordPicker } from '#src/widgets/pickers/RecordPicker.tsx'
import { RolePicker } from '#src/widgets/pickers/RolePicker.tsx'
import { SelectUserButton, SelectUserCell } from '#src/widgets/pickers/SelectUserButton.tsx'
import { UserByDepartment } from '#src/widgets/pickers/UserByDepartment.tsx'
import { UserPicker } from '#src/widgets/pickers/UserPicker.tsx'
import {
  boxes,
  dialog,
  field,
  gone,
  current,
  pickerScene,
  press,
  show,
  ticked,
  widthIn,
  widthOf,
} from '#tests/support/widgets/pickerScene.tsx'

let scene: Awaited<ReturnType<typeof pickerScene>>
beforeEach(async () => {
  scene = await pickerScene()
  widthOf(1_280)
})
afterEach(async () => {
  cleanup()
  await scene.close()
})

describe('根据部门选择用户', () => {
  const openUsers = async (props: { isMulti?: boolean; width?: number; value?: string } = {}) => {
    show(<UserByDepartment label="值班" {...props} />)
    await press('选择用户')
    const opened = await dialog('根据部门选择用户')
    await within(opened).findByText('u0')
    return opened
  }

  it('[PICK-05] [PICK-06] selects with boxes, in single mode with rings', async () => {
    const many = await openUsers()
    expect(await boxes(many)).toHaveLength(10)
    expect(within(many).queryAllByRole('radio')).toEqual([])
    cleanup()
    const one = await openUsers({ isMulti: false })
    const rings = within(one).getAllByRole<HTMLInputElement>('radio')
    expect([rings.length, within(one).queryAllByRole('checkbox')]).toEqual([10, []])
    await userEvent.setup().click(within(one).getByRole('radio', { name: '选择人1' }))
    await userEvent.setup().click(within(one).getByRole('radio', { name: '选择人3' }))
    expect(ticked(one)).toEqual(['选择人3'])
  })

  it('[PICK-07] [PICK-42] is 1250 wide unless told, also behind the button 选择用户', async () => {
    expect(widthIn(await openUsers())).toBe('1250px')
    cleanup()
    expect(widthIn(await openUsers({ width: 900 }))).toBe('900px')
    cleanup()
    show(<SelectUserButton label="用户" />)
    await press('选择用户')
    expect(widthIn(await dialog('根据部门选择用户'))).toBe('1250px')
  })

  it('[PICK-08] [PICK-09] [PICK-10] [PICK-36] [API-USER-11] [API-USER-12] opening loads the tree once, the first page newest first, and selects the value', async () => {
    const opened = await openUsers({ value: 'u1,u3' })
    await within(opened).findByRole('tree')
    expect(scene.seen('queryTreeList')).toHaveLength(1)
    const [asked, ...others] = scene.seen('queryUserComponentData')
    expect(others).toEqual([])
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      pageNo: '1',
      pageSize: '10',
      column: 'createTime',
      order: 'desc',
    })
    expect(ticked(opened)).toEqual(['选择人1', '选择人3'])
    expect(within(opened).getByText('1-10 共12条')).toBeTruthy()
  })

  it('[PICK-11] closing empties selection, department and search: the next opening begins anew', async () => {
    const user = userEvent.setup()
    const changes = current('u1', (value, onChange) => <UserByDepartment label="值班" value={value} onChange={onChange} />)
    await press('选择用户')
    let opened = await dialog('根据部门选择用户')
    await user.click(await within(opened).findByRole('checkbox', { name: '选择人2' }))
    await user.click(await within(opened).findByRole('treeitem', { name: '内科' }))
    await user.type(within(opened).getByPlaceholderText('请输入账号'), 'u{Enter}')
    await waitFor(() => expect(scene.seen('queryUserComponentData').at(-1)?.query.get('username')).toBe('u'))
    expect(scene.seen('queryUserComponentData').at(-1)?.query.get('departId')).toBe('b')
    await press('取消', opened)
    await gone()
    expect(changes).toEqual([])
    await press('选择用户')
    opened = await dialog('根据部门选择用户')
    await within(opened).findByText('u0')
    expect(ticked(opened)).toEqual(['选择人1'])
    expect(within(opened).getByPlaceholderText<HTMLInputElement>('请输入账号').value).toBe('')
    await within(opened).findByRole('tree')
    expect(within(opened).queryAllByRole('treeitem', { selected: true })).toEqual([])
    const asked = scene.seen('queryUserComponentData').at(-1)?.query
    expect([asked?.get('username'), asked?.get('departId'), asked?.get('pageNo')]).toEqual([null, null, '1'])
  })

  it('[PICK-03] [PICK-04] a department reloads the first page and stays when pressed again; 重置 empties search, department and selection', async () => {
    const user = userEvent.setup()
    const opened = await openUsers({ value: 'u1' })
    const asked = () => scene.seen('queryUserComponentData')
    await user.click(within(opened).getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(asked().at(-1)?.query.get('pageNo')).toBe('2'))
    await user.click(await within(opened).findByRole('treeitem', { name: '外科' }))
    await waitFor(() => expect(asked().at(-1)?.query.get('departId')).toBe('e'))
    expect(asked().at(-1)?.query.get('pageNo')).toBe('1')
    const before = asked().length
    await user.click(within(opened).getByRole('treeitem', { name: '外科' }))
    expect([asked().length, within(opened).getAllByRole('treeitem', { selected: true }).length]).toEqual([before, 1])
    await user.type(within(opened).getByPlaceholderText('请输入账号'), 'u1')
    await press('重置', opened)
    await waitFor(() => expect(asked()).toHaveLength(before + 1))
    expect(asked().at(-1)?.query.get('departId')).toBeNull()
    expect(within(opened).queryAllByRole('treeitem', { selected: true })).toEqual([])
    expect(within(opened).getByPlaceholderText<HTMLInputElement>('请输入账号').value).toBe('')
    await waitFor(() => expect(ticked(opened)).toEqual([]))
  })

  it('[PICK-12] scrolls sideways at 800 on screens narrower than 500, and not at 500', async () => {
    const tableWidth = (opened: HTMLElement) =>
      opened.querySelector<HTMLElement>('.ant-table-content table, .ant-table-body table')?.style.width
    widthOf(499)
    expect(tableWidth(await openUsers())).toBe('800px')
    cleanup()
    widthOf(500)
    expect(tableWidth(await openUsers())).not.toBe('800px')
  })

  it('[PICK-39] [PICK-40] [PICK-41] [API-USER-09] shows names in a read-only field; the cell has its own hint and a sign to clear', async () => {
    const changes = current('u1,u2,', (value, onChange) => (
      <>
        <SelectUserButton label="空" />
        <SelectUserCell label="单元格" value={value} onChange={onChange} />
      </>
    ))
    expect([field('空').readOnly, field('空').placeholder, field('单元格').placeholder]).toEqual([
      true,
      '请先选择用户',
      '请选择用户',
    ])
    await waitFor(() => expect(field('单元格').value).toBe('人1,人2'))
    expect(scene.seen('getMultiUser').map(one => one.query.get('username'))).toEqual(['u1,u2,'])
    expect(screen.getAllByRole('button', { name: '选择用户' })).toHaveLength(1)
    await press('清空')
    expect([field('单元格').value, changes]).toEqual(['', [{ value: '', rows: [] }]])
    expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
  })

  it('says what failed and tries again: names, users, departments', async () => {
    const user = userEvent.setup()
    for (const path of ['/sys/user/getMultiUser', '/sys/user/queryUserComponentData', '/sys/sysDepart/queryTreeList'])
      scene.failing.add(path)
    show(<UserByDepartment label="值班" value="u4" />)
    const again = await screen.findByRole('button', { name: '名称读取失败，点击重试' })
    expect(field('值班').value).toBe('u4')
    scene.failing.delete('/sys/user/getMultiUser')
    await user.click(again)
    await waitFor(() => expect(field('值班').value).toBe('人4'))
    await user.click(field('值班'))
    const opened = await dialog('根据部门选择用户')
    await waitFor(() => expect(within(opened).getAllByText('服务暂时不可用')).toHaveLength(2))
    scene.failing.clear()
    for (const retry of within(opened).getAllByRole('button', { name: '重试' })) await user.click(retry)
    expect(await within(opened).findByText('u0')).toBeTruthy()
    expect(await within(opened).findByRole('treeitem', { name: '内科' })).toBeTruthy()
  })
})

describe('the record picker', () => {
  const CONFIG: PickerConfig = {
    name: '角色',
    valueKey: 'username',
    displayKey: 'realname',
    listUrl: '/sys/role/list',
    columns: [
      { key: 'username', title: '编码' },
      { key: 'realname', title: '名称' },
    ],
    queryConfig: [
      { key: 'sex', label: '性别', dictCode: 'sex' },
      {
        key: 'born',
        label: '生日',
        customRender: ({ id, value, onChange }) => (
          <input id={id} value={value} onChange={event => onChange(event.target.value)} />
        ),
      },
      { key: 'phone', label: '电话', placeholder: '请输入手机号', props: { inputMode: 'tel' } },
    ],
  }
  const openRoles = async (config: PickerConfig = CONFIG, value = '') => {
    show(<RecordPicker label="角色" config={config} value={value} />)
    await press('选择')
    const opened = await dialog('角色选择')
    await within(opened).findByText('u0')
    return opened
  }

  it('[PICK-24] [PICK-25] [PICK-27] [PICK-30] [PICK-32] [ENTITY-37] is titled 角色选择, 900 wide, 240 high, five rows of a page', async () => {
    const opened = await openRoles()
    expect(widthIn(opened)).toBe('900px')
    expect(opened.querySelector<HTMLElement>('.ant-table-body')?.style.maxHeight).toBe('240px')
    expect(await boxes(opened)).toHaveLength(5)
    expect([...opened.querySelectorAll('tbody tr[data-row-key]')].map(one => one.getAttribute('data-row-key'))).toEqual(
      [0, 1, 2, 3, 4].map(n => `i${n}`),
    )
    await userEvent.setup().click(within(opened).getByRole('combobox', { name: '每页条数' }))
    const options = [...document.querySelectorAll('.ant-select-item-option-content')].map(one =>
      Number.parseInt(one.textContent, 10),
    )
    expect(options).toEqual([5, 10, 20, 30])
    cleanup()
    const other = await openRoles({ ...CONFIG, width: 700, rowKey: 'username', pageSize: 10 })
    expect(widthIn(other)).toBe('700px')
    expect(other.querySelector('tbody tr[data-row-key]')?.getAttribute('data-row-key')).toBe('u0')
  })

  it('[PICK-28] [PICK-29] shows 已选角色 over all pages; 删除 takes a row out of it and of the selection', async () => {
    const user = userEvent.setup()
    const opened = await openRoles(CONFIG, 'u1')
    const side = within(opened).getByRole('region', { name: '已选角色' })
    const chosen = () => [...side.querySelectorAll('tbody tr td:first-child')].map(one => one.textContent)
    await waitFor(() => expect(chosen()).toEqual(['人1']))
    await user.click(within(opened).getByRole('button', { name: '下一页' }))
    await user.click(await within(opened).findByText('u6'))
    expect(chosen()).toEqual(['人1', '人6'])
    await user.click(within(opened).getByRole('button', { name: '上一页' }))
    await within(opened).findByText('u1')
    expect(ticked(opened)).toEqual(['选择人1'])
    await user.click(within(side).getByRole('button', { name: '删除人1' }))
    expect([chosen(), ticked(opened)]).toEqual([['人6'], []])
    await user.click(within(opened).getByRole('checkbox', { name: '选择本页' }))
    expect(chosen()).toHaveLength(6)
    await user.click(within(opened).getByRole('checkbox', { name: '选择本页' }))
    expect(chosen()).toEqual(['人6'])
  })

  it('[PICK-31] [PICK-33] [API-LIST-09] [API-LIST-10] names its value by one lookup, cut after 12 characters', async () => {
    show(
      <>
        <RecordPicker label="短" config={CONFIG} value="u1,u2" />
        <RecordPicker label="长" config={{ ...CONFIG, valueUrl: '/sys/role/values' }} value="u11" />
        <RecordPicker label="全" config={{ ...CONFIG, ellipsisLength: -1 }} value="u11" />
      </>,
    )
    await waitFor(() => expect(field('短').value).toBe('人1,人2'))
    const asked = scene.seen('/sys/role/list').find(one => one.query.get('username') === 'u1,u2,')?.query
    expect([asked?.get('pageNo'), asked?.get('pageSize')]).toEqual(['1', '2'])
    await waitFor(() => expect(field('长').value).toBe('一二三四五六七八九十一二…'))
    expect(field('长').title).toBe('一二三四五六七八九十一二三')
    expect(scene.seen('/sys/role/values').map(one => one.query.get('username'))).toEqual(['u11,'])
    await waitFor(() => expect(field('全').value).toBe('一二三四五六七八九十一二三'))
  })

  it('[PICK-26] [ENTITY-38] asks by its query form: one field, the others behind 展开; 重置 empties it', async () => {
    const user = userEvent.setup()
    const opened = await openRoles({ ...CONFIG, queryParamCode: 'realname', queryParamText: '角色名称' })
    const query = () => Object.fromEntries(scene.seen('/sys/role/list').at(-1)?.query ?? [])
    expect(within(opened).queryByLabelText('性别')).toBeNull()
    await user.type(within(opened).getByLabelText('角色名称'), ' 主任 {Enter}')
    await waitFor(() => expect(query()).toMatchObject({ realname: '*主任*', pageNo: '1' }))
    await press('展开', opened)
    await user.click(within(opened).getByLabelText('性别'))
    await user.click(await screen.findByTitle('男'))
    await user.type(within(opened).getByLabelText('生日'), '1990-01-01')
    expect(within(opened).getByPlaceholderText('请输入手机号').getAttribute('inputmode')).toBe('tel')
    await press('查询', opened)
    await waitFor(() => expect(query()).toMatchObject({ realname: '*主任*', sex: '1', born: '1990-01-01' }))
    expect(query()).not.toHaveProperty('phone')
    await press('收起', opened)
    await press('重置', opened)
    await waitFor(() => expect(query()).not.toHaveProperty('realname'))
    expect(within(opened).getByLabelText<HTMLInputElement>('角色名称').value).toBe('')
  })

  it('confirms with the keyboard, gives the focus back, and 取消 leaves the value', async () => {
    const user = userEvent.setup()
    const changes = current('u1', (value, onChange) => (
      <RecordPicker label="角色" config={CONFIG} value={value} onChange={onChange} />
    ))
    await waitFor(() => expect(field('角色').value).toBe('人1'))
    field('角色').focus()
    await user.keyboard('{Enter}')
    const opened = await dialog('角色选择')
    const box = await within(opened).findByRole('checkbox', { name: '选择人2' })
    box.focus()
    await user.keyboard(' ')
    expect(within(opened).getByText('已选择 2 项')).toBeTruthy()
    await press('取消', opened)
    await gone()
    expect([changes, field('角色').value]).toEqual([[], '人1'])
    await waitFor(() => expect(document.activeElement).toBe(field('角色')))
    await user.keyboard('{Enter}')
    await user.click(await within(await dialog('角色选择')).findByRole('checkbox', { name: '选择人2' }))
    await press('选用')
    await waitFor(() => expect(field('角色').value).toBe('人1,人2'))
    expect(changes.map(one => one.value)).toEqual(['u1,u2'])
  })
})

describe('the pickers of the product', () => {
  const headers = (opened: HTMLElement) =>
    within(within(opened).getAllByRole('table')[0] ?? opened)
      .getAllByRole('columnheader')
      .map(one => one.textContent)
      .filter(Boolean)

  it('[PICK-34] [ENTITY-06] the role picker shows name and code and returns id and roleCode', async () => {
    const user = userEvent.setup()
    const changes = current('', (value, onChange) => <RolePicker label="角色" value={value} onChange={onChange} />)
    await press('选择')
    const opened = await dialog('角色选择')
    await user.click(await within(opened).findByText('角色2'))
    expect(headers(opened)).toEqual(['角色名称', '角色编码'])
    await press('选用', opened)
    expect(changes).toEqual([{ value: 'r2', rows: [{ id: 'i2', roleCode: 'r2' }] }])
    const role: PickerRole = { id: 'i2', roleName: '角色2', roleCode: 'r2' }
    await waitFor(() => expect(field('角色').value).toBe(role.roleName))
  })

  it('[PICK-35] [PICK-36] [PICK-54] the user picker shows account, name, sex, phone and department, newest first', async () => {
    show(<UserPicker label="用户" />)
    await press('选择')
    const opened = await dialog('用户选择')
    await within(opened).findByText('u0')
    expect(headers(opened)).toEqual(['账号', '姓名', '性别', '手机', '部门'])
    const cells = (n: number) =>
      [...(opened.querySelectorAll('tbody tr[data-row-key]')[n]?.querySelectorAll('td') ?? [])].map(one => one.textContent)
    expect(cells(0).slice(1)).toEqual(['u0', '人0', '男', '19900000000', '内科'])
    expect(cells(1)[3]).toBe('女')
    expect(scene.seen('queryUserComponentData')[0]?.query.get('column')).toBe('createTime')
  })

  it('[PICK-37] [ENTITY-12] the position picker shows name, code and rank', async () => {
    show(<PositionPicker label="职务" />)
    await press('选择')
    const opened = await dialog('职务选择')
    await within(opened).findByText('职务0')
    expect(widthIn(opened)).toBe('1000px')
    expect(headers(opened)).toEqual(['职务名称', '职务编码', '职级'])
    const row: PickerPosition = { id: 'i0', name: '职务0', code: 'p0', rank_dictText: '高级' }
    for (const text of [row.code, row.rank_dictText]) expect(within(opened).getAllByText(text).length).toBeGreaterThan(0)
  })
})

it('[API-DEPT-10] [API-DEPT-11] the two open paths stand in one place; users of a department are asked for by id', () => {
  expect(departmentTreeCall).toMatchObject({ methods: ['GET'], path: '/sys/sysDepart/queryTreeList' })
  expect(usersOfDepartmentCall).toMatchObject({ methods: ['GET'], path: '/sys/user/queryUserByDepId' })
})

it('[API-USER-09] [API-LIST-09] [API-LIST-10] comma texts: parts without empty ones, lookups with a comma behind', () => {
  expect(commaParts('a, b,,a,')).toEqual(['a', 'b'])
  expect([commaParts(null), commaParts(undefined), commaParts(',')]).toEqual([[], [], []])
  expect(lookupText(['1', '2'])).toBe('1,2,')
  expect(valueLookup('code', ['a', 'b'])).toEqual({ code: 'a,b,', pageNo: 1, pageSize: 2 })
})
