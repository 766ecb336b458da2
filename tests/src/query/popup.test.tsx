import '../support/jsdomParts.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setConfig } from '#src/lib/config.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { PopupField } from '#src/widgets/popup/PopupField.tsx'
import { createReportCache } from '#src/widgets/popup/reportCache.ts'
import { listeningServer, no, ok } from '../support/listeningServer.ts'
import type { Answer, Seen } from '../support/listeningServer.ts'

const COLUMNS = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '用户',
  columns: [
    { title: '姓名', dataIndex: 'realname', align: 'left', sorter: true, fieldType: 'String' },
    { title: '性别', dataIndex: 'sex', align: 'left', customRender: 'sex', fieldType: 'Number' },
  ],
  dictOptions: { sex: [{ value: '1', text: '男', title: '男' }, null, { value: '2', text: '女', title: '女' }] },
}
const ITEMS = [
  { label: '姓名', field: 'realname', mode: 'single', view: 'text' },
  { label: '工号', field: 'workNo', mode: 'group', view: 'number' },
  { label: '性别', field: 'sex', mode: 'single', view: 'list', hidden: '1' },
]
const ROWS = [
  { id: 'u1', realname: '林杏', sex: 2, workNo: '0003' },
  { id: 'u2', realname: '周济', sex: 1, workNo: '0004' },
]

let server: Awaited<ReturnType<typeof listeningServer>>
let answer: (seen: Seen) => Answer | null = () => null
const dataCalls = () => server.seen.filter(one => one.path.includes('/getData/'))
beforeEach(async () => {
  answer = () => null
  server = await listeningServer(seen => {
    const told = answer(seen)
    if (told !== null) return told
    if (seen.path.includes('/getRpColumns/')) return ok(COLUMNS)
    if (seen.path.includes('/getQueryInfo/')) return ok(ITEMS)
    return ok({ records: ROWS, total: '2' })
  })
  setConfig({ baseUrl: `${server.origin}/jeecg-boot` })
})
afterEach(async () => {
  cleanup()
  await server.close()
  localStorage.clear()
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
})
const texts = () => toasts.current().map(({ text }) => text)

function Form({ multi = false, groupId = '' }: { multi?: boolean; groupId?: string }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <PopupField
        label="医生"
        code="report_user"
        field="doctor"
        orgFields="realname,workNo"
        destFields="doctor,number"
        multi={multi}
        groupId={groupId}
        param={{ orgCode: "'A01'" }}
        sorter="realname=DESC"
        value={values['doctor'] ?? ''}
        onChange={(_text, filled) => setValues(filled)}
      />
      <output>{JSON.stringify(values)}</output>
    </ConfigProvider>
  )
}
const filled = () => JSON.parse(document.querySelector('output')?.textContent ?? '')
async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('textbox', { name: '医生' }))
  const dialog = await screen.findByRole('dialog', { name: '选择用户' })
  await within(dialog).findByText('周济')
  return dialog
}

describe('the popup field', () => {
  it('[POPUP-11] [POPUP-12] says what is wrong with its settings and draws nothing', () => {
    const nothing = { field: 'a', value: '', onChange: () => undefined }
    const { container, rerender } = render(<PopupField code="" orgFields="a" destFields="b" {...nothing} />)
    expect([container.innerHTML, texts()]).toEqual(['', ['popup参数未正确配置!']])
    rerender(<PopupField code="r" orgFields="a,c" destFields="b" {...nothing} />)
    expect([container.innerHTML, texts().at(-1)]).toEqual(['', 'popup参数未正确配置,原始值和目标值数量不一致!'])
    expect(server.seen).toEqual([])
  })

  it('[POPUP-01] [POPUP-05] [POPUP-13] [POPUP-14] [POPUP-16] chooses one row and fills the fields of the form', async () => {
    const user = userEvent.setup()
    render(<Form />)
    const dialog = await open(user)
    expect(dialog.style.getPropertyValue('--ant-modal-xs-width') || dialog.style.width || dialog.getAttribute('style')).toMatch(
      '1200px',
    )
    expect(dataCalls()[0]?.query.get('self_orgCode')).toBe("'A01'")
    expect([dataCalls()[0]?.query.get('column'), dataCalls()[0]?.query.get('order')]).toEqual(['realname', 'desc'])
    expect(within(dialog).getByRole('row', { name: /林杏/ }).textContent).toContain('女')
    const confirm = within(dialog).getByRole('button', { name: '选用' })
    await user.click(confirm)
    expect(texts()).toEqual(['请选择一条记录'])
    await user.click(within(dialog).getByRole('checkbox', { name: '选择 林杏' }))
    await user.click(within(dialog).getByText('周济'))
    expect(within(dialog).getByRole('status').textContent).toBe('已选择 2项')
    await user.click(confirm)
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.click(within(dialog).getByText('周济'))
    await user.click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(filled()).toEqual({ doctor: '林杏', number: '0003' })
    await user.click(screen.getByRole('button', { name: '清除' }))
    expect(filled()).toEqual({ doctor: '', number: '' })
  })

  it('[POPUP-02] [POPUP-03] [POPUP-04] [POPUP-09] [POPUP-10] asks by its form, which can be expanded and reset', async () => {
    const user = userEvent.setup()
    render(<Form />)
    const dialog = await open(user)
    expect(within(dialog).queryByLabelText('性别')).toBeNull()
    const more = within(dialog).getByRole('button', { name: '展开' })
    await user.click(more)
    expect([more.textContent?.trim(), more.getAttribute('aria-expanded')]).toEqual(['收起', 'true'])
    expect(within(dialog).getByLabelText('性别')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: '姓名' }), '林')
    await user.type(within(dialog).getByLabelText('工号起'), '1')
    await user.type(within(dialog).getByLabelText('工号止'), '9')
    expect(dataCalls()).toHaveLength(1)
    await user.click(within(dialog).getByRole('button', { name: '查询' }))
    await waitFor(() => expect(dataCalls()).toHaveLength(2))
    const asked = dataCalls()[1]?.query
    expect(['realname', 'workNo_begin', 'workNo_end', 'pageNo'].map(name => asked?.get(name))).toEqual(['林', '1', '9', '1'])
    await user.click(within(dialog).getByRole('button', { name: '重置' }))
    await waitFor(() => expect(dataCalls()).toHaveLength(3))
    expect([...(dataCalls()[2]?.query.keys() ?? [])]).not.toContain('realname')
    await user.click(more)
    expect(within(dialog).queryByLabelText('性别')).toBeNull()
  })

  it('[POPUP-06] [POPUP-07] [POPUP-08] [POPUP-17] clears, reloads, sorts, and joins several rows', async () => {
    const user = userEvent.setup()
    render(<Form multi groupId="g1" />)
    const dialog = await open(user)
    const count = within(dialog).getByRole('status')
    await user.click(within(dialog).getByRole('checkbox', { name: '选择本页全部' }))
    expect(count.textContent).toBe('已选择 2项')
    await user.click(within(dialog).getByRole('button', { name: '清空' }))
    expect(count.textContent).toBe('已选择 0项')
    await user.click(within(dialog).getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(dataCalls()).toHaveLength(2))
    await user.click(within(dialog).getByRole('columnheader', { name: /姓名/ }))
    await waitFor(() => expect(dataCalls()).toHaveLength(3))
    expect(dataCalls()[2]?.query.get('column')).toBeNull()
    await within(dialog).findByText('林杏')
    await user.click(within(dialog).getByText('林杏'))
    await user.click(within(dialog).getByText('周济'))
    await user.click(within(dialog).getByRole('button', { name: '选用' }))
    await waitFor(() => expect(filled()).toEqual({ doctor: '林杏,周济', number: '0003,0004' }))
  })

  it('[WALK-20] says under 拒绝访问 that it may not be read, and offers no other try', async () => {
    const user = userEvent.setup()
    answer = seen => (seen.path.includes('/getRpColumns/') ? no('没有权限，请联系管理员授权', { code: 510 }) : null)
    render(<Form />)
    await user.click(screen.getByRole('textbox', { name: '医生' }))
    expect((await screen.findByRole('alert')).textContent).toBe('拒绝访问没有权限，请联系管理员授权')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  it('says in its place what failed, and tries again', async () => {
    const user = userEvent.setup()
    answer = seen => (seen.path.includes('/getRpColumns/') ? no('报表配置已损坏') : null)
    render(<Form />)
    await user.click(screen.getByRole('textbox', { name: '医生' }))
    expect((await screen.findByRole('alert')).textContent).toContain('报表配置已损坏')
    answer = seen => (seen.path.includes('/getData/') ? no('查询条件“姓名”格式不正确') : null)
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('查询条件“姓名”格式不正确')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: '姓名' })).toBeTruthy()
    answer = () => null
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('林杏')).toBeTruthy()
  })
})

it('[API-RPT-06] [CONST-05] reuses answers for 30 s within a group, only there, and not those that failed', async () => {
  let now = 0
  let calls = 0
  const cache = createReportCache(() => now)
  const load = async () => (calls += 1)
  const ask = (groupId: string, key = 'k', isFresh = false) => cache.get(key, { groupId, isFresh }, load)
  expect([await ask('g'), await ask('g'), await ask('h'), await ask('g', 'other')]).toEqual([1, 1, 2, 3])
  expect([await ask(''), await ask('')]).toEqual([4, 5])
  now = 29_999
  expect(await ask('g')).toBe(1)
  expect([await ask('g', 'k', true), await ask('g')]).toEqual([6, 6])
  now = 60_000
  expect(await ask('g')).toBe(7)
  const fail = () => cache.get('f', { groupId: 'g' }, () => Promise.reject(new Error(String((calls += 1)))))
  await expect(fail()).rejects.toThrow('8')
  await expect(fail()).rejects.toThrow('9')
})

it('[API-RPT-06] opening a report of a group again asks nothing within 30 s, without a group it asks again', async () => {
  const user = userEvent.setup()
  for (const [groupId, wanted] of [
    ['shared', 3],
    ['', 6],
  ] as const) {
    server.seen.length = 0
    for (let round = 0; round < 2; round += 1) {
      render(<Form groupId={groupId} />)
      await open(user)
      cleanup()
    }
    expect(server.seen, groupId).toHaveLength(wanted)
  }
})
