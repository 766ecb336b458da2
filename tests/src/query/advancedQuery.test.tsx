import '../support/jsdomParts.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { QueryField } from '#contract/entities/advancedQuery.ts'
import type { SuperQuery } from '#contract/http/superQuery.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { navigate } from '#src/lib/navigation.ts'
import { AdvancedQuery } from '#src/widgets/query/AdvancedQuery.tsx'
import type { QueryEditorProps } from '#src/widgets/query/queryEditor.ts'
import { ValueEditor } from '#src/widgets/query/ValueEditor.tsx'

const FIELDS: QueryField[] = [
  { value: 'name', text: '姓名', type: 'string' },
  { value: 'level', text: '级别', options: [{ value: '1', text: '一级' }] },
  { value: 'items', text: '明细', children: [{ value: 'drug', text: '药品' }] },
]
const query = (val: string): SuperQuery => ({
  matchType: 'or',
  params: [
    {
      field: 'name',
      rule: 'like',
      val,
      type: 'string',
      dbType: '',
      dictCode: '',
      dictTable: '',
      dictText: '',
      customReturnField: '',
      popup: null,
    },
  ],
})

// what another file said last is none of this one's
beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))
afterEach(() => {
  cleanup()
  localStorage.clear()
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
})
const texts = () => toasts.current().map(({ text }) => text)

function show(more: Partial<Parameters<typeof AdvancedQuery>[0]> = {}) {
  const ran: SuperQuery[] = []
  const draw = (active?: SuperQuery | null) => (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <AdvancedQuery fields={FIELDS} onQuery={one => ran.push(one)} {...more} {...(active === undefined ? {} : { active })} />
    </ConfigProvider>
  )
  const { rerender } = render(draw(more.active))
  return { ran, user: userEvent.setup(), adopt: (active: SuperQuery | null) => rerender(draw(active)) }
}
async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: '高级查询' }))
  return screen.findByRole('dialog', { name: '高级查询构造器' })
}
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, text: string) => {
  const box = screen.getByRole('combobox', { name })
  fireEvent.mouseDown(box)
  const found = await waitFor(() => {
    const option = [
      ...document.querySelectorAll<HTMLElement>('.ant-select-item-option, .ant-select-tree-node-content-wrapper'),
    ].find(one => one.textContent === text && one.closest('.ant-select-dropdown-hidden') === null)
    if (option === undefined) throw new Error(`no ${text} yet`)
    return option
  })
  await user.click(found)
}

describe('the advanced query', () => {
  it('[QUERY-01] [QUERY-15] [QUERY-16] builds conditions, runs them and takes them off again', async () => {
    const { ran, user } = show()
    const dialog = await open(user)
    expect(dialog.getAttribute('style')).toMatch('1000px')
    await user.click(within(dialog).getByRole('button', { name: '查询' }))
    expect(texts()).toEqual(['不能查询空条件'])
    await choose(user, '条件1：字段', '姓名')
    await choose(user, '条件1：匹配规则', '包含')
    await user.type(screen.getByRole('textbox', { name: '条件1：值' }), '林')
    await user.click(within(dialog).getByRole('button', { name: '添加条件' }))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '条件2：字段' }))
    await user.click(within(dialog).getByRole('button', { name: '删除条件2' }))
    await choose(user, '过滤条件匹配', 'OR（条件中的任意一个匹配）')
    await user.click(within(dialog).getByRole('button', { name: '查询' }))
    expect(ran).toEqual([query('林')])
    expect(screen.getByRole('status').textContent).toBe('已有高级查询条件生效')
    await user.click(within(dialog).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: '清空' }))
    expect(ran.at(-1)).toEqual({ matchType: 'or', params: [] })
    expect(screen.queryByText('已有高级查询条件生效')).toBeNull()
  })

  it('[QUERY-08] [QUERY-09] [QUERY-10] [QUERY-11] [QUERY-12] [QUERY-13] [QUERY-14] keeps queries in the browser', async () => {
    navigate('/isystem/user?pageNo=2', { replace: true })
    const { user } = show()
    await open(user)
    const save = () => user.click(screen.getByRole('button', { name: '保存查询条件' }))
    await save()
    expect(texts()).toEqual(['空条件不能保存'])
    await choose(user, '条件1：字段', '姓名')
    await user.type(screen.getByRole('textbox', { name: '条件1：值' }), '林')
    await save()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getByText('保存名称不能为空')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: '保存的名称' }), '林姓{Enter}')
    const kept = () => JSON.parse(localStorage.getItem('pro__JSuperQuerySaved_/isystem/user') ?? 'null')
    expect(kept()).toEqual({
      value: [{ title: '林姓', matchType: 'and', records: [{ ...query('林').params[0], rule: 'eq' }] }],
      expire: null,
    })
    expect(texts().at(-1)).toBe('保存成功')

    await user.type(screen.getByRole('textbox', { name: '条件1：值' }), '杏')
    await save()
    await user.type(screen.getByRole('textbox', { name: '保存的名称' }), '林姓{Enter}')
    expect(screen.getByText('林姓 已存在，是否覆盖？')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '覆盖' }))
    expect(kept().value[0].records[0].val).toBe('林杏')

    await user.click(screen.getByRole('button', { name: '删除条件1' }))
    await user.click(screen.getByRole('button', { name: '林姓' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '条件1：值' }).value).toBe('林杏')
    await user.click(screen.getByRole('button', { name: '删除 林姓' }))
    expect(screen.getByText('是否删除当前查询？')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '删除' }))
    expect([kept().value, screen.getByText('没有保存任何查询')]).toMatchObject([[], {}])
  })

  it('[QUERY-11] stores under the saveCode, reads what is stored, takes what another tab stored', async () => {
    const key = 'pro__JSuperQuerySaved_users'
    const entry = (title: string) =>
      JSON.stringify({ value: [{ title, matchType: 'or', records: query('林').params }], expire: null })
    localStorage.setItem(key, entry('甲'))
    const { user } = show({ saveCode: 'users' })
    await open(user)
    expect(screen.getByRole('button', { name: '甲' })).toBeTruthy()
    localStorage.setItem(key, entry('乙'))
    fireEvent(window, new StorageEvent('storage', { key }))
    expect(await screen.findByRole('button', { name: '乙' })).toBeTruthy()
  })

  it('follows a list that keeps the query itself', async () => {
    const { ran, user, adopt } = show({ active: query('林') })
    expect(screen.getByText('已有高级查询条件生效')).toBeTruthy()
    await open(user)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '条件1：值' }).value).toBe('林')
    adopt(query('周'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '条件1：值' }).value).toBe('周')
    adopt(null)
    expect(screen.queryByText('已有高级查询条件生效')).toBeNull()
    expect(ran).toEqual([])
  })
})

it('[QUERY-05] [QUERY-17] draws the editor of the type, with several values under in, and the ones that a page brings', async () => {
  const user = userEvent.setup()
  const changed: unknown[] = []
  const Picker = ({ label }: QueryEditorProps) => <b>{label}的选择器</b>
  const draw = (field: Partial<QueryField>, isMulti = false) => {
    cleanup()
    render(
      <ValueEditor
        editors={{ user: Picker }}
        field={{ value: 'x', text: 'X', ...field }}
        value={isMulti ? [] : ''}
        isMulti={isMulti}
        label="值"
        onChange={value => changed.push(value)}
      />,
    )
  }
  draw({ type: 'int' })
  await user.type(screen.getByRole('textbox', { name: '值' }), 'a5')
  expect(changed.splice(0)).toEqual(['5'])
  draw({ type: 'string' }, true)
  await user.type(screen.getByRole('combobox', { name: '值' }), 'a,')
  expect(changed.splice(0)).toEqual([['a']])
  draw({ type: 'int' }, true)
  await user.type(screen.getByRole('combobox', { name: '值' }), 'a,5,')
  expect(changed.splice(0)).toEqual([[], ['5']])
  draw({ options: [{ value: '1', text: '一级' }] })
  await choose(user, '值', '一级')
  expect(changed.splice(0)).toEqual(['1'])
  draw({ type: 'date' })
  expect(screen.getByPlaceholderText('请选择日期')).toBeTruthy()
  draw({ type: 'sel_user' })
  expect(screen.getByText('值的选择器')).toBeTruthy()
  draw({ type: 'sel_depart' })
  expect(screen.getByRole('textbox', { name: '值' })).toBeTruthy()
  draw({ type: 'popup', popup: { code: 'report_user', orgFields: 'username', destFields: 'doctor' } })
  expect(screen.getByRole('textbox', { name: '值' }).getAttribute('aria-haspopup')).toBe('dialog')
})
